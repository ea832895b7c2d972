/** Messages about disputes. */
import { template } from './template.ts'

export const disputeTemplates = {
  'dispute-received': template(
    'We received your dispute',
    'Your dispute {number} about {amount} at {merchant} was received. We usually decide within 7-10 business days.',
  ),
  'dispute-credit': template(
    'A provisional credit was given',
    'We credited {amount} to your account {account} while we look into your dispute. ',
    'You may use it like any other money. If the dispute is not decided in your favor, it is taken back.',
  ),
  'dispute-resolved': template(
    'Your dispute was decided in your favor',
    'Your dispute {number} about {amount} at {merchant} was decided in your favor. The amount is yours to keep.',
  ),
  'dispute-denied': template(
    'Your dispute was denied',
    'Your dispute {number} about {amount} at {merchant} was not decided in your favor. ',
    'You may ask us for the documents that we relied on. Reason: {reason}',
  ),
  'dispute-taken-back': template(
    'Your dispute was denied',
    'Your dispute {number} about {amount} at {merchant} was not decided in your favor, and the temporary credit of ',
    '{amount} was taken back from your account {account}. You may ask us for the documents that we relied on. ',
    'Reason: {reason}',
  ),
  'dispute-returned': template(
    'Your dispute has ended',
    'The transaction at {merchant} was taken back and {amount} was returned to you. ',
    'Your dispute {number} has ended; no second credit is given.',
  ),
} as const
