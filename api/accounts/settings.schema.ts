/** What a customer may choose about an account: its nickname, and whether it is the primary one of its kind. */
import * as z from 'zod'
import { cleanText, form, idText } from '../platform/fields.schema.ts'

export const accountSettings = form({
  accountId: idText,
  nickname: cleanText('Please choose a nickname of at most 40 letters', 40).optional(),
  isPrimary: z.literal(true, 'Choose another account as primary instead').optional(),
})
