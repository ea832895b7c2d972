/**
 * What a transfer would do, before it is confirmed: debit, fee, arrival,
 * and what the account will hold ("Safe to move?").
 */
import * as z from 'zod'
import { alike } from '../platform/orders/alike.schema.ts'
import { foretold, safeToMove } from '../platform/safe-to-move.schema.ts'
import { actDay } from '../platform/dates.schema.ts'
import { day, form, idText, money, usd, chosen } from '../platform/fields.schema.ts'
import { frequency, transferTypes } from './submit.schema.ts'

export const previewRequest = form({
  transferType: z.enum(transferTypes, 'Please select a transfer type'),
  fromAccount: chosen('Please select a source account'),
  amount: money('Please enter a valid amount'),
  transferDate: actDay('Please select a date'),
  toAccount: idText.optional(),
  recipientId: idText.optional(),
  /** The last four digits of another bank's account that is typed in. */
  last4: z
    .string()
    .regex(/^\d{4}$/, 'Please give the last four digits')
    .optional(),
  transferFrequency: frequency.default('once'),
  recurringEndDate: day('Please select an end date').optional(),
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
  alike,
})
