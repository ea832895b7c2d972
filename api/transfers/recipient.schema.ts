/** Saved recipients (doc3 §3): account numbers leave masked. */
import * as z from 'zod'
import { cleanText, form, idText } from '../platform/fields.schema.ts'

export const recipient = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    kind: z.enum(['external', 'wire']),
    nickname: z.string(),
    accountNumber: z.string(),
    accountType: z.enum(['checking', 'savings']).nullable(),
    bankName: z.string(),
    routingNumber: z.string(),
    accountHolderName: z.string(),
    swiftCode: z.string(),
    accountHolderAddress: z
      .object({ street: z.string(), city: z.string(), state: z.string(), zipCode: z.string() })
      .nullable(),
    /** A transfer to it was verified before. */
    verified: z.boolean(),
  })
  .meta({ id: 'Recipient' })
export type RecipientOut = z.input<typeof recipient>

export const byRecipient = form({ recipientId: idText })
export const renameRecipient = form({
  recipientId: idText,
  nickname: cleanText('Please enter a nickname of at most 40 letters', 40),
})
