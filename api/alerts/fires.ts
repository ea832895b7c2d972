/** When an alert fires: pure, and read both by the consumer of the journal and by "how often would it have". */
import { depositKinds, type AccountKind } from '../../ledger/accounts.ts'
import type { Money } from '../../ledger/money.ts'

/** One line of a customer's account, in the customer's sign. */
export interface Moved {
  readonly kind: AccountKind
  readonly amount: Money
  /** Balance after the line. */
  readonly balance: Money
}

/** The balance of a deposit account fell below the line: once when it crosses, not again while it stays there. */
export function fallsBelow({ kind, amount, balance }: Moved, threshold: number): boolean {
  const before = balance.minus(amount)
  return depositKinds.includes(kind) && before.gte(threshold) && balance.lt(threshold)
}

/** Money out of any account, of the threshold or more. */
export const isLargeDebit = ({ amount }: Moved, threshold: number): boolean =>
  amount.isNegative() && amount.abs().gte(threshold)
/** Money into any account, of the threshold or more. */
export const isLargeCredit = ({ amount }: Moved, threshold: number): boolean => amount.gt(0) && amount.gte(threshold)
