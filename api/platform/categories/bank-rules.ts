/** What the bank takes a line for: by the words that came with it, by whom it names, else by what happened. Pure. */
import type { Line } from '../../../ledger/history.ts'
import type { LineType } from '../../../ledger/line-types.ts'
import { TRADES, type BankCategory } from './categories.schema.ts'

/** Words that card networks and payees come with. Those that say little ('Shopping', 'Other') are not among them. */
const WORDS: Readonly<Record<string, BankCategory>> = {
  'mortgage/rent': 'Housing',
  'phone/internet': 'Phone and internet',
  'credit card': 'Loans',
  dining: 'Dining',
  education: 'Education',
  entertainment: 'Entertainment',
  gas: 'Transport',
  gifts: 'Gifts',
  groceries: 'Groceries',
  health: 'Health',
  healthcare: 'Health',
  home: 'Home',
  housing: 'Housing',
  insurance: 'Insurance',
  loan: 'Loans',
  restaurants: 'Dining',
  services: 'Services',
  subscription: 'Subscriptions',
  subscriptions: 'Subscriptions',
  transport: 'Transport',
  transportation: 'Transport',
  travel: 'Travel',
  utilities: 'Utilities',
}

/** Whole words in the name of whoever is paid; the first that fits. */
const MERCHANTS: readonly (readonly [BankCategory, RegExp])[] = [
  ['Groceries', /\b(grocer(s|y|ies)?|supermarket|market|foods)\b/],
  ['Dining', /\b(cafe|coffee|bakery|restaurant|noodles?|pizza|grill|diner|bistro|kitchen|tavern)\b/],
  ['Children', /\b(preschool|daycare|kids|childcare)\b/],
  ['Health', /\b(pharmacy|dental|dentist|clinic|medical|hospital|optical)\b/],
  ['Transport', /\b(fuel|petrol|parking|transit|metro|taxi|rideshare|tolls?|auto (service|repair))\b/],
  ['Travel', /\b(hotel|inn|airlines?|airways|resort|railways?|lodge|hostel)\b/],
  ['Subscriptions', /\b(streaming|membership|cloud storage)\b/],
  ['Entertainment', /\b(cinema|theat(er|re)|concerts?|museum|arcade)\b/],
  ['Home', /\b(hardware|furniture|garden)\b/],
  ['Utilities', /\b(electric|water|utility|utilities|energy)\b/],
  ['Phone and internet', /\b(mobile|wireless|internet|telecom|broadband)\b/],
  ['Insurance', /\b(insurance|assurance)\b/],
  ['Education', /\b(university|college|tuition|school)\b/],
  ['Housing', /\b(apartments?|property|mortgage|realty|rent)\b/],
  ['Loans', /\b(loans?|lending|auto finance)\b/],
]

/**
 * Kinds of events whose lines are always the same thing. Those that give something back, and those that pay, are not
 * here.
 */
const KINDS: Readonly<Record<string, BankCategory>> = {
  'account-opening': 'Deposit',
  'account-closed': 'Interest',
  'atm-dispensed': 'Cash',
  'balance-transfer': 'Other banks',
  'branch-withdrawal': 'Cash',
  'card-payment': 'Card payments',
  'card-statement': 'Interest paid',
  'cash-advance': 'Cash',
  'check-deposit': 'Checks deposited',
  'check-order': 'Services',
  contribution: 'Deposit',
  'credit-balance-refund': 'Card payments',
  distribution: 'Other banks',
  dividend: 'Dividends',
  'external-transfer': 'Other banks',
  'monthly-fee': 'Fees',
  'rewards-redeemed': 'Rewards',
  rollover: 'Deposit',
  wire: 'Other banks',
}

const TYPES: Readonly<Record<LineType, readonly [out: BankCategory, into: BankCategory]>> = {
  buy: [TRADES, TRADES],
  sell: [TRADES, TRADES],
  deposit: ['Deposit', 'Deposit'],
  dividend: ['Dividends', 'Dividends'],
  fee: ['Fees', 'Fees'],
  info: ['Other', 'Other income'],
  interest: ['Interest paid', 'Interest'],
  other: ['Other', 'Other income'],
  payment: ['Bills', 'Other income'],
  purchase: ['Shopping', 'Shopping'],
  transfer: ['Other banks', 'Other banks'],
  withdrawal: ['Other banks', 'Other banks'],
}

/** Sent by others of their own accord; all else was brought in by the customer. */
const EARNED = ['ach', 'wire']

/** The bank's category of a line that gives nothing back and does not move between own accounts. */
export function bankCategoryOf({ event: { kind, payload }, type, category, description, amount }: Line): BankCategory {
  if (type === 'fee') return 'Fees'
  if (kind === 'deposit') return EARNED.includes(String(payload['source'])) ? 'Income' : 'Deposit'
  const always = KINDS[kind]
  if (always) return always
  const [out, into] = TYPES[type]
  const otherwise = amount.isNegative() ? out : into
  if (type !== 'payment' && type !== 'purchase') return otherwise
  return WORDS[category.toLowerCase()] ?? merchantCategory(description) ?? otherwise
}

function merchantCategory(name: string): BankCategory | undefined {
  const said = name.toLowerCase()
  return MERCHANTS.find(([, words]) => words.test(said))?.[0]
}

/** What a distribution or the like did not hand over was withheld. */
export const withheldOf = (kind: string): BankCategory | undefined =>
  kind === 'distribution' || kind === 'rollover' ? 'Taxes' : undefined

/** The event whose money this one gives back or takes again. */
export function gaveBack({ event: { kind, payload } }: Pick<Line, 'event'>): number | undefined {
  const field = BACK[kind]
  const seq = field === undefined ? undefined : payload[field]
  return typeof seq === 'number' ? seq : undefined
}

const BACK: Readonly<Record<string, string>> = {
  'balance-transfer-return': 'of',
  'bill-payment-return': 'of',
  'charge-back': 'origin',
  'dispute-credit': 'of',
  'dispute-credit-ended': 'disputed',
  'external-return': 'of',
  return: 'origin',
  reversal: 'of',
  'transfer-reversal': 'of',
  'wire-return': 'of',
}
