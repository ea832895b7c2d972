import { addBusinessDays, addDays, addMonths, daysFrom, isBusinessDay, type BankDay } from '../../ledger/calendar.ts'
import { text, ZERO } from '../../ledger/money.ts'
import { quoteDay } from '../accounts/valuation.queries.ts'
import { notFound } from '../errors.ts'
import { priceOn, securities, securityOf, type Security } from '../platform/quotes.ts'
import { signedIn } from '../trpc.ts'
import { shareOf } from './holdings.queries.ts'
import { history, historyRequest, quoteList } from './quotes.schema.ts'

const RECENT = 30

/** Every security of the table at today's price. */
export const quotes = signedIn.output(quoteList).query(async ({ ctx }) => {
  const day = lastBusinessDay(await ctx.asCaller(quoteDay))
  return { day, quotes: securities.map(security => quoteOf(security, day)) }
})

const lastBusinessDay = (day: BankDay): BankDay => (isBusinessDay(day) ? day : addBusinessDays(day, -1))

function quoteOf({ symbol, name, category, dividend }: Security, day: BankDay) {
  const price = priceOn(symbol, day) ?? ZERO
  const before = priceOn(symbol, addBusinessDays(day, -1)) ?? price
  const change = price.minus(before)
  return {
    symbol,
    name,
    category,
    price: text(price),
    change: text(change),
    changePercent: shareOf(change, before),
    dividendYield: dividend,
    recent: pricesFrom(symbol, addBusinessDays(day, 1 - RECENT), day).map(point => point.price),
  }
}

const pricesFrom = (symbol: string, first: BankDay, last: BankDay) =>
  [...daysFrom(first, last)].filter(isBusinessDay).map(day => ({ day, price: text(priceOn(symbol, day) ?? ZERO) }))

const MONTHS = { '1month': 1, '3months': 3, '1year': 12 } as const

/** The course of one security, a point a business day. 404 for a symbol that is not traded here. */
export const priceHistory = signedIn
  .input(historyRequest)
  .output(history)
  .query(async ({ ctx, input: { symbol, range } }) => {
    const security = securityOf(symbol)
    if (!security) throw notFound('This security could not be found.')
    const day = await ctx.asCaller(quoteDay)
    const first = addDays(addMonths(day, -MONTHS[range]), 1)
    return { symbol, name: security.name, points: pricesFrom(symbol, first, day) }
  })
