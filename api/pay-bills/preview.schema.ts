/** What a payment would leave, and why it would be refused, before it is ordered. */
import * as z from 'zod'
import { actDay } from '../platform/dates.schema.ts'
import { form, idText, money, usd, chosen } from '../platform/fields.schema.ts'
import { alike } from '../platform/orders/alike.schema.ts'
import { foretold, safeToMove } from '../platform/safe-to-move.schema.ts'
import { paymentFrequencies } from './payment.schema.ts'

export const previewRequest = form({
  /** Not chosen yet while it is empty. */
  payeeId: idText.optional(),
  amount: money('Please enter a valid payment amount'),
  paymentDate: actDay('Please select a payment date'),
  accountId: chosen('Please select an account'),
  frequency: z.enum(paymentFrequencies, 'Please select a frequency').default('once'),
  billId: idText.optional(),
})

export const previewAnswer = z.object({ amount: usd, safe: safeToMove, refusal: foretold, alike })
