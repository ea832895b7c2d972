/** A range of amounts that a list is asked for, the same for every list. */
import * as z from 'zod'
import { money as amountOf } from '../../ledger/money.ts'
import { moneyOrZero } from './fields.schema.ts'

const AMOUNT = 'Please enter a valid amount'
/** A range that is the wrong way round would find nothing, and nobody would know why. */
export const AMOUNTS_TURNED = 'The highest amount cannot be below the lowest'

/** An empty field of a form is no bound. */
const none = z
  .string()
  .trim()
  .pipe(z.literal(''))
  .transform(() => undefined)
const bound = z.union([none, moneyOrZero(AMOUNT)], AMOUNT).optional()

/** Without their sign, both included. */
export const amountRange = { least: bound, most: bound }

interface Range {
  least?: string | undefined
  most?: string | undefined
}

const isInOrder = ({ least, most }: Range): boolean =>
  least === undefined || most === undefined || amountOf(least).lte(most)

/** A question with such a range, refused where it is the wrong way round. */
export const ranged = <S extends z.ZodType<Range>>(question: S) =>
  question.refine(isInOrder, { path: ['most'], message: AMOUNTS_TURNED })
