/** What an automatic payment would leave of its account, and why it would be refused, before it is set up. */
import * as z from 'zod'
import { actDay } from '../platform/dates.schema.ts'
import { form, idText, money, usd, chosen } from '../platform/fields.schema.ts'
import { alike } from '../platform/orders/alike.schema.ts'
import { foretold, safeToMove } from '../platform/safe-to-move.schema.ts'
import { autopayFrequencies, customDays, ending, paymentTypes } from './autopay.schema.ts'

export const previewRequest = form({
  /** The automatic payment that is being changed: it is not counted beside its new form. */
  id: idText.optional(),
  payFromAccount: chosen('Please select a source account'),
  payeeType: z.enum(['bill', 'transfer'], 'Please select a payee'),
  /** Not chosen yet while it is empty. */
  selectedPayee: idText.optional(),
  paymentType: z.enum(paymentTypes, 'Please select a payment type').default('fixed'),
  paymentAmount: money('Please enter a valid payment amount').optional(),
  frequency: z.enum(autopayFrequencies, 'Please select a payment frequency').optional(),
  customFrequency: customDays.optional(),
  startDate: actDay('Please select a start date').optional(),
  ...ending,
})

export const previewAnswer = z.object({
  /** What would be paid now; none where nothing is due, or it is only known on the day. */
  amount: usd.nullable(),
  safe: safeToMove,
  refusal: foretold,
  alike,
})
