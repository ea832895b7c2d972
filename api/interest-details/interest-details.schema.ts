/** What the caller's own money earns: by account, by day, and at which rates (doc3 §2.8, §3). */
import * as z from 'zod'
import { usd } from '../platform/fields.schema.ts'

const earning = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  lastFour: z.string(),
  balance: usd,
  /** Percent a year. */
  interestRate: z.string(),
  apy: z.string(),
  /** 0 before the first. */
  lastInterestPaid: usd,
  interestYTD: usd,
  interestLastYear: usd,
  nextInterestDate: z.string(),
  /** What will be paid then, if today's settled balance stays. */
  nextInterest: usd,
  maturityDate: z.string().nullable(),
  term: z.string().nullable(),
  /**
   * What this month has earned by the end of each of its days, in cents. Days after today: if today's settled balance
   * stays. None for a certificate, which earns by the quarter.
   */
  days: z.array(z.object({ day: z.string(), earned: usd, ahead: z.boolean() })),
})

export const interestDetails = z.object({
  today: z.string(),
  accounts: z.array(earning),
  /** The bank's rates on the first of each of the last twelve months, newest first: savings, and a CD of a year. */
  rates: z.array(z.object({ date: z.string(), savingsRate: z.string(), cdRate: z.string() })),
})
