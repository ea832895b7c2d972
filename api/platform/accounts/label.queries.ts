/** 'Everyday Checking ••4821': how an account is called on a payment. */
import { sql } from 'kysely'
import { kinds, type AccountKind } from '../../../ledger/accounts.ts'
import { toAccount, type OwnAccount } from './account.queries.ts'
import { first, rows, type Tx } from '../db.ts'

export const labelOfOwn = (own: OwnAccount): string => {
  const { name, lastFour } = toAccount(own)
  return `${name} ••${lastFour}`
}

/** The same by the ledger's number, as the bank; empty for an account without a customer of ours. */
export async function labelOf(tx: Tx, account: number): Promise<string> {
  const row = await first(
    tx,
    sql<{ kind: AccountKind; nickname: string; number: string }>`
      select a.kind, p.nickname, p.account_number as number from app.account_profile p
        join ledger.account a on a.ledger = 1 and a.id = p.account where p.account = ${account}`,
  )
  return row ? `${row.nickname || kinds[row.kind].name} ••${row.number.slice(-4)}` : ''
}

/** The public ids of the caller's accounts by the ledger's numbers. */
export async function publicIdsOf(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const found = await rows(tx, sql<{ id: string; public_id: string }>`select id, public_id from ledger.my_account`)
  return new Map(found.map(({ id, public_id }) => [Number(id), public_id]))
}
