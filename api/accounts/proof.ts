import { type Line, ownLine } from '../../ledger/history.ts'
import { text } from '../../ledger/money.ts'
import { notFound } from '../errors.ts'
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

/** '1-48213-0', of one of these accounts of the caller's. */
export async function ownLineCalled(
  tx: Tx,
  id: string,
  every: readonly OwnAccount[],
): Promise<{ own: OwnAccount; line: Line }> {
  const [, seq, leg] = /^1-(\d{1,15})-(\d{1,3})$/.exec(id.trim()) ?? []
  if (seq !== undefined && leg !== undefined) {
    for (const own of every) {
      const line = await ownLine(tx, own.state.id, Number(seq), Number(leg))
      if (line) return { own, line }
    }
  }
  throw notFound('Transaction not found.')
}
