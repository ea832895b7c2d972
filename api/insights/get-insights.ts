import { position } from '../../ledger/accounts.ts'
import { sum } from '../../ledger/money.ts'
import { AppError } from '../errors.ts'
import { everyAccountOf } from '../platform/accounts/account.queries.ts'
import { everyEntry } from '../platform/categories/entries.queries.ts'
import { signedIn } from '../trpc.ts'
import { insights as insightsOut, insightsQuery } from './insights.schema.ts'
import { cashFlowOf, costsOf, incomeFound, monthBefore, monthsUpTo, spendingOf, subscriptionsFound } from './reckon.ts'

/**
 * Spending of a month beside the one before, cash flow, income and subscriptions found, fees and interest: of the
 * caller's own lines.
 */
export const get = signedIn
  .input(insightsQuery)
  .output(insightsOut)
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const months = monthsUpTo(today)
    const shown = months.slice(1)
    const month = shown.find(({ name }) => name === (input.month ?? today.slice(0, 7)))
    const [oldest, first] = months
    if (!month || !oldest || !first)
      throw new AppError('validation_failed', 'Please choose one of the last 12 months', 'month')
    return ctx.asCaller(async tx => {
      const own = await everyAccountOf(tx)
      const entries = await everyEntry(tx, { from: oldest.from })
      const before = monthBefore(month, today)
      return {
        today,
        month,
        before,
        spending: spendingOf(entries, month, before),
        months: cashFlowOf(entries, shown, sum(own.map(({ state }) => position(state).posted))),
        income: incomeFound(entries, today),
        subscriptions: subscriptionsFound(entries, today),
        costs: costsOf(entries, { from: shown[0]?.from ?? month.from, to: today }),
      }
    })
  })
