/** The alerts that customers choose. */
import { template } from './template.ts'

export const alertTemplates = {
  'alert-balance': template('Low balance', '{account} is at {balance}, below your line of {threshold}.'),
  'alert-forecast': template(
    'Low balance ahead',
    '{account} is expected to be at {balance} on {date}, below your line of {threshold}.',
  ),
  'alert-large-debit': template('Large debit', '{amount} went out of {account}: {text}.'),
  'alert-large-credit': template('Large credit', '{amount} came into {account}: {text}.'),
  'alert-atm': template('Cash withdrawal', '{amount} was taken in cash from {account}.'),
  'alert-international': template('International transaction', '{amount} was spent abroad with {account}: {text}.'),
  'alert-statement': template('Your statement is ready', 'Your statements for {month} are in the document center.'),
  'alert-payment-due': template(
    'A payment is due soon',
    'The minimum payment of {amount} on {account} is due on {due}.',
  ),
  'alert-sign-on': template(
    'Somebody tried to sign on',
    'A sign-on to your account failed. If this was not you, change your password.',
  ),
  'alert-password': template('Your password was changed', 'The password of your online banking was changed.'),
  'alert-profile': template('Your profile was changed', 'Personal information in your profile was changed.'),
} as const
