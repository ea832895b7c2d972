/** Turning two-step sign-on on and off (doc1 §2.6, §7). */
import * as z from 'zod'
import { form } from '../platform/fields.schema.ts'
import { proof } from './proof.schema.ts'

export const setTwoFactor = form({
  twoFactorEnabled: z.boolean('Please choose whether two-step sign-on is on.'),
  ...proof,
})

export const twoFactor = z.object({ twoFactorEnabled: z.boolean(), method: z.enum(['mail', 'totp']).nullable() })
