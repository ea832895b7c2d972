/**
 * Passkeys: what the browser's WebAuthn hands over is passed on;
 * its meaning is checked by the server's WebAuthn library.
 */
import * as z from 'zod'
import { form, idOf, idText, required } from '../platform/fields.schema.ts'
import { proof } from './proof.schema.ts'

const LONGEST = 8_000
/** Bytes as base64url. */
const part = z
  .string()
  .max(LONGEST)
  .regex(/^[\w-]*$/)
const extensions = z.looseObject({})

const registrationResponse = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .max(10)
      .optional(),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
})

const authenticationResponse = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part.nullish() }),
  clientExtensionResults: extensions,
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
})

export const startPasskey = form({ ...proof })
export const addPasskey = form({
  ticket: idText,
  name: required('Please name this passkey.', 60),
  response: registrationResponse,
})
export const removePasskey = form({ id: idOf(LONGEST), ...proof })
export const passkeySignOn = form({ ticket: idText, response: authenticationResponse })

export const passkeyOut = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

/** Options for navigator.credentials, as the WebAuthn library writes them. */
export const passkeyOptions = z.object({ ticket: z.string(), options: z.looseObject({ challenge: z.string() }) })
