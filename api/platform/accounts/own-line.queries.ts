/** A line of the caller's own by the name that answers give it: one statement, however many accounts there are. */
import { linesOf, type Line } from '../../../ledger/history.ts'
import type { Tx } from '../db.ts'
import type { OwnAccount } from './account.queries.ts'

export interface OwnLine {
  readonly own: OwnAccount
  readonly line: Line
}

/** The dollar lines of an event on these accounts of the caller's, in its order. */
export const ownLinesOf = async (tx: Tx, seq: number, accounts: readonly OwnAccount[]): Promise<OwnLine[]> =>
  (await linesOf(tx, [seq])).flatMap(line => {
    const own = accounts.find(({ state }) => state.id === line.account)
    return own ? [{ own, line }] : []
  })

/** '1-48213-0', of one of these accounts; undefined for everything else. */
export async function ownLineCalled(tx: Tx, id: string, accounts: readonly OwnAccount[]): Promise<OwnLine | undefined> {
  const [, seq, leg] = /^1-(\d{1,15})-(\d{1,3})$/.exec(id.trim()) ?? []
  if (seq === undefined) return undefined
  return (await ownLinesOf(tx, Number(seq), accounts)).find(({ line }) => line.leg === Number(leg))
}
