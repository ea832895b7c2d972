import * as z from 'zod'
import { position } from '../../ledger/accounts.ts'
import { sum, text } from '../../ledger/money.ts'
import { accountsOf, toAccount } from '../accounts/account.queries.ts'
import { quoteDay } from '../accounts/valuation.queries.ts'
import { account } from '../platform/account.schema.ts'
import { usd } from '../platform/fields.schema.ts'
import { signedIn } from '../trpc.ts'
import { allocationOf, portfolioOf, shareOf } from './holdings.queries.ts'
import { holding, order, percent, slice } from './investment.schema.ts'
import { restingOrders } from './orders.queries.ts'

const overview = z.object({
  pricedOn: z.string(),
  totalValue: usd,
  cash: usd,
  totalGainLoss: usd,
  totalGainLossPercent: percent,
  accounts: z.array(account.extend({ holdings: z.array(holding), totalGainLoss: usd })),
  allocation: z.array(slice),
  orders: z.array(order),
  /** Savings for retirement stand beside it; they hold cash only. */
  retirement: z.array(account),
})

/** Everything that the caller has invested here, over all accounts. */
export const investmentsOverview = signedIn.output(overview).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const everything = await accountsOf(tx)
    const day = await quoteDay(tx)
    const mine = everything.filter(({ state }) => state.kind === 'investment')
    const parts = []
    for (const own of mine)
      parts.push({ own, ...(await portfolioOf(tx, own, day)), orders: await restingOrders(tx, own, day) })
    const cash = sum(mine.map(({ state }) => position(state).posted))
    const [gain, cost] = [sum(parts.map(part => part.gain)), sum(parts.map(part => part.cost))]
    return {
      pricedOn: day,
      totalValue: text(sum(mine.map(({ securities }) => securities)).plus(cash)),
      cash: text(cash),
      totalGainLoss: text(gain),
      totalGainLossPercent: shareOf(gain, cost),
      accounts: parts.map(({ own, holdings, gain: made }) => ({
        ...toAccount(own),
        holdings,
        totalGainLoss: text(made),
      })),
      allocation: allocationOf(
        parts.flatMap(({ holdings }) => holdings),
        cash,
      ),
      orders: parts.flatMap(({ orders }) => orders.map(({ order: resting }) => resting)),
      retirement: everything.filter(({ state }) => state.kind === 'retirement').map(toAccount),
    }
  }),
)
