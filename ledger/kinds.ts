/**
 * Which way money goes on each kind of account. Pure: the ledger decides by it, and the browser offers what it would
 * accept.
 */
import type { KIND_NAMES } from './account-label.ts'

interface Moves {
  readonly mayPay: boolean
  readonly mayReceive: boolean
}

const bothWays = { mayPay: true, mayReceive: true } as const
const paidInto = { mayPay: false, mayReceive: true } as const

/**
 * Who may pay and receive. A card receives payments, a retirement account contributions (inside the yearly room); a
 * certificate of deposit moves only by opening, early withdrawal, renewal and interest.
 */
export const MOVES = {
  checking: bothWays,
  savings: bothWays,
  'money-market': bothWays,
  student: bothWays,
  investment: bothWays,
  retirement: paidInto,
  cd: { mayPay: false, mayReceive: false },
  credit: paidInto,
  loan: paidInto,
} as const satisfies Record<keyof typeof KIND_NAMES, Moves>

/** Accounts that any dollar may lie on: cash comes from them at a machine and at the counter (C-180). */
export const DEPOSIT_KINDS = ['checking', 'savings', 'money-market', 'student'] as const
