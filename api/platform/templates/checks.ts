/** Messages about checks, deposited and ordered. */
import { template } from './template.ts'

export const checkTemplates = {
  'check-received': template(
    'We received your check',
    'Your check of {amount} to {account} was received under {number}. From {date} on all of it can leave the bank.',
  ),
  'checks-ordered': template(
    'Your checks are ordered',
    'Your check order {number} was placed. {total} was taken from your account. It should be with you by {date}.',
  ),
} as const
