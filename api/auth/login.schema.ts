/** Signing on (doc1 §5, §7). */
import * as z from 'zod'
import { form, required, secret } from '../platform/fields.schema.ts'
import { user } from '../platform/user.schema.ts'

export const login = form({
  username: required('Please enter your username.', 100),
  password: secret('Please enter your password.'),
})

export const signedOn = z.object({ token: z.string(), user })

/** Either signed on, or asked for the second factor first (ARCHITECTURE, Security). */
export const loginAnswer = z.union([
  z.object({
    twoFactorRequired: z.literal(true),
    challengeId: z.string(),
    method: z.enum(['mail', 'totp']),
  }),
  signedOn,
])
