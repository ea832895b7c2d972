import { namesIn } from '../../../ledger/table.ts'
/**
 * The bank's categories, and what money in each of them does. Both sides read this; names are English, give them to
 * `t`.
 */

/**
 * What a part of a line does: it is spent, earned, brought in or taken elsewhere, moved between own accounts, or
 * turned into
 * securities. Only what is spent counts as spending.
 */
export const flows = ['spending', 'income', 'elsewhere', 'own', 'invested'] as const
export type Flow = (typeof flows)[number]

/** What a line cost the customer beside what was bought, or gives back of it. */
export const costs = ['fees', 'interest'] as const
export type Cost = (typeof costs)[number]

export const bankCategories = {
  Housing: 'spending',
  Utilities: 'spending',
  'Phone and internet': 'spending',
  Insurance: 'spending',
  Loans: 'spending',
  Bills: 'spending',
  Groceries: 'spending',
  Dining: 'spending',
  Transport: 'spending',
  Travel: 'spending',
  Health: 'spending',
  Education: 'spending',
  Children: 'spending',
  Home: 'spending',
  Shopping: 'spending',
  Entertainment: 'spending',
  Subscriptions: 'spending',
  Gifts: 'spending',
  Services: 'spending',
  Cash: 'spending',
  Taxes: 'spending',
  Fees: 'spending',
  'Interest paid': 'spending',
  Other: 'spending',
  Income: 'income',
  Interest: 'income',
  Dividends: 'income',
  Rewards: 'income',
  'Checks deposited': 'income',
  'Other income': 'income',
  Savings: 'elsewhere',
  /** doc1 §3 calls that of an opening deposit so. */
  Deposit: 'elsewhere',
  'Other banks': 'elsewhere',
  'Card payments': 'elsewhere',
  'Own accounts': 'elsewhere',
  Investments: 'invested',
} as const satisfies Record<string, Flow>

export type BankCategory = keyof typeof bankCategories

/** Of what is bought and sold, and of an order for it while it rests. */
export const TRADES = 'Investments' satisfies BankCategory

export const categoryNames = namesIn(bankCategories)

const known: Readonly<Record<string, Flow>> = bankCategories
const spelled = new Map(categoryNames.map(name => [name.toLowerCase(), name]))

/** A category as the bank spells it; words of a customer's own stay theirs. */
export const asSpelled = (category: string): string => spelled.get(category.toLowerCase()) ?? category.normalize('NFC')

/**
 * What a part does when it is put in a category. What moves between own accounts moves there whatever it is called;
 * words of a
 * customer's own change nothing but the name, except that what would go or come without counting then counts.
 */
export function flowIn(category: string, natural: Flow, isOut: boolean): Flow {
  if (natural === 'own') return 'own'
  const flow = Object.hasOwn(known, category) ? known[category] : undefined
  if (flow) return flow
  if (natural === 'spending' || natural === 'income') return natural
  return isOut ? 'spending' : 'income'
}
