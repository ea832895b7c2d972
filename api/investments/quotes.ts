import { addBusinessDays } from '../../ledger/calendar.ts'
import { text, ZERO, type Money } from '../../ledger/money.ts'
import { QUOTE_DAY } from '../platform/accounts/valuation.queries.ts'
import { pricedOn, pricesFrom } from '../platform/published-quotes.ts'
import { securities, type Security } from '../platform/quotes.ts'
import { signedIn } from '../trpc.ts'
import { shareOf } from './holdings.queries.ts'
import { quoteList } from './quotes.schema.ts'

const RECENT = 30

/** Every security of the table at today's price. */
export const quotes = signedIn.output(quoteList).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const day = await pricedOn(tx, QUOTE_DAY)
    const symbols = securities.map(({ symbol }) => symbol)
    const recent = await pricesFrom(tx, symbols, addBusinessDays(day, 1 - RECENT), day)
    return { day, quotes: securities.map(security => quoteOf(security, recent.get(security.symbol) ?? [])) }
  }),
)

/** `recent`: its prices, the oldest first. */
function quoteOf({ symbol, name, category, dividend }: Security, recent: readonly { price: Money }[]) {
  const price = recent.at(-1)?.price ?? ZERO
  const before = recent.at(-2)?.price ?? price
  const change = price.minus(before)
  return {
    symbol,
    name,
    category,
    price: text(price),
    change: text(change),
    changePercent: shareOf(change, before),
    dividendYield: dividend,
    recent: recent.map(point => text(point.price)),
  }
}
