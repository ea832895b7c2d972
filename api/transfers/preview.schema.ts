/** What a transfer would do, before it is confirmed: debit, fee, arrival, and what the account will hold ("Safe to move?"). */
import * as z from 'zod'
import { day, form, idText, money, required, usd } from '../platform/fields.schema.ts'

export const previewRequest = form({
  transferType: z.enum(['internal', 'external', 'wire'], 'Please select a transfer type'),
  fromAccount: required('Please select a source account'),
  amount: money('Please enter a valid amount'),
  transferDate: day('Please select a date'),
  toAccount: idText.optional(),
  recipientId: idText.optional(),
})

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

export const preview = z.object({
  amount: usd,
  fee: usd,
  total: usd,
  balanceAfter: usd,
  arrivesOn: z.string(),
  needsCode: z.boolean(),
  safe: safeToMove,
})
