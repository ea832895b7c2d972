/** A plan at another institution is rolled over into an account here (doc3 §2.8, §3). */
import * as z from 'zod'
import { form, idText, money, required, usd } from '../platform/fields.schema.ts'
import { orderStates } from '../platform/orders/states.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'

/**
 * The plans whose money may come into an account that is not Roth (26 USC 408(d)(3), 402(c)): of the documents' eight
 * without Roth, which goes to Roth only, and SIMPLE, of which only its owner's own bank knows the two years.
 */
export const directPlans = ['traditional', '401k', '403b', '457', 'tsp', 'sep'] as const

const LAST_FOUR = 'Please enter the last four digits of the account there'

export const directRolloverRequest = form({
  /** The retirement account that it goes into. */
  accountId: idText.default('primary'),
  provider: required('Provider name is required', 60),
  plan: z.enum(directPlans, 'Please select an account type'),
  lastFour: z
    .string(LAST_FOUR)
    .trim()
    .regex(/^\d{4}$/, LAST_FOUR),
  /** As the customer expects it; what arrives is what counts. */
  amount: money('Please enter a valid amount greater than zero'),
})

export const directRollover = z.object({
  id: z.string(),
  /** Whoever sends the money names it, so that it is found here. */
  confirmationNumber: z.string(),
  state: z.enum(orderStates),
  date: z.string(),
  provider: z.string(),
  plan: z.enum(directPlans),
  lastFour: z.string(),
  to: z.string(),
  expected: usd,
  /** What has come. */
  received: usd.nullable(),
  /** The last day on which it is waited for. */
  until: z.string(),
})

export const directRolloverPreview = z.object({ amount: usd, until: z.string(), refusal: foretold })
