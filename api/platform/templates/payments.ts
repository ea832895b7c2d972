/** Messages about bills, payees and automatic payments. */
import { template } from './template.ts'

export const paymentTemplates = {
  'payee-code': template(
    'Your code for a new payee',
    'Your code for paying {payee}, account ending in {last4}, is {code}. ',
    'It ends in {minutes} minutes and serves this payee only. If you did not add it, call us at {phone}.',
  ),
  'payee-added': template(
    'A payee was added',
    '{payee}, account ending in {last4}, can now be paid from your accounts. ',
    'If this was not you, sign on and remove it.',
  ),
  'payee-removed': template(
    'Automatic payments were cancelled',
    'You removed the payee {payee}, so its automatic payments were cancelled. ',
    'Payments that are pending will still be made.',
  ),
  'beneficiaries-code': template(
    'Your code for your beneficiaries',
    'Your code for your beneficiaries is {code}. It ends in {minutes} minutes. If this was not you, call {phone}.',
  ),
  'beneficiaries-changed': template(
    'Your beneficiaries were changed',
    'Your beneficiaries are the ones that you confirmed. If this was not you, sign on and change them back.',
  ),
  'bill-presented': template('A bill from {payee} has come in', 'Your bill of {amount} from {payee} is due on {due}.'),
  'bill-reminder': template('A bill from {payee} is due soon', 'Your bill of {amount} from {payee} is due on {due}.'),
  'autopay-reminder': template(
    'An automatic payment is coming',
    'Your automatic payment of {amount} to {payee} will be made on {date}.',
  ),
  'autopay-made': template(
    'An automatic payment was made',
    'Your automatic payment of {amount} to {payee} was made on {date}.',
  ),
  'autopay-failed-text': template(
    'An automatic payment failed',
    'Wrenfield: your automatic payment to {payee} on {date} was not made. No money moved.',
  ),
} as const
