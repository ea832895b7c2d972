/** What was bought with an account's card in a day of the bank, as far as it was not taken back. As its customer. */
import type { AccountId } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { page, thatStand } from '../../ledger/history.ts'
import { sum, type Money } from '../../ledger/money.ts'
import type { Tx } from '../platform/db.ts'

const MOST_LINES = 500

export async function boughtToday(tx: Tx, account: AccountId, today: BankDay): Promise<Money> {
  const { lines } = await page(tx, { account, types: ['purchase'], from: today, limit: MOST_LINES })
  const bought = lines.filter(({ event }) => event.kind === 'card-purchase')
  return sum((await thatStand(tx, bought)).map(({ amount }) => amount.neg()))
}
