/** What a transfer would do, before it is confirmed: debit, fee, arrival, and what the account will hold ("Safe to move?"). */
import * as z from 'zod'
import { foretold, safeToMove } from '../platform/safe-to-move.schema.ts'
import { day, form, idText, money, required, usd } from '../platform/fields.schema.ts'

export const previewRequest = form({
  transferType: z.enum(['internal', 'external', 'wire'], 'Please select a transfer type'),
  fromAccount: required('Please select a source account'),
  amount: money('Please enter a valid amount'),
  transferDate: day('Please select a date'),
  toAccount: idText.optional(),
  recipientId: idText.optional(),
})

export const preview = z.object({
  amount: usd,
  fee: usd,
  total: usd,
  balanceAfter: usd,
  arrivesOn: z.string(),
  needsCode: z.boolean(),
  safe: safeToMove,
  refusal: foretold,
})
