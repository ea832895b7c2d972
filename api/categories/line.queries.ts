import { linesOf, type Line } from '../../ledger/history.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'

/** '1-48213-0', of one of the caller's accounts; undefined for everything else. */
export async function ownLineIn(tx: Tx, own: readonly OwnAccount[], id: string): Promise<Line | undefined> {
  const [, seq, leg] = /^1-(\d{1,15})-(\d{1,3})$/.exec(id.trim()) ?? []
  if (seq === undefined || leg === undefined) return undefined
  const lines = await linesOf(tx, [Number(seq)])
  return lines.find(line => line.leg === Number(leg) && own.some(({ state }) => state.id === line.account))
}
