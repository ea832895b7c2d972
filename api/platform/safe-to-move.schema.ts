/** "Safe to move?": what an account will hold after an act and after what is already planned out of it. */
import * as z from 'zod'
import { phrase } from './answered-phrase.schema.ts'
import { usd } from './fields.schema.ts'

export const safeToMove = z.object({
  /** What could be moved today. */
  available: usd,
  /** Additive: that is less than can be spent, because it leaves the bank and some of the money has not settled. */
  settling: z.boolean(),
  /** What the account can spend after this. */
  after: usd,
  /**
   * Additive: where this is for a later day, until when the money is told, how much else is counted until then, and
   * what this takes itself.
   */
  afterOn: z.object({ date: z.string(), others: z.number(), takes: usd }).nullable(),
  /** What is planned out of the account in the next 14 days, and how many payments that is. */
  planned: usd,
  plannedCount: z.number(),
  /** Additive: what is planned into it in those days, from other own accounts. */
  comingIn: usd,
  comingInCount: z.number(),
  /**
   * Additive: bills that are due in those days and that nothing pays yet, when the account is the one that pays bills.
   */
  unpaid: usd,
  unpaidCount: z.number(),
  /** Additive: what merchants should take from it in those days, by a rhythm that was found. */
  subscriptions: usd,
  subscriptionsCount: z.number(),
  /** Additive: what goes out of it in those days and is counted nowhere, because its amount is only known by then. */
  unknown: z.array(z.object({ description: z.string(), date: z.string() })),
  /** What is left at the end of those days. */
  afterPlanned: usd,
  /** Additive: the least that it holds at any moment of those days. */
  lowest: z.object({ date: z.string(), balance: usd }),
  /** Additive: of a series that ends: on how many dates it comes, the last of them, and what all of them take. */
  series: z.object({ count: z.number(), last: z.string(), total: usd }).nullable(),
  /** The customer's own line; absent when balance alerts are off. */
  alertLine: usd.nullable(),
  /** 'short': the money is not there, now or on one of those days. 'below-line': it falls under the line. */
  verdict: z.enum(['safe', 'below-line', 'short']),
  /** Additive: the day on which the verdict would be the same without this; null where this is what leads there. */
  anyway: z.object({ date: z.string() }).nullable(),
})

/** Why the bank would refuse it, in the words of the act; null when it would not, as far as can be told today. */
export const foretold = z.object({ code: z.string(), text: z.string(), says: phrase }).nullable()
