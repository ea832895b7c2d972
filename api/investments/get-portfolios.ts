import type { BankDay } from '../../ledger/calendar.ts'
import { accountsOf, type OwnAccount, toAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'
import { lastOrderFrom } from '../platform/orders/order.queries.ts'
import { pricedOn } from '../platform/published-quotes.ts'
import { signedIn } from '../trpc.ts'
import { rebalances } from './rebalance-order.ts'
import { valuesOf, wholePercents } from './rebalance-plan.ts'
import { mixCategories, portfoliosOut } from './rebalance.schema.ts'
import { booksOf, percentagesOf, standOf } from './rebalance.ts'

/** Each investment account of the caller: its mix, the mix that is wanted, and when it was brought to it last. */
export const getPortfolios = signedIn.output(portfoliosOut).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const today = await ctx.machinery.clocks.today()
    const [every, priced] = await Promise.all([accountsOf(tx), pricedOn(tx, today)])
    const mine = every.filter(({ state }) => state.kind === 'investment')
    return { pricedOn: priced, accounts: await Promise.all(mine.map(own => portfolioOf(tx, own, today))) }
  }),
)

async function portfolioOf(tx: Tx, own: OwnAccount, today: BankDay) {
  const [books, last] = await Promise.all([booksOf(tx, own, today), lastOrderFrom(tx, rebalances, own.state.id)])
  const values = valuesOf(books)
  const target = last ? percentagesOf(last.details.target) : wholePercents(values)
  const { id, name, lastFour } = toAccount(own)
  return {
    id,
    name,
    lastFour,
    ...standOf(values, target),
    target: mixCategories.map(category => ({ category, percentage: target[category] })),
    lastRebalanced: last?.on ?? null,
  }
}
