/** How the loan of a retirement plan stands, as the ledger counts it. As the customer. */
import { counterOf } from '../../ledger/balances.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import {
  deemedCounter,
  highCounters,
  highestOwed,
  loanCounter,
  owedCounter,
  paidCounter,
} from '../../ledger/events/plan-loan.ts'
import type { Money } from '../../ledger/money.ts'
import type { LoanStanding } from '../../ledger/rates/plan-loan.ts'
import type { Tx } from '../platform/db.ts'

/** The event of the loan that a customer owes; 0 for none. */
export const livingLoanOf = async (tx: Tx, customer: string): Promise<number> =>
  (await counterOf(tx, loanCounter(customer))).toNumber()

/** What is owed of a loan, and how many of its instalments were paid. */
export async function standingOf(tx: Tx, account: number, loan: number): Promise<LoanStanding & { deemed: boolean }> {
  const [owed, paid, deemed] = [
    await counterOf(tx, owedCounter(account)),
    await counterOf(tx, paidCounter(account, loan)),
    await counterOf(tx, deemedCounter(account, loan)),
  ]
  return { owed, paid: paid.toNumber(), deemed: deemed.gt(0) }
}

/** The most that a customer owed in the twelve months before a day. */
export async function owedLately(tx: Tx, customer: string, today: BankDay): Promise<Money> {
  const amounts: Money[] = []
  for (const name of highCounters(customer, today)) amounts.push(await counterOf(tx, name))
  return highestOwed(amounts)
}
