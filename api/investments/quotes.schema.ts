/** What can be traded here, and at what price. Fictional securities; prices move once a business day (C-79). */
import * as z from 'zod'
import { form, usd } from '../platform/fields.schema.ts'
import { exact, percent } from './investment.schema.ts'

const quote = z
  .object({
    symbol: z.string(),
    name: z.string(),
    category: z.string(),
    price: usd,
    /** Since the business day before. */
    change: usd,
    changePercent: percent,
    /** Percent of the price a year. */
    dividendYield: exact,
    /** The last thirty business days, oldest first, this one included. */
    recent: z.array(usd),
  })
  .meta({ id: 'Quote' })

export const quoteList = z.object({ day: z.string(), quotes: z.array(quote) })

const ranges = ['1month', '3months', '1year'] as const

export const historyRequest = form({
  symbol: z.string().trim().max(12).toUpperCase(),
  range: z.enum(ranges, 'Please choose a listed period').default('3months'),
})

export const history = z.object({
  symbol: z.string(),
  name: z.string(),
  points: z.array(z.object({ day: z.string(), price: usd })),
})
