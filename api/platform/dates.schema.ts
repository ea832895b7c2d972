/** Dates in the forms of acts that are carried out on a day. */
import * as z from 'zod'
import { bankDayOf, isBankDay } from '../../ledger/calendar.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT/

/** A bank day; a moment is read as the bank day it falls on (C-111). */
export const bankDate = (message: string) =>
  z
    .string(message)
    .trim()
    .transform(typed => (MOMENT.test(typed) && !Number.isNaN(Date.parse(typed)) ? bankDayOf(Date.parse(typed)) : typed))
    .refine(isBankDay, message)

/** Nothing is planned for longer than a life; the ledger knows the years that begin with 20, and no day after 9999. */
const LAST_PLANNED = '2099-12-31'

/** The day on which something is to be done. */
export const actDay = (message: string) =>
  bankDate(message).refine(day => day <= LAST_PLANNED, { message, abort: true })

/** What a list is told whose days are the wrong way round: it would find nothing, and nobody would know why. */
export const DAYS_TURNED = 'The last day cannot be before the first'

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** A question with a first and a last day, either of which may be missing, refused where they are turned. */
export const daysInOrder = <S extends z.ZodType<Days>>(question: S) =>
  question.refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: DAYS_TURNED })
