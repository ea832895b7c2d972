import { CASH_ADVANCE_LIMIT } from '../../ledger/rates/limits.ts'
import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { ratesOf } from '../platform/jobs/card-cycle.ts'
import { numberOf } from '../platform/orders/order.ts'
import { newestOrders } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { advances } from './advance-order.ts'
import { advances as advancesOut } from './advance.schema.ts'
import { lends } from './advance.ts'

/** doc3 §9. */
const LATEST = 10

/** The caller's cards with the cash that each gives, and the latest advances. */
export const getAdvances = signedIn.output(advancesOut).query(async ({ ctx }) => {
  const [own, made] = await ctx.asCaller(async tx => [
    await accountsOf(tx),
    await newestOrders(tx, advances, { customer: ctx.customer, states: ['made'], limit: LATEST }),
  ])
  const cards = own.filter(({ state }) => state.kind === 'credit')
  return {
    cards: cards.map(one => {
      const { id, name, lastFour } = toAccount(one)
      return { id, name, lastFour, availableCredit: lends(one), apr: ratesOf(one.state.terms).cash }
    }),
    limit: CASH_ADVANCE_LIMIT,
    recent: made.map(one => ({
      id: numberOf(one),
      date: one.on,
      amount: one.amount ?? '0.00',
      fee: one.fee,
      account: one.details.cardLabel,
    })),
  }
})
