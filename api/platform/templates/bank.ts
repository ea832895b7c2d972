/** What the bank tells about its own work: the journal's events, schedules, statements. */
import { template } from './template.ts'

export const bankTemplates = {
  'schedule-failed': template(
    'A scheduled payment was not made',
    '{what}, planned for {date}, was not made: {reason} No money moved, and this date is not tried again. Later dates stay as they are.',
  ),
  'deposit-returned': template(
    'A deposit was returned',
    'A deposit to your account {account} was returned unpaid and {amount} was taken back. Reason: {reason}.',
  ),
  'transfer-returned': template(
    'A transfer came back',
    'The other bank returned your transfer. {amount} is back in your account {account}. Reason: {reason}.',
  ),
  'card-statement': template(
    'Your card statement is ready',
    'Your statement for {account} is ready. You owe {owed}; the minimum payment of {minimum} is due on {due}.',
  ),
  'certificate-renewed': template(
    'Your certificate was renewed',
    'Your certificate {account} was renewed for {months} months at {rate}% and matures on {matures}.',
  ),
  'order-filled': template('Your limit order was filled', 'Your limit order was filled: {text}.'),
  'limit-changed': template('Your credit limit was changed', 'The credit limit of {account} is now {limit}.'),
  'account-frozen': template(
    'Your account was frozen',
    'Your account {account} was frozen. Please call us at {phone}.',
  ),
} as const
