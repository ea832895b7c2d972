import type { Line } from '../../ledger/history.ts'
import { text } from '../../ledger/money.ts'
import type { Tx } from '../platform/db.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { sidesOf, wordsOf } from '../platform/accounts/sides.ts'
import { toTransactions } from '../platform/accounts/transactions.queries.ts'

/** Lines of an own account with their sides, by all accounts of the caller's. */
export async function entriesOf(tx: Tx, own: OwnAccount, lines: Line[], every: readonly OwnAccount[]) {
  const shown = await toTransactions(tx, own, lines)
  return shown.flatMap((line, i) => {
    const known = lines[i]
    if (!known) return []
    const sides = sidesOf(known, every)
    return [{ line, before: text(known.balance.minus(known.amount)), sides, words: wordsOf(known, sides) }]
  })
}
