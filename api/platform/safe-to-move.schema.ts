/** "Safe to move?": what an account will hold after an act and after what is already planned out of it. */
import * as z from 'zod'
import { usd } from './fields.schema.ts'

export const safeToMove = z.object({
  /** What could be moved today. */
  available: usd,
  /** What the account can spend after this. */
  after: usd,
  /** What is planned out of the account in the next 14 days, and how many payments that is. */
  planned: usd,
  plannedCount: z.number(),
  /** `after` less what is planned. */
  afterPlanned: usd,
  /** The customer's own line; absent when balance alerts are off. */
  alertLine: usd.nullable(),
  /** 'short': the money is not there. 'below-line': it falls under the line. */
  verdict: z.enum(['safe', 'below-line', 'short']),
})

/** Why the bank would refuse it, in the words of the act; null when it would not, as far as can be told today. */
export const foretold = z.object({ code: z.string(), text: z.string() }).nullable()
