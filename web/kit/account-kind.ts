import { DEPOSIT_KINDS, MOVES } from '../../ledger/kinds.ts'
import { isIn } from '../../ledger/table.ts'
import { isSample } from '../lib/sample-accounts.ts'

/** What an account's type means on screens: its slug in URLs, its short name, and which family it belongs to. Pure. */
const slugs: [RegExp, string, string][] = [
  [/\bcd\b|certificate/i, 'cd', 'Certificate of Deposit'],
  [/money.?market/i, 'money-market', 'Money Market'],
  [/checking/i, 'checking', 'Checking'],
  [/saving/i, 'savings', 'Savings'],
  [/credit/i, 'credit', 'Credit'],
  [/retirement|\bira\b|401/i, 'retirement-account', 'Retirement'],
  [/invest/i, 'investment', 'Investment'],
  [/mortgage/i, 'mortgage', 'Mortgage'],
  [/loan/i, 'loan', 'Loan'],
  [/student/i, 'student', 'Student'],
]
const known = (type: string) => slugs.find(([pattern]) => pattern.test(type))

/** doc1 §2.9: the type slug of /accounts/{typeSlug}/{accountId}; any other type lowercased with dashes (C-23, C-24). */
export const slugOf = (type: string): string =>
  known(type)?.[1] ??
  type
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')

/** "Checking", "Certificate of Deposit"; an unknown type as it comes. English; give it to `t`. */
export const kindName = (type: string): string => known(type)?.[2] ?? type

/** Sample accounts have no page of their own: theirs stands in for the primary one. */
export const detailsPath = ({ id, type }: { id: string; type: string }): string =>
  `/accounts/${slugOf(type)}/${isSample(id) ? 'primary' : encodeURIComponent(id)}`

export const isCredit = (type: string): boolean => slugOf(type) === 'credit'

/** doc1 §2.4: credit, loan and mortgage cards also have Make Payment. */
export const takesPayments = (type: string): boolean => ['credit', 'loan', 'mortgage'].includes(slugOf(type))

/** Accounts with money that the customer can reach: what the total of the dashboard is about. */
export const depositKinds: readonly string[] = DEPOSIT_KINDS
export const isDeposit = (type: string): boolean => depositKinds.includes(slugOf(type))

/** An account that the customer pays from, and is paid into. */
export const pays = ({ kind, status }: { kind: string; status: string }): boolean =>
  status === 'Active' && isIn(MOVES, kind) && MOVES[kind].mayPay

/** An account that cash is taken out of, a card's as an advance (C-180). */
export const paysCash = ({ kind, status }: { kind: string; status: string }): boolean =>
  status === 'Active' && (depositKinds.includes(kind) || kind === 'credit')
