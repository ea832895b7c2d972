/** The caller's checks, each with what the ledger says became of it. */
import { sql } from 'kysely'
import type * as z from 'zod'
import { money, text } from '../../ledger/money.ts'
import type { OwnAccount } from '../accounts/account.queries.ts'
import { toAccount } from '../accounts/account.queries.ts'
import { first, rows, type Tx } from '../platform/db.ts'
import type { checkDeposit } from './check-deposits.schema.ts'

export interface CheckRow {
  id: string
  account: string
  amount: string
  reference: string
  front: string
  back: string
  available_on: string
  seq: string | null
  submitted_at: Date
  held: string | null
  unsettled: string | null
  bank_day: string | null
  returned: boolean
  first_day: string
}

const columns = sql`c.id, c.account, c.amount, c.reference, c.front, c.back, c.available_on, c.seq, c.submitted_at,
  h.amount as held, l.amount as unsettled, to_char(e.bank_day, 'YYYY-MM-DD') as bank_day,
  exists (select 1 from ledger.my_line r where r.ledger = 1 and r.account = c.account and r.asset = 'USD' and r.kind = 'return'
             and r.seq > c.seq and (r.body::json -> 'pl' ->> 'origin')::bigint = c.seq) as returned,
  coalesce((select fx ->> 'amount' from json_array_elements(e.body::json -> 'fx') fx where fx ->> 'effect' = 'lot' limit 1), '0.00') as first_day`

const joined = sql`app.check_deposit c
  left join ledger.my_hold h on h.ledger = 1 and h.id = c.seq
  left join ledger.my_event e on e.ledger = 1 and e.seq = c.seq
  left join lateral (select sum(o.amount) as amount from ledger.my_lot o where o.ledger = 1 and o.origin = c.seq) l on true`

/** One page of checks that the ledger took, newest first, and how many there are. */
export async function checksOf(tx: Tx, page: number, limit: number): Promise<{ found: CheckRow[]; total: number }> {
  const found = await rows(
    tx,
    sql<CheckRow>`select ${columns} from ${joined} where c.seq is not null
       order by c.seq desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  const counted = await first(
    tx,
    sql<{ total: string }>`select count(*) as total from app.check_deposit where seq is not null`,
  )
  return { found, total: Number(counted?.total ?? 0) }
}

export const checkById = (tx: Tx, id: string): Promise<CheckRow | undefined> =>
  first(tx, sql<CheckRow>`select ${columns} from ${joined} where c.id::text = ${id.toLowerCase()}`)

/** A check that was sent before: the same number, or the same picture of its front. */
export const checkSentBefore = (tx: Tx, reference: string, digest: Buffer): Promise<CheckRow | undefined> =>
  first(
    tx,
    sql<CheckRow>`select ${columns} from ${joined} where c.reference = ${reference} or c.front_digest = ${digest}
       order by (c.reference = ${reference}) desc limit 1`,
  )

export function toCheck(row: CheckRow, accounts: readonly OwnAccount[]): z.input<typeof checkDeposit> {
  const own = accounts.find(({ state }) => state.id === Number(row.account))
  const { id = '', name = '', lastFour = '' } = own ? toAccount(own) : {}
  const open = money(row.held ?? 0).plus(row.unsettled ?? 0)
  return {
    id: row.id,
    referenceNumber: row.reference,
    accountId: id,
    accountName: `${name} ••${lastFour}`,
    amount: text(money(row.amount)),
    firstDayAmount: row.first_day,
    date: row.bank_day ?? row.submitted_at.toISOString().slice(0, 10),
    availabilityDate: row.available_on,
    status: row.returned ? 'Returned' : open.gt(0) ? 'Processing' : 'Available',
  }
}
