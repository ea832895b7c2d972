/** Asking the bank for an approval code, and handing one in (additive calls; doc1 §2.3, §2.4; doc2 §2.2). */
import * as z from 'zod'
import { birthDay, contactAddress, contactEmail, contactPhone } from '../platform/contact.schema.ts'
import { cleanText, form, required } from '../platform/fields.schema.ts'

const NAME = 'Please enter your name.'

export const challenge = form({
  purpose: z.enum(['navigation', 'deposit', 'contact-change'], 'Please choose what the code is for'),
  /** For `contact-change`: what is to be saved; what is not sent stays as it is. The code is good for exactly that. */
  email: contactEmail.optional(),
  phoneNumber: contactPhone.optional(),
  firstName: cleanText(NAME, 60).optional(),
  lastName: cleanText(NAME, 60).optional(),
  dateOfBirth: birthDay.optional(),
  address: contactAddress.optional(),
}).refine(
  ({ purpose, ...details }) => purpose !== 'contact-change' || Object.values(details).some(one => one !== undefined),
  {
    path: ['email'],
    message: 'Please enter the new email address or phone number',
  },
)
export const challengeAnswer = z.object({ sentTo: z.string(), expiresAt: z.string() })

/** Enrollment and navigation are redeemed here; a code for money is handed in with the money act itself. */
export const redeem = form({
  purpose: z.enum(['enrollment', 'navigation'], 'Please choose what the code is for').default('navigation'),
  code: required('Please enter a verification code', 40),
})
export const redeemAnswer = z.object({
  purpose: z.string(),
  /** Until when the approval counts: ISO UTC. */
  until: z.string(),
})
