/** How much an automatic payment would pay (LED-12): its own amount, or what a card's statement and balance say. */
import { accountIdOf } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { text } from '../../ledger/money.ts'
import { dueOnCard } from '../cards/standing.queries.ts'
import type { Tx } from '../platform/db.ts'
import type { AutopayOut } from './autopay.schema.ts'

/** What is paid, and into which own account. */
interface Due {
  readonly paymentType: AutopayOut['paymentType']
  readonly amount: string | null
  readonly to: number | null
}

/**
 * Read as the customer. What was paid since the statement counts towards its minimum and its balance, and never more is
 * paid than is owed now. Undefined when nothing is due.
 */
export async function amountDue(tx: Tx, { paymentType, amount, to }: Due, today: BankDay): Promise<string | undefined> {
  if (paymentType === 'fixed' || to === null) return amount ?? undefined
  const due = (await dueOnCard(tx, accountIdOf(to), today))[paymentType]
  return due.isZero() ? undefined : text(due)
}
