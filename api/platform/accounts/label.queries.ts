/** 'Everyday Checking ••4821': how an account is called on a payment. */
import { sql } from 'kysely'
import { accountKind, kinds } from '../../../ledger/accounts.ts'
import { toAccount, type OwnAccount } from './account.queries.ts'
import { rows, type Tx } from '../db.ts'

export const labelOfOwn = (own: OwnAccount): string => {
  const { name, lastFour } = toAccount(own)
  return `${name} ••${lastFour}`
}

/** The same by the ledger's number, as the bank; empty for an account without a customer of ours. */
export async function labelOf(tx: Tx, account: number): Promise<string> {
  const row = await tx
    .selectFrom('app.account_profile as p')
    .innerJoin('ledger.account as a', 'a.id', 'p.account')
    .select(['a.kind', 'p.nickname', 'p.account_number as number'])
    .where('a.ledger', '=', 1)
    .where('p.account', '=', String(account))
    .executeTakeFirst()
  return row ? `${row.nickname || kinds[accountKind.parse(row.kind)].name} ••${row.number.slice(-4)}` : ''
}

/** The public ids of the caller's accounts by the ledger's numbers. */
export async function publicIdsOf(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const found = await rows(tx, sql<{ id: string; public_id: string }>`select id, public_id from ledger.my_account`)
  return new Map(found.map(({ id, public_id }) => [Number(id), public_id]))
}
