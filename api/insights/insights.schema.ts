/**
 * What a customer's own lines say, month by month. Every figure is the sum of lines that `/activity` shows under the
 * same question.
 */
import * as z from 'zod'
import { MONTH } from '../../ledger/calendar.ts'
import { form, usd } from '../platform/fields.schema.ts'
import { rhythms } from '../platform/recurring/rhythms.schema.ts'

const ONE_OF_THEM = 'Please choose one of the last 12 months'

/** 'YYYY-MM'; the bank's own month when absent. */
export const insightsQuery = form({
  month: z.string(ONE_OF_THEM).regex(MONTH, ONE_OF_THEM).optional(),
})

/** Spent is positive; what came back is taken off. */
const spent = { amount: usd, before: usd, count: z.number() }

const recurring = z.object({
  such: z.string(),
  name: z.string(),
  category: z.string(),
  every: z.enum(rhythms),
  last: z.object({ on: z.string(), amount: usd }),
  /** Expected, not promised: of income the least of the last three, of what is paid the price of the last time. */
  next: z.object({ on: z.string(), amount: usd }),
  /** When the amount changed, the newest first. */
  changes: z.array(z.object({ on: z.string(), from: usd, to: usd })),
})

export const insights = z.object({
  today: z.string(),
  /** Its first and last day, and those of the one before, which is cut where this one is not over yet. */
  month: z.object({ name: z.string(), from: z.string(), to: z.string() }),
  before: z.object({ name: z.string(), from: z.string(), to: z.string() }),
  spending: z.object({
    ...spent,
    categories: z.array(z.object({ category: z.string(), ...spent })),
    merchants: z.array(z.object({ such: z.string(), name: z.string(), ...spent })),
  }),
  /**
   * The oldest first. `opening` and what was done add up to `closing`: dollars on all accounts, what is owed is
   * negative.
   */
  months: z.array(
    z.object({
      month: z.string(),
      from: z.string(),
      to: z.string(),
      opening: usd,
      income: usd,
      spending: usd,
      elsewhere: usd,
      invested: usd,
      own: usd,
      closing: usd,
    }),
  ),
  income: z.array(recurring),
  subscriptions: z.array(recurring),
  /** Over these months, what came back taken off. */
  costs: z.object({ from: z.string(), to: z.string(), fees: usd, interest: usd }),
})

export type Insights = z.input<typeof insights>

export const netWorth = z.object({
  /** At the end of each day, the oldest first; the last is today. */
  points: z.array(
    z.object({
      day: z.string(),
      cash: usd,
      /** At the prices of that day. */
      securities: usd,
      /** Negative. */
      owed: usd,
      total: usd,
    }),
  ),
})
