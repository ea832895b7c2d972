/** Which of the bills that are expected are still to be paid, beside what is ordered. Pure. */
import type { BankDay } from '../../ledger/calendar.ts'

/** A payment to a payee that is for no bill which was presented. */
export interface Paying {
  readonly payee: string
  readonly on: BankDay
  /** It comes again and again. */
  readonly isSeries: boolean
}

interface Item {
  readonly kind: string
  /** Of an expected bill: its payee. */
  readonly of: string
  readonly date: BankDay
}

/**
 * Items without the expected bills that payments take care of: a series those that come from its first day on, a single
 * one the first from its day on. In whichever order the payments stand, the same are left.
 */
export function uncovered<T extends Item>(items: readonly T[], payments: readonly Paying[]): T[] {
  return payments.reduce<T[]>(
    (left, { payee, on, isSeries }) => {
      const covers = ({ kind, of, date }: T) => kind === 'expected-bill' && of === payee && date >= on
      if (isSeries) return left.filter(item => !covers(item))
      const first = left.filter(covers).toSorted((a, b) => (a.date < b.date ? -1 : 1))[0]
      return left.filter(item => item !== first)
    },
    [...items],
  )
}
