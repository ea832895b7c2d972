import { bankDayOf } from '../../ledger/calendar.ts'
import { counterOf } from '../../ledger/balances.ts'
import { checksOfDay, checksOfMonth } from '../../ledger/events/check-deposit.ts'
import { text } from '../../ledger/money.ts'
import { signedIn } from '../trpc.ts'
import { defaultLimits, limitsAnswer } from './check-deposits.schema.ts'

/** The bank's limits and what this customer has used of them, today and this month in bank time. */
export const limits = signedIn.output(limitsAnswer).query(async ({ ctx }) => {
  const today = bankDayOf(await ctx.machinery.clocks.bank())
  return ctx.asCaller(async tx => ({
    limits: defaultLimits,
    usedToday: text(await counterOf(tx, checksOfDay(ctx.customer, today))),
    usedThisMonth: text(await counterOf(tx, checksOfMonth(ctx.customer, today))),
    firstDayAmount: ctx.machinery.settings.firstDayAvailability,
    servicePhone: ctx.machinery.settings.servicePhone,
  }))
})
