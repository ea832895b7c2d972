/** What paying money into an account would do, and why it would be refused, before it is sent. */
import * as z from 'zod'
import { form, idText, money, usd, chosen } from '../platform/fields.schema.ts'
import { alike } from '../platform/orders/alike.schema.ts'
import { foretold, safeToMove } from '../platform/safe-to-move.schema.ts'

export const payInRequest = form({
  accountId: chosen('Please select an account'),
  amount: money('Please enter a valid positive amount.'),
  /** The own account that pays; absent when the money comes from outside the bank. */
  fromAccountId: idText.optional(),
})

export const payInPreview = z.object({
  amount: usd,
  /** Of the account that pays; none of money from outside. */
  safe: safeToMove.nullable(),
  refusal: foretold,
  alike,
})
