import { addDays, addMonths } from '../../ledger/calendar.ts'
import { text } from '../../ledger/money.ts'
import { quoteDay } from '../platform/accounts/valuation.queries.ts'
import { notFound } from '../errors.ts'
import { pricesFrom } from '../platform/published-quotes.ts'
import { securityOf } from '../platform/quotes.ts'
import { signedIn } from '../trpc.ts'
import { history, historyRequest } from './quotes.schema.ts'

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
      const prices = await pricesFrom(tx, [symbol], addDays(addMonths(day, -MONTHS[range]), 1), day)
      const points = prices.get(symbol) ?? []
      return { symbol, name: security.name, points: points.map(one => ({ day: one.day, price: text(one.price) })) }
    })
  })
