/** Turning two-step sign-on on and off (doc1 §2.6, §7). */
import * as z from 'zod'
import { cleanText, form } from '../platform/fields.schema.ts'

export const setTwoFactor = form({
  twoFactorEnabled: z.boolean('Please choose whether two-step sign-on is on.'),
  /** Additive: a current factor, needed to turn it off. */
  code: cleanText('Please enter a verification code', 40).optional(),
})

export const twoFactor = z.object({ twoFactorEnabled: z.boolean(), method: z.enum(['mail', 'totp']).nullable() })
