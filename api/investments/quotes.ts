import { addBusinessDays, addDays, addMonths, isBusinessDay, type BankDay } from '../../ledger/calendar.ts'
import { text, ZERO } from '../../ledger/money.ts'
import { quoteDay } from '../platform/accounts/valuation.queries.ts'
import { notFound } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { pricesFrom } from '../platform/published-quotes.ts'
import { securities, securityOf, type Security } from '../platform/quotes.ts'
import { signedIn } from '../trpc.ts'
import { shareOf } from './holdings.queries.ts'
import { history, historyRequest, quoteList } from './quotes.schema.ts'

const RECENT = 30

/** Every security of the table at today's price. */
export const quotes = signedIn.output(quoteList).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const day = lastBusinessDay(await quoteDay(tx))
    const found = []
    for (const security of securities) found.push(await quoteOf(tx, security, day))
    return { day, quotes: found }
  }),
)

const lastBusinessDay = (day: BankDay): BankDay => (isBusinessDay(day) ? day : addBusinessDays(day, -1))

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

const MONTHS = { '1month': 1, '3months': 3, '1year': 12 } as const

/** The course of one security, a point a business day. 404 for a symbol that is not traded here. */
export const priceHistory = signedIn
  .input(historyRequest)
  .output(history)
  .query(async ({ ctx, input: { symbol, range } }) => {
    const security = securityOf(symbol)
    if (!security) throw notFound('This security could not be found.')
    return ctx.asCaller(async tx => {
      const day = await quoteDay(tx)
      const points = await pricesFrom(tx, symbol, addDays(addMonths(day, -MONTHS[range]), 1), day)
      return { symbol, name: security.name, points: points.map(one => ({ day: one.day, price: text(one.price) })) }
    })
  })
