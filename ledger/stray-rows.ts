/**
 * Rows of `ledger.*` that no event made: before the first event of their ledger, beyond its newest, or of a ledger
 * that has none. Whatever hangs on an event that is there is compared with what that event makes
 * (`check-postings.ts`, `derived-tables.ts`).
 */
import type { ClientBase } from 'pg'

interface Stray {
  readonly seq: number | undefined
  readonly what: string
}

/** A table with the seq that a row hangs on and how it is called. */
export interface StrayTable {
  readonly table: string
  readonly seq: string | undefined
  readonly called: string
}

export const POSTINGS: readonly StrayTable[] = [
  {
    table: 'posting',
    seq: 't.seq',
    called: `'a posting of ' || t.amount || ' ' || t.asset || ' on account ' || t.account`,
  },
]

/** What is rebuilt from the journal. */
export const DERIVED: readonly StrayTable[] = [
  { table: 'hold', seq: 't.id', called: `'a hold of ' || t.amount || ' ' || t.asset || ' on account ' || t.account` },
  {
    table: 'lot',
    seq: 't.origin',
    called: `'a lot of ' || t.amount || ' ' || t.asset || ' on account ' || t.account`,
  },
  { table: 'limit_order', seq: 't.id', called: `'a limit order of account ' || t.account` },
  { table: 'account', seq: 'nullif(greatest(t.id - 1000, 0), 0)', called: `'account ' || t.id` },
  { table: 'position', seq: 't.account - 1000', called: `'a position of account ' || t.account` },
  { table: 'counter', seq: undefined, called: `'the counter ' || t.name` },
]

const LISTED = 20

/** One statement a table, each with a snapshot of its own that also has the events of what it reads. */
export async function* strayRows(
  client: ClientBase,
  ledger: number,
  tables: readonly StrayTable[] = [...POSTINGS, ...DERIVED],
): AsyncGenerator<Stray> {
  for (const { table, seq, called } of tables) {
    const { rows } = await client.query<{ seq: string | null; ledger: number; what: string }>(
      `with heads as materialized (
         select l.ledger, (select max(e.seq) from ledger.record e where e.ledger = l.ledger) as head
           from (select distinct ledger from ledger.${table}) l)
       select ${seq ?? 'null::bigint'} as seq, t.ledger, ${called} as what
         from ledger.${table} t join heads h on h.ledger = t.ledger
        where ${seq ? `${seq} not between 1 and coalesce(h.head, 0)` : 'h.head is null'} and (t.ledger = $1
            or h.head is null)
        limit ${LISTED}`,
      [ledger],
    )
    for (const row of rows) {
      const where = row.ledger === ledger ? '' : ` in ledger ${row.ledger}, which has no events,`
      yield {
        seq: row.seq === null ? undefined : Number(row.seq),
        what: `there is ${row.what}${where} without an event that made it`,
      }
    }
  }
}
