/** What was paid towards a card's last statement. */
import type { AccountId } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { most, ZERO, type Money } from '../../ledger/money.ts'
import { cardPostings, ownLines } from '../platform/card-postings.ts'
import type { Tx } from '../platform/db.ts'
import { paidTowards } from '../platform/jobs/card-cycle.ts'

const EVER: BankDay = '9999-12-31'

/** Payments with a value day after the statement's, less those that were taken back. Run it as the card's customer. */
export async function paidSince(tx: Tx, card: number, statementOn: BankDay): Promise<Money> {
  const account = card as AccountId // an id column
  const postings = (await cardPostings(tx, ownLines, [{ account, since: statementOn }], EVER)).get(account) ?? []
  return most(ZERO, paidTowards({ on: statementOn }, postings, EVER))
}
