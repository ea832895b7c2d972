import { t } from '../../lib/i18n.ts'

/** What customers ask, with the answers that the bank's own rules give. Call while drawing. */
export const questions = (): readonly (readonly [question: string, answer: string])[] => [
  [
    t('Where do I get an approval code?'),
    t(
      'Choose “Ask the bank for a code” where one is wanted. It comes to your email address, works once and only for a short time.',
    ),
  ],
  [
    t('When can money that I deposit leave the bank?'),
    t(
      'It is in your balance at once. It can leave the bank when it has settled, usually after two business days. Until then you can move it between your own accounts.',
    ),
  ],
  [
    t('How much of a check is available on the first day?'),
    t(
      'A first part on the day of the deposit, for all checks of that day together. The page of the deposit says how much, and when the rest follows.',
    ),
  ],
  [
    t('What does a transfer cost?'),
    t('Between your own accounts and to another bank nothing. A wire costs $30, shown before you confirm.'),
  ],
  [
    t('Can I take a transfer back?'),
    t(
      'While Undo is shown, yes, and nothing has left. A transfer between your own accounts can be reversed for 24 hours.',
    ),
  ],
  [
    t('What does cash cost?'),
    t(
      'Cash from a checking account is free. From other accounts an ATM withdrawal costs $2.50. A cash advance on a card costs 3 percent, at least $10.',
    ),
  ],
  [
    t('How is interest worked out?'),
    t(
      'From the balance at the end of each day, with 365 days a year, paid once a month. A certificate pays each quarter.',
    ),
  ],
  [
    t('What if I need money from a certificate early?'),
    t(
      'You can take it. The penalty is 90 days of interest on what you take in a term, at least $1, shown to the cent before you confirm. In the ten days after it matures there is none.',
    ),
  ],
  [
    t('A card transaction is not mine. What now?'),
    t('Dispute it within 60 days. You can block the card in the same step, and you see each step of the review.'),
  ],
  [
    t('I forgot my password.'),
    t(
      'Choose Forgot Password at sign-on. You answer your security question and choose a new password; every other session ends.',
    ),
  ],
  [
    t('Is my money insured?'),
    t('Deposits are insured up to $250,000 per depositor. Investments are not deposits and may lose value.'),
  ],
]
