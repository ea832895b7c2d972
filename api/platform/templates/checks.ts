/** Messages about deposited checks. */
import { template } from './template.ts'

export const checkTemplates = {
  'check-received': template(
    'We received your check',
    'Your check of {amount} to {account} was received under {number}. All of it is available on {date}.',
  ),
} as const
