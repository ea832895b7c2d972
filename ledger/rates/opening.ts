/** What opening an account takes, and what it comes with. */
import type { AccountKind } from '../accounts.ts'

/** Smallest first deposit (doc1 §3). A card needs none, but 0 has to be typed (C-45). */
export const OPENING_MINIMUM = {
  checking: '25.00',
  savings: '100.00',
  credit: '0.00',
  retirement: '500.00',
  investment: '1000.00',
  cd: '1000.00',
  'money-market': '2500.00',
  student: '10.00',
} as const satisfies Partial<Record<AccountKind, string>>

/** C-74. */
export const OPENING_DEPOSIT_MAXIMUM = '250000.00'
/** doc1 §9. */
export const CREDIT_LIMIT_DEFAULT = '5000.00'
/**
 * What all cards together may lend a customer who opens them alone; more is the bank's to grant. Ours:
 * no document says.
 */
export const CREDIT_TOTAL_MAXIMUM = '10000.00'
/** doc1 §3, §9. */
export const ROUTING_NUMBER = '121000248'
