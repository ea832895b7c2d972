/** The code of a transfer (doc3 §3, §5). */
import { form, idText, required } from '../platform/fields.schema.ts'

export const verifyTransfer = form({
  transferId: idText,
  verificationCode: required('Please enter the verification code', 40),
})
