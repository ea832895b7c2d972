import * as z from 'zod'
import { addMonths, addYears } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { DAYS_TURNED } from '../platform/dates.schema.ts'
import { signedIn } from '../trpc.ts'
import { comingUp } from './coming-up.queries.ts'
import { comingUpItem, comingUpQuery } from './coming-up.schema.ts'

const MONTHS = 3

/** Everything scheduled over transfers, bills and automatic payments, the next first. */
export const listComingUp = signedIn
  .input(comingUpQuery)
  .output(z.object({ today: z.string(), items: z.array(comingUpItem) }))
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const first = input.from ?? today
    const last = input.to ?? addMonths(first, MONTHS)
    if (last < first) throw new AppError('validation_failed', DAYS_TURNED, 'to')
    if (last > addYears(first, 1)) throw new AppError('validation_failed', 'Please choose at most a year', 'to')
    return { today, items: await ctx.asCaller(tx => comingUp(tx, ctx.customer, today, first, last)) }
  })
