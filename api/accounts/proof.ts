import { type Line, ownLine } from '../../ledger/history.ts'
import { text } from '../../ledger/money.ts'
import { notFound } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { everyAccountOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { sidesOf, wordsOf } from '../platform/accounts/sides.ts'
import { toTransactions } from '../platform/accounts/transactions.queries.ts'

export async function entriesOf(tx: Tx, own: OwnAccount, lines: Line[]) {
  const everything = await everyAccountOf(tx)
  const shown = await toTransactions(tx, own, lines)
  return shown.flatMap((line, i) => {
    const known = lines[i]
    if (!known) return []
    const sides = sidesOf(known, everything)
    return [{ line, before: text(known.balance.minus(known.amount)), sides, words: wordsOf(known, sides) }]
  })
}

/** '1-48213-0', of one of the caller's accounts. */
export async function ownLineCalled(tx: Tx, id: string): Promise<{ own: OwnAccount; line: Line }> {
  const [, seq, leg] = /^1-(\d{1,15})-(\d{1,3})$/.exec(id.trim()) ?? []
  if (seq !== undefined && leg !== undefined) {
    for (const own of await everyAccountOf(tx)) {
      const line = await ownLine(tx, own.state.id, Number(seq), Number(leg))
      if (line) return { own, line }
    }
  }
  throw notFound('Transaction not found.')
}
