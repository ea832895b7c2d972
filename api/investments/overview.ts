import * as z from 'zod'
import { position } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, sum, text, type Money } from '../../ledger/money.ts'
import { accountsOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { quoteDay } from '../platform/accounts/valuation.queries.ts'
import { account } from '../platform/account.schema.ts'
import type { Tx } from '../platform/db.ts'
import { usd } from '../platform/fields.schema.ts'
import { pricedOn } from '../platform/published-quotes.ts'
import { signedIn } from '../trpc.ts'
import { accountCards } from './cards.queries.ts'
import { allocationOf, portfolioOf, shareOf } from './holdings.queries.ts'
import { holding, order, percent, slice, type Holding } from './investment.schema.ts'
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
    const [everything, day] = await Promise.all([accountsOf(tx), quoteDay(tx)])
    const mine = everything.filter(({ state }) => state.kind === 'investment')
    const [priced, shown, parts] = await Promise.all([
      pricedOn(tx, day),
      accountCards(tx, everything),
      Promise.all(mine.map(own => partOf(tx, own, day))),
    ])
    const cash = sum(mine.map(({ state }) => position(state).posted))
    const [gain, cost] = [sum(parts.map(part => part.gain)), sum(parts.map(part => part.cost))]
    const total = sum(mine.map(({ securities }) => securities)).plus(cash)
    const cards = new Map(shown.map(card => [card.id, card]))
    return {
      pricedOn: priced,
      totalValue: text(total),
      cash: text(cash),
      totalGainLoss: text(gain),
      totalGainLossPercent: shareOf(gain, cost),
      accounts: parts.flatMap(({ own, holdings, gain: made }) => {
        const card = cards.get(own.state.publicId)
        return card ? [{ ...card, holdings: holdings.map(one => ofAll(one, total)), totalGainLoss: text(made) }] : []
      }),
      allocation: allocationOf(
        parts.flatMap(({ holdings }) => holdings),
        cash,
      ),
      orders: parts.flatMap(({ orders }) => orders.map(({ order: resting }) => resting)),
      retirement: [...cards.values()].filter(({ kind }) => kind === 'retirement'),
    }
  }),
)

async function partOf(tx: Tx, own: OwnAccount, day: BankDay) {
  const [portfolio, orders] = await Promise.all([portfolioOf(tx, own, day), restingOrders(tx, own, day)])
  return { own, ...portfolio, orders }
}

/** Its share of everything invested, not of its own account. */
const ofAll = (one: Holding, total: Money): Holding => ({
  ...one,
  allocation: shareOf(money(String(one.marketValue)), total),
})
