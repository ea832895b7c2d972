/** What a change of access is proved with (ARCHITECTURE, Security). Additive wherever a document names the call. */
import * as z from 'zod'
import { cleanText, secret } from '../platform/fields.schema.ts'

export const NO_PASSWORD = 'Please enter your password.'
export const NO_CODE = 'Please enter a verification code'

export const proof = {
  password: secret(NO_PASSWORD).optional(),
  /** The authenticator app's, or the one that was mailed when it was asked for. */
  code: cleanText(NO_CODE, 40).optional(),
}

export type Proof = z.output<z.ZodObject<typeof proof>>
