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
