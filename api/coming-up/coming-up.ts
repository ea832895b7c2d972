import * as z from 'zod'
import { addMonths, addYears } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { safeToMove } from '../platform/safe-to-move.schema.ts'
import { signedIn } from '../trpc.ts'
import { comingUp } from './coming-up.queries.ts'
import { comingUpItem, comingUpQuery, outlookQuery } from './coming-up.schema.ts'
import { outlookOf } from './outlook.queries.ts'

const MONTHS = 3

/** Everything scheduled over transfers, bills and automatic payments, the next first. */
export const listComingUp = signedIn
  .input(comingUpQuery)
  .output(z.object({ today: z.string(), items: z.array(comingUpItem) }))
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const first = input.from ?? today
    const last = input.to ?? addMonths(first, MONTHS)
    if (last < first || last > addYears(first, 1))
      throw new AppError('validation_failed', 'Please choose at most a year', 'to')
    return { today, items: await ctx.asCaller(tx => comingUp(tx, ctx.customer, today, first, last)) }
  })

/** The bank's day: what a form of a dated act offers first. */
export const bankToday = signedIn
  .output(z.object({ today: z.string() }))
  .query(async ({ ctx }) => ({ today: await ctx.machinery.clocks.today() }))

/** Safe to move? For a payment of this amount out of the bank. 404 for another's account. */
export const getOutlook = signedIn
  .input(outlookQuery)
  .output(safeToMove)
  .query(async ({ ctx, input: { accountId, amount, except } }) => {
    const own = await ctx.own.account(accountId)
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(tx => outlookOf(tx, ctx.customer, own, { total: amount, leaves: true, except }, today))
  })
