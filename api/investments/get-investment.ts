import { position } from '../../ledger/accounts.ts'
import { text } from '../../ledger/money.ts'
import { type OwnAccount, toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { quoteDay } from '../platform/accounts/valuation.queries.ts'
import { byId } from '../platform/account.schema.ts'
import { pricedOn } from '../platform/published-quotes.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { portfolioOf, shareOf } from './holdings.queries.ts'
import { investment } from './investment.schema.ts'
import { investmentLines } from './lines.queries.ts'
import { lastOrderFrom } from '../platform/orders/order.queries.ts'
import { rebalances } from './rebalance-order.ts'
import { restingOrders } from './orders.queries.ts'
import { performanceOf } from './performance.queries.ts'
import { investing } from './investment.ts'

/** The caller's investment account: holdings at today's prices, returns, resting orders, the last 30 days. */
export const getInvestment = signedIn
  .input(byId)
  .output(investment)
  .query(async ({ ctx, input: { accountId } }) => {
    return ctx.asCaller(async tx => {
      const [accounts, day] = await Promise.all([ctx.own.readIn(tx), quoteDay(tx)])
      const own = await accountFor({ own: accounts }, accountId, investing)
      const resting = restingOrders(tx, own, day)
      const [portfolio, lines, returned, priced, last, orders] = await Promise.all([
        portfolioOf(tx, own, day),
        investmentLines(tx, own, day, { dateRange: '30days', limit: 100 }, resting),
        performanceOf(tx, [own], Promise.resolve(day)),
        pricedOn(tx, day),
        lastOrderFrom(tx, rebalances, own.state.id),
        resting,
      ])
      const { holdings, allocation, gain, cost } = portfolio
      return {
        ...toAccount(own),
        pricedOn: priced,
        cash: text(position(own.state).posted),
        holdingsValue: text(own.securities),
        totalGainLoss: text(gain),
        totalGainLossPercent: shareOf(gain, cost),
        ...returned(own),
        ...counselOf(ctx, own),
        lastRebalanced: last?.on ?? said(own, 'lastRebalanced', null),
        holdings,
        allocation,
        orders: orders.map(({ order }) => order),
        transactions: lines.items,
      }
    })
  })

/** What was agreed about the account; until something was, the documents' own values (doc2 §9). */
const counselOf = ({ machinery }: SignedInContext, own: OwnAccount) => ({
  riskProfile: said(own, 'riskProfile', 'Moderate'),
  investmentStrategy: said(own, 'investmentStrategy', 'Growth'),
  advisor: said(own, 'advisor', 'Wrenfield Investment Desk'),
  advisorPhone: said(own, 'advisorPhone', machinery.settings.servicePhone),
})

function said<T extends string | null>({ profile: { extras } }: OwnAccount, name: string, otherwise: T): string | T {
  const value = extras[name]
  return typeof value === 'string' && value !== '' ? value : otherwise
}
