/** The second proof at sign-on, and the authenticator app. */
import * as z from 'zod'
import { form, required } from '../platform/fields.schema.ts'
import { NO_CODE, proof } from './proof.schema.ts'

export const secondFactor = form({
  challengeId: required('Please sign on again.'),
  code: required(NO_CODE, 40),
})

/** Drawing a seed: another factor than the present one needs that and the password. */
export const setUpTotp = form({ ...proof })

export const totpSetup = z.object({
  /**
   * For typing by hand, and the same as an otpauth:// address for a QR code. Shown once,
   * to the signed-in customer only.
   */
  secret: z.string(),
  uri: z.string(),
})

export const confirmTotp = form({ code: required(NO_CODE, 40) })
