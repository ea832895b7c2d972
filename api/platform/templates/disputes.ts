/** Messages about disputes; that of the provisional credit is among the bank's own. */
import { template } from './template.ts'

export const disputeTemplates = {
  'dispute-received': template(
    'We received your dispute',
    'Your dispute {number} about {amount} at {merchant} was received. We usually decide within 7-10 business days.',
  ),
  'dispute-resolved': template(
    'Your dispute was decided in your favor',
    'Your dispute {number} about {amount} at {merchant} was decided in your favor. The amount is yours to keep.',
  ),
  'dispute-denied': template(
    'Your dispute was denied',
    'Your dispute {number} about {amount} at {merchant} was decided for the merchant. If you had a temporary credit, it was taken back.',
  ),
} as const
