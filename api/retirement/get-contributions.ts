import { type BankDay, partsOf } from '../../ledger/calendar.ts'
import { contributeUntil } from '../../ledger/rates/retirement.ts'
import { accountsOf } from '../platform/accounts/account.queries.ts'
import { liveOrders } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { contributions } from './contribution-order.ts'
import { contributionsOut } from './contribution-plan.schema.ts'
import { isRetirement, pays, toChoice } from './retirement.ts'
import { firstCatchUp, roomIn } from './room.queries.ts'
import { toContribution } from './contribution-plan.ts'

/**
 * The caller's retirement accounts, what may pay into them, the room of each year that is open, and what is planned.
 */
export const getContributions = signedIn.output(contributionsOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const from = firstCatchUp(ctx.machinery, ctx.session.self)
    const [own, live, years] = await Promise.all([
      accountsOf(tx),
      liveOrders(tx, contributions, ctx.customer),
      Promise.all(openYears(today).map(year => roomIn(tx, ctx.customer, year, from))),
    ])
    return {
      accounts: own.filter(isRetirement).map(toChoice),
      funds: own.filter(pays).map(toChoice),
      years,
      plans: live.map(toContribution),
    }
  })
})

/** This year, and the one before until its taxes are due. */
function openYears(today: BankDay): number[] {
  const { year } = partsOf(today)
  return today <= contributeUntil(year - 1) ? [year, year - 1] : [year]
}
