/** 'Everyday Checking ••4821': how an account is called on a payment. */
import { sql } from 'kysely'
import { labelOf } from '../../../ledger/account-label.ts'
import { toAccount, type OwnAccount } from './account.queries.ts'
import { rows, type Tx } from '../db.ts'

export const labelOfOwn = (own: OwnAccount): string => {
  const { name, lastFour } = toAccount(own)
  return labelOf(name, lastFour)
}

/** The public ids of the caller's accounts by the ledger's numbers. */
export async function publicIdsOf(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const found = await rows(tx, sql<{ id: string; public_id: string }>`select id, public_id from ledger.my_account`)
  return new Map(found.map(({ id, public_id }) => [Number(id), public_id]))
}
