import { addBusinessDays, type BankDay } from '../../ledger/calendar.ts'
import { text, ZERO } from '../../ledger/money.ts'
import { quoteDay } from '../platform/accounts/valuation.queries.ts'
import type { Tx } from '../platform/db.ts'
import { pricedOn, pricesFrom } from '../platform/published-quotes.ts'
import { securities, type Security } from '../platform/quotes.ts'
import { signedIn } from '../trpc.ts'
import { shareOf } from './holdings.queries.ts'
import { quoteList } from './quotes.schema.ts'

const RECENT = 30

/** Every security of the table at today's price. */
export const quotes = signedIn.output(quoteList).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const day = await pricedOn(tx, await quoteDay(tx))
    const found = []
    for (const security of securities) found.push(await quoteOf(tx, security, day))
    return { day, quotes: found }
  }),
)

async function quoteOf(tx: Tx, { symbol, name, category, dividend }: Security, day: BankDay) {
  const recent = await pricesFrom(tx, symbol, addBusinessDays(day, 1 - RECENT), day)
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
