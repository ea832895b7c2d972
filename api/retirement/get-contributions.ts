import { mayPay } from '../../ledger/accounts.ts'
import { type BankDay, partsOf } from '../../ledger/calendar.ts'
import { contributeUntil } from '../../ledger/rates.ts'
import { accountsOf, type OwnAccount, toAccount } from '../platform/accounts/account.queries.ts'
import { liveOrders } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { contributions } from './contribution-order.ts'
import { contributionsOut } from './contribution-plan.schema.ts'
import { catchesUpFrom, roomIn } from './room.queries.ts'
import { toPlan } from './contribution-plan.ts'

/**
 * The caller's retirement accounts, what may pay into them, the room of each year that is open, and what is planned.
 */
export const getContributions = signedIn.output(contributionsOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const own = await accountsOf(tx)
    const from = await catchesUpFrom(tx, ctx.machinery, ctx.customer)
    const live = await liveOrders(tx, contributions, ctx.customer)
    const years = openYears(today).map(year => roomIn(tx, ctx.customer, year, from))
    return {
      accounts: own.filter(({ state }) => state.kind === 'retirement').map(toChoice),
      funds: own.filter(({ state }) => mayPay(state)).map(toChoice),
      years: await Promise.all(years),
      plans: live.map(toPlan),
    }
  })
})

function toChoice(own: OwnAccount) {
  const { id, name, lastFour, availableBalance } = toAccount(own)
  return { id, name, lastFour, balance: availableBalance }
}

/** This year, and the one before until its taxes are due. */
function openYears(today: BankDay): number[] {
  const { year } = partsOf(today)
  return today <= contributeUntil(year - 1) ? [year, year - 1] : [year]
}
