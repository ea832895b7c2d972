/** What the bank tells about its own work: the journal's events, schedules, statements. */
import { template } from './template.ts'

export const bankTemplates = {
  'schedule-failed': template(
    'A scheduled payment failed',
    '{what}, planned for {date}, was not made: {reason} No money moved, and this date is not tried again. ',
    'Later dates stay as they are.',
  ),
  'schedule-failed-last': template(
    'A scheduled payment failed',
    '{what}, planned for {date}, was not made: {reason} No money moved, and it is not tried again.',
  ),
  'deposit-returned': template(
    'A deposit was returned',
    'A deposit to your account {account} was returned unpaid and {amount} was taken back. Reason: {reason}.',
  ),
  'transfer-returned': template(
    'A transfer was returned',
    'The other bank returned your transfer. {amount} is back in your account {account}. Reason: {reason}.',
  ),
  'deposit-charged-back': template(
    'A deposit was returned after it had settled',
    'A deposit of {amount} was returned unpaid after it had settled, and the amount was taken from your account ',
    '{account}. We charge no fee for this. If the account is overdrawn now, nothing can leave it until that is paid ',
    'in. Reason: {reason}.',
  ),
  'payment-returned': template(
    'A bill payment was returned',
    'Your payment to {payee} came back. {amount} is back in your account {account}. Reason: {reason}.',
  ),
  'account-opened': template(
    'A new account was opened',
    'Your account {account} was opened online. If this was not you, call us at {phone}.',
  ),
  'account-closed': template(
    'Your account was closed',
    'Your account {account} was closed. What was planned from it or into it has ended.',
  ),
  'account-closed-paid': template(
    'Your account was closed',
    'Your account {account} was closed. The interest of {amount} that it had earned was paid to your account {to}. ',
    'What was planned from it or into it has ended.',
  ),
  'account-closed-check': template(
    'Your account was closed',
    'Your account {account} was closed. The interest of {amount} that it had earned is on its way to you as a ',
    'check. What was planned from it or into it has ended.',
  ),
  'late-credit': template(
    'Money came for a closed account',
    'Your account {closed} is closed, so {amount} that came for it is in your account {account}.',
  ),
  'late-debit': template(
    'Money was taken back for a closed account',
    'Your account {closed} is closed, so {amount} that had to be taken back from it was taken from your account ',
    '{account}.',
  ),
  'account-reopened': template(
    'Your closed account is open again',
    'Your account {account} is open again: money was posted to it after it had been closed, and you have no other ',
    'deposit account for it. Please call us at {phone}.',
  ),
  'card-statement': template(
    'Your card statement is ready',
    'Your statement for {account} is ready. You owe {owed}; the minimum payment of {minimum} is due on {due}.',
  ),
  'certificate-renewed': template(
    'Your certificate was renewed',
    'Your certificate {account} was renewed for {months} months at {rate}%, {apy}% APY, and matures on {matures}.',
  ),
  'certificate-maturing': template(
    'Your certificate matures on {matures}',
    'Your certificate {account} matures on {matures}. Unless you choose otherwise it renews for {months} months at ',
    'the rate of that day; today that is {rate}%, {apy}% APY. From its maturity until {until} you can take money ',
    'out, add some, change the term or close it, without a penalty.',
  ),
  'certificate-maturing-payout': template(
    'Your certificate matures on {matures}',
    'Your certificate {account} matures on {matures}. As you chose, it is then paid out and closed. ',
    'Until that day you can choose otherwise.',
  ),
  'certificate-matured': template(
    'Your certificate has matured',
    'Your certificate {account} has matured. Until {until} you can take money out, add some, change the term or ',
    'close it, without a penalty. After that it renews from {matures} for {months} months at {rate}%, {apy}% APY.',
  ),
  'certificate-paid-out': template(
    'Your certificate was paid out',
    'Your certificate {account} was paid out: {amount} went to {to}.',
  ),
  'certificate-paid-by-check': template(
    'Your certificate was paid out',
    'Your certificate {account} was paid out: a check of {amount} is on its way to your address.',
  ),
  'certificate-interest-out': template(
    'Your certificate pays its interest elsewhere',
    'From now on the interest of your certificate {account} goes to {to}, each month.',
  ),
  'certificate-interest-in': template(
    'Your certificate keeps its interest',
    'From now on the interest of your certificate {account} stays in it, each quarter.',
  ),
  'certificate-interest-stayed': template(
    'Interest of your certificate stayed in it',
    '{amount} of interest could not go to {to} and stayed in your certificate {account}. Please choose anew.',
  ),
  'rollover-arrived': template(
    'Your rollover from another plan has arrived',
    '{amount} came from {provider} by rollover into your account {account}. It uses none of your yearly limit.',
  ),
  'loan-made': template(
    'Your retirement plan has lent you {amount}',
    'Your plan {account} has lent you {amount}, for {months} months at {rate}% a year. The instalments ' +
      'are paid by themselves, one each month; the first is due on {due}. The interest goes into your own ' +
      'plan.',
  ),
  'loan-paid': template(
    'Your loan is paid back',
    'The loan of your retirement plan {account} is paid back. Nothing more is due.',
  ),
  'loan-overdue': template(
    'A payment of your loan was missed',
    'The instalment of {date} of the loan from your plan {account} was not paid. Pay it by {until}: after ' +
      'that day, all that is owed counts as distributed, and is taxed as income of that year.',
  ),
  'loan-defaulted': template(
    'Your loan counts as distributed now',
    'An instalment of the loan from your plan {account} was not paid by {until}. By law (26 USC 72(p)) ' +
      '{amount} counts as distributed: it is income of {year}, told on Form 1099-R, with 10% more before ' +
      'the age of 59 1/2. No money moved. What is owed can still be paid back, and nothing more is lent before ' +
      'it is.',
  ),
  'order-filled': template('Your limit order was filled', 'Your limit order was filled: {text}.'),
  'limit-granted': template(
    'Your request for a higher credit limit',
    'Your request for {asked} on {account} was approved. The limit is {limit} from today on.',
  ),
  'limit-granted-in-part': template(
    'Your request for a higher credit limit',
    'Your request for {asked} on {account} was approved in part, up to {limit}. {reasons} Ask again from {again} on.',
  ),
  'limit-declined': template(
    'Your request for a higher credit limit',
    'Your request for {asked} on {account} was declined. It stays {limit}. {reasons} Ask again from {again} on.',
  ),
  'gift-ordered': template(
    'Your reward is ordered',
    'You redeemed {points} points of your card {account} for: {reward}. It comes by email in 3 to 5 business days.',
  ),
  'limit-changed': template('Your credit limit was changed', 'The credit limit of {account} is now {limit}.'),
  'card-locked': template(
    'Your card was locked',
    'The card of {account} was locked: it cannot be used now. If this was not you, call us at {phone}.',
  ),
  'card-unlocked': template(
    'Your card was unlocked',
    'The card of {account} was unlocked: it can be used again. If this was not you, call us at {phone}.',
  ),
  'card-controls': template(
    'What your card may do was changed',
    'Where and for how much the card of {account} may be used was changed. If this was not you, call us at {phone}.',
  ),
  'account-frozen': template(
    'Your account was frozen',
    'Your account {account} was frozen. Please call us at {phone}.',
  ),
} as const
