/** Changing and resetting a password (doc1 §5, §7, §8). */
import * as z from 'zod'
import { form, required, secret } from '../platform/fields.schema.ts'
import { proof } from './proof.schema.ts'
import { newPassword } from './register.schema.ts'

export const forgotPassword = form({ username: required('Username is required', 100) })

export const forgotPasswordAnswer = z.object({
  message: z.literal('Password reset instructions have been sent to your email.'),
  /** The real one in demo mode; otherwise a handle without power, and the real one is mailed (C-10). */
  resetToken: z.string(),
  securityQuestion: z.string(),
})

export const resetPassword = form({
  resetToken: required('This password reset has ended. Please ask for a new one.'),
  securityAnswer: required('Please enter your security answer.', 100),
  password: newPassword('Password must be at least 8 characters.'),
})

const ALL = 'All password fields are required'

export const changePassword = form({
  currentPassword: secret(ALL),
  newPassword: secret(ALL),
  /** Stays in the browser as documented; checked when it is sent. */
  confirmPassword: secret(ALL).optional(),
  /** Additive: the second factor, for a customer who has one. */
  code: proof.code,
})
  .refine(({ newPassword: wanted, confirmPassword }) => confirmPassword === undefined || wanted === confirmPassword, {
    path: ['confirmPassword'],
    message: 'New passwords do not match',
  })
  .refine(({ newPassword: wanted }) => wanted.length >= 8, {
    path: ['newPassword'],
    message: 'Password must be at least 8 characters long',
  })
