import { MINIMUM_PAYMENT } from '../../ledger/rates/card.ts'
import { CHECK_DAILY_LIMIT, CHECK_MONTHLY_LIMIT } from '../../ledger/rates/deposits.ts'
import { MINIMUM_BALANCE, MONTHLY_FEE } from '../../ledger/rates/fees.ts'
import { ATM_DAILY_LIMIT, BRANCH_LIMIT, CASH_ADVANCE_LIMIT } from '../../ledger/rates/limits.ts'
import { ROUTING_NUMBER } from '../../ledger/rates/opening.ts'
import { usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'

export interface Question {
  /** As the address of the questions says which is open, and the palette's words which is meant. */
  id: string
  question: string
  answer: string
}

/** What customers ask, with the answers that the bank's own rules give. Call while drawing. */
export const questions = (): readonly Question[] => [...ofMoneyOnItsWay(), ...ofSafety(), ...ofRules()]

const ofMoneyOnItsWay = (): readonly Question[] => [
  {
    id: 'code',
    question: t('Where do I get an approval code?'),
    answer: t(
      'Choose “Ask the bank for a code” where one is wanted. It comes to your email address, works once and only for a short time.',
    ),
  },
  {
    id: 'settle',
    question: t('When can money that I deposit leave the bank?'),
    answer: t(
      'It is in your balance at once, and can leave the bank on the second business day after the deposit. Until then you can move it between your own accounts, but for what is held of a check.',
    ),
  },
  {
    id: 'check',
    question: t('How much of a check is available on the first day?'),
    answer: t(
      'A first part, for all checks of one day together; the page of the deposit says how much. The rest follows on the second business day after it.',
    ),
  },
  {
    id: 'transfer-cost',
    question: t('What does a transfer cost?'),
    answer: t('Between your own accounts and to another bank nothing. A wire costs $30, shown before you confirm.'),
  },
  {
    id: 'take-back',
    question: t('Can I take a transfer back?'),
    answer: t(
      'While Undo is shown, yes, and nothing has left. A transfer between your own accounts can be reversed for 24 hours.',
    ),
  },
  {
    id: 'cash-cost',
    question: t('What does cash cost?'),
    answer: t(
      'Cash from a checking account is free. From other accounts an ATM withdrawal costs $2.50. A cash advance on a card costs 3 percent, at least $10.',
    ),
  },
  {
    id: 'interest',
    question: t('How is interest worked out?'),
    answer: t(
      'From the balance at the end of each day, with 365 days a year, paid once a month. A certificate pays each quarter.',
    ),
  },
]

const ofSafety = (): readonly Question[] => [
  {
    id: 'certificate',
    question: t('What if I need money from a certificate early?'),
    answer: t(
      'You can take it. The penalty is 90 days of interest on what you take in a term, at least $1, shown to the cent before you confirm. In the ten days after it matures there is none.',
    ),
  },
  {
    id: 'not-mine',
    question: t('A card transaction is not mine. What now?'),
    answer: t(
      'Dispute it within 60 days. You can block the card in the same step, and you see each step of the review.',
    ),
  },
  {
    id: 'password',
    question: t('I forgot my password.'),
    answer: t(
      'Choose Forgot Password at sign-on. You answer your security question and choose a new password; every other session ends.',
    ),
  },
  {
    id: 'insured',
    question: t('Is my money insured?'),
    answer: t('Deposits are insured up to $250,000 per depositor. Investments are not deposits and may lose value.'),
  },
]

const ofRules = (): readonly Question[] => [
  {
    id: 'pay',
    question: t('How does my pay come to this bank?'),
    answer: t(
      'Give your employer the routing number {routing} and your account number. Screens show its last four digits; customer service tells you the others.',
      { routing: ROUTING_NUMBER },
    ),
  },
  {
    id: 'short',
    question: t('What happens when there is not enough money?'),
    answer: t('What is not covered is refused, and that costs nothing: there is no overdraft and no fee for one.'),
  },
  {
    id: 'stop',
    question: t('Can I stop a payment or a check?'),
    answer: t(
      'A planned payment can be cancelled until it runs: under Payments, Transfers or Automatic Payments. A paper check that you wrote cannot be stopped here.',
    ),
  },
  {
    id: 'limits',
    question: t('What are the limits?'),
    answer: t(
      'Cash by code {atm} a day, at a branch {branch} at once, as an advance on a card {advance} at once. Checks by camera {checks} a day and {month} a month.',
      {
        atm: whole(ATM_DAILY_LIMIT),
        branch: whole(BRANCH_LIMIT),
        advance: whole(CASH_ADVANCE_LIMIT),
        checks: whole(CHECK_DAILY_LIMIT),
        month: whole(CHECK_MONTHLY_LIMIT),
      },
    ),
  },
  {
    id: 'monthly',
    question: t('What does an account cost a month?'),
    answer: t('Nothing, except a savings account: {fee} for a month in which it falls below {least}.', {
      fee: whole(MONTHLY_FEE.savings.amount),
      least: whole(MINIMUM_BALANCE.savings),
    }),
  },
  {
    id: 'minimum',
    question: t('What is the least that I pay on a card, and by when?'),
    answer: t(
      '1 percent of what you owe and the interest, at least {least}, at most all of it. The card’s page says how much and the day; it is the same day each month.',
      { least: whole(MINIMUM_PAYMENT) },
    ),
  },
  {
    id: 'close',
    question: t('How do I close an account?'),
    answer: t('Call customer service. The interest that it has earned is paid out, and its statements stay here.'),
  },
]

const whole = (amount: string): string => usd(amount, { decimals: 0 })
