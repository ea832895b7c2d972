/**
 * Reads of accounts and balances, inside the customer's own transaction (role wf_app, `app.customer_id` set): the views
 * show nothing that is not theirs. All amounts come out in the customer's sign.
 */
import { sql, type QueryExecutorProvider } from 'kysely'
import {
  accountIdOf,
  USD,
  type AccountId,
  type AccountKind,
  type AccountState,
  type AccountStatus,
  type Asset,
  type Position,
} from './accounts.ts'
import type { BankDay } from './calendar.ts'
import { money, ZERO, type Money } from './money.ts'

/** Whoever runs statements: a transaction of the API, a connection of the auditor. */
type Reader = QueryExecutorProvider

/** A row of `ACCOUNT_COLUMNS`. */
export interface AccountRow {
  id: string
  public_id: string
  owner: string
  kind: AccountKind
  floor: string
  terms: Record<string, unknown>
  opened_on: BankDay
  status: AccountStatus
  positions: [Asset, string, string, string][] | null
}

/** What `toAccountState` reads, of `ledger.my_account a`. */
export const ACCOUNT_COLUMNS = sql`a.id, a.public_id, a.owner, a.kind, a.floor, a.terms,
  to_char(a.opened_on, 'YYYY-MM-DD') as opened_on, a.status,
  (select json_agg(json_build_array(b.asset, b.posted::text, b.held::text, b.unsettled::text))
     from ledger.my_balance b where b.ledger = a.ledger and b.account = a.id) as positions`

/** All of the customer's accounts, oldest first. */
export async function ownAccounts(tx: Reader): Promise<AccountState[]> {
  const { rows } = await sql<AccountRow>`select ${ACCOUNT_COLUMNS} from ledger.my_account a order by a.id`.execute(tx)
  return rows.map(toAccountState)
}

/** One of the customer's accounts by its public id; undefined for another's, an unknown or a malformed one. */
export async function ownAccount(tx: Reader, publicId: string): Promise<AccountState | undefined> {
  const { rows } = await sql<AccountRow>`select ${ACCOUNT_COLUMNS} from ledger.my_account a
      where a.public_id::text = ${publicId.toLowerCase()}`.execute(tx)
  return rows[0] && toAccountState(rows[0])
}

export function toAccountState(row: AccountRow): AccountState {
  const positions = new Map<Asset, Position>()
  for (const [asset, posted, held, unsettled] of row.positions ?? []) {
    positions.set(asset, { posted: money(posted), held: money(held), unsettled: money(unsettled) })
  }
  return {
    id: accountIdOf(row.id),
    publicId: row.public_id,
    owner: row.owner,
    kind: row.kind,
    floor: money(row.floor),
    terms: row.terms,
    openedOn: row.opened_on,
    status: row.status,
    positions,
  }
}

/** The balance as it was known after event `seq`: the last posting at or before it, one index probe. */
export async function balanceKnownAt(tx: Reader, account: AccountId, seq: number, asset: Asset = USD): Promise<Money> {
  const { rows } = await sql<{
    balance: string | null
  }>`select ledger.my_balance_at(${account}, ${asset}, ${seq}) as balance`.execute(tx)
  return rows[0]?.balance ? money(rows[0].balance).neg() : ZERO
}

/** The last event recorded at or before a moment (ISO). */
export async function seqAt(tx: Reader, moment: string): Promise<number> {
  const { rows } = await sql<{ seq: string }>`select ledger.seq_at(1::smallint, ${moment}::timestamptz) as seq`.execute(
    tx,
  )
  return Number(rows[0]?.seq ?? 0)
}

/** The balance at the end of a value day: what stood then, plus what was posted later for that day or before. */
export async function balanceAsOf(tx: Reader, account: AccountId, day: BankDay, asset: Asset = USD): Promise<Money> {
  const { rows } = await sql<{ stood: string | null; late: string | null }>`
    select ledger.my_balance_at(${account}, ${asset},
        ledger.first_seq_from(1::smallint, ${day}::date + 1) - 1) as stood,
      (select sum(l.amount) from ledger.my_late_line l
        where l.ledger = 1 and l.account = ${account} and l.asset = ${asset} and l.effective_date <= ${day}::date
          and l.bank_day > ${day}::date) as late`.execute(tx)
  return money(rows[0]?.stood ?? 0)
    .plus(rows[0]?.late ?? 0)
    .neg()
}

/** What the customer did against a counter (a day's ATM money, a year's contributions). */
export async function counterOf(tx: Reader, name: string): Promise<Money> {
  const { rows } = await sql<{ amount: string }>`select ledger.my_counter(${name}) as amount`.execute(tx)
  return money(rows[0]?.amount ?? 0)
}
