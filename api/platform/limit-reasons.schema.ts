/** Why a higher limit was not granted, or not all of it, said plainly (12 CFR 1002.9 asks for the reasons). */
/** By the names that the ledger has for them. */
export const limitReasonTexts = {
  new: 'This card has been open for less than three months.',
  overdue: 'A payment on this card is overdue.',
  late: 'A payment on this card was late in the last 12 months.',
  'in-use': 'More than 90% of the present limit is in use.',
  'no-income': 'We found no regular income in your accounts with us.',
  means: 'Your regular income, less your expenses, supports no more.',
  step: 'One request can at most double a limit.',
  total: 'All your cards together can lend at most $25,000.',
} as const
