/**
 * What is kept beside the ledger, against it: each order, check, dispute, bill and statement says what its events say. Reads page by
 * page, in transactions that can only read, as the bank and, where a document is made again, as its customer.
 */
import { sql } from 'kysely'
import { everyStatement, wrongInStatement } from '../../api/statements/take.ts'
import { orderKinds } from '../../api/order-kinds.ts'
import { openDb, type Db, type Tx } from '../../api/platform/db.ts'
import { wrongInOrder } from '../../api/platform/orders/check.ts'
import type { OrderKind } from '../../api/platform/orders/kind.ts'
import { endKey } from '../../api/platform/orders/order.ts'
import { toOrder, type OrderRow } from '../../api/platform/orders/order.queries.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'

export interface WrongRow {
  readonly seq: number | undefined
  readonly what: string
}

const PAGE = 1_000

/** A way into the bank's database that cannot write. */
export function openReadOnly(connectionString: string): Db {
  const url = new URL(connectionString)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  return openDb(url.href, { connections: 2, statementTimeout: 0 })
}

/** Everything that does not say what the ledger says. */
export async function* wrongRows(db: Db, onProgress?: (stage: string, done: number) => void): AsyncGenerator<WrongRow> {
  yield* wrongOrders(db, done => onProgress?.('orders', done))
  for (const query of SETS) yield* (await db.asBank(tx => query.execute(tx))).rows.map(toWrong)
  yield* wrongStatements(db, done => onProgress?.('statements', done))
}

interface Told {
  seq: string | null
  what: string
}
const toWrong = ({ seq, what }: Told): WrongRow => ({ seq: seq === null ? undefined : Number(seq), what })

async function* wrongOrders(db: Db, onPage: (done: number) => void): AsyncGenerator<WrongRow> {
  let done = 0
  for (let after = '0'; ;) {
    const rows = await db.asBank(tx =>
      tx.selectFrom('app.money_order').selectAll().where('number', '>', after).orderBy('number').limit(PAGE).execute(),
    )
    if (rows.length === 0) return
    const [events, now] = await db.asBank(async tx => [await under(tx, rows.flatMap(keysOf)), await clockOf(tx)])
    for (const row of rows) {
      const found = judged(row, events, now)
      if (found)
        yield {
          seq: row.event === null ? undefined : Number(row.event),
          what: `the order ${row.id} (${row.kind}): ${found}`,
        }
    }
    after = rows.at(-1)?.number ?? after
    onPage((done += rows.length))
    if (rows.length < PAGE) return
  }
}

const keysOf = (row: OrderRow) => [row.key, endKey(row)]

function judged(row: OrderRow, events: ReadonlyMap<string, RecordedEvent>, now: number): string | undefined {
  const kind: OrderKind<never> | undefined = orderKinds.get(row.kind)
  if (!kind) return 'there is no such kind of order'
  if (row.state === 'asked') return undefined // no more than a request; the ledger's word may be to another one under its key
  try {
    const words = { placed: events.get(row.key), ended: events.get(endKey(row)) }
    return wrongInOrder(toOrder(kind, row), words, now)
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The events under these keys. */
async function under(tx: Tx, keys: readonly string[]): Promise<Map<string, RecordedEvent>> {
  const { rows } = await sql<{ body: string }>`
    select e.body from unnest(${keys}::text[]) k(key)
      join ledger.event e on ledger.key_digest(e.ledger, e.key) = ledger.key_digest(1::smallint, k.key)`.execute(tx)
  return new Map(rows.map(({ body }) => parseEvent(body)).map(event => [event.key, event]))
}

/** The bank clock, ms. */
async function clockOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from database) * 1000 + offset_ms)::float8 as now from ledger.clock_now`.execute(tx)
  return rows[0]?.now ?? 0
}

/** So long ago, by the bank clock, that whoever follows the ledger has followed. */
const FOLLOWED = sql.raw(`(select database + (offset_ms - 600000) * interval '1 millisecond' from ledger.clock_now)`)

/** Each answers with what is wrong, one statement for the whole table. */
const SETS = [
  sql<Told>`
    select c.seq, 'the check ' || c.reference || ' says ' || c.amount || ' to account ' || c.account || ', event ' || c.seq || ' says otherwise' as what
      from app.check_deposit c left join ledger.record e on e.ledger = 1 and e.seq = c.seq
     where c.seq is not null and (e.kind::text, e.payload::json ->> 'reference', (e.payload::json ->> 'amount')::numeric, (e.payload::json ->> 'to')::bigint)
             is distinct from ('check-deposit', c.reference, c.amount, c.account)`,
  sql<Told>`
    select o.event as seq, 'the check ' || c.reference || ' has no event, its order has' as what
      from app.check_deposit c join app.money_order o on o.kind = 'check-deposit' and o.details ->> 'check' = c.id::text
     where o.event is distinct from c.seq and o.ended_at < ${FOLLOWED}`,
  sql<Told>`
    select d.seq, 'the dispute ' || d.number || ' is about ' || d.amount || ' on ' || d.transaction_day || ', the line in the books is another' as what
      from app.dispute d
      left join ledger.record e on e.ledger = 1 and e.seq = d.seq
      left join ledger.posting p on p.ledger = 1 and p.account = d.account and p.asset = 'USD' and p.seq = d.seq and p.leg = d.leg
     where (p.amount, e.effective_date) is distinct from (d.amount, d.transaction_day)`,
  sql<Told>`
    select coalesce(d.ended_seq, d.credit_seq) as seq,
           'the dispute ' || d.number || ' is ' || coalesce(d.decision, 'open') || ' with credit ' || coalesce(d.credit_seq::text, 'none')
             || ' and end ' || coalesce(d.ended_seq::text, 'none') || '; the books have credit ' || coalesce(c.seq::text, 'none') || ' and '
             || coalesce(x.payload::json ->> 'outcome', 'no end') as what
      from app.dispute d
      left join ledger.record c on c.kind = 'dispute-credit'
       and ledger.key_digest(c.ledger, c.key) = ledger.key_digest(1::smallint, 'd:' || d.transaction_day || ':dispute-credit:' || d.id)
      left join ledger.record x on ledger.key_digest(x.ledger, x.key) = ledger.key_digest(1::smallint, 'd:' || d.transaction_day || ':dispute-end:' || d.id)
     where (d.credit_seq is distinct from c.seq and (d.credit_seq is not null or c.recorded_at < ${FOLLOWED}))
        or (d.ended_seq is distinct from x.seq and (d.ended_seq is not null or x.recorded_at < ${FOLLOWED}))
        or (c.seq is not null and ((c.payload::json ->> 'amount')::numeric <> d.amount or (c.payload::json ->> 'of')::bigint <> d.seq))
        or (d.ended_seq is not null and d.decision is distinct from case x.payload::json ->> 'outcome' when 'final' then 'final' else 'denied' end)
        or (d.decision = 'final' and d.ended_seq is null)
        or (d.decision = 'denied' and d.credit_seq is not null and d.ended_seq is null)`,
  sql<Told>`
    select null::bigint as seq, 'the bill ' || b.id || ' of ' || b.amount || ' was paid on ' || b.paid_on || ', its orders paid ' || paid.total as what
      from app.bill b, lateral (select coalesce(sum(o.amount), 0) as total from app.money_order o where o.bill = b.id and o.state = 'made') paid
     where b.paid_on is not null and paid.total < b.amount`,
]

async function* wrongStatements(db: Db, onPage: (done: number) => void): AsyncGenerator<WrongRow> {
  let done = 0
  for (let after: string | undefined; ;) {
    const rows = await db.asBank(tx => everyStatement(tx, after, PAGE))
    for (const row of rows) {
      const wrong = await db.asCustomer(row.customer, tx => wrongInStatement(tx, row))
      if (wrong)
        yield {
          seq: undefined,
          what: `the statement ${row.id} of account ${row.account}, ${row.first_day} to ${row.last_day}: ${wrong}`,
        }
      onPage((done += 1))
    }
    after = rows.at(-1)?.id
    if (rows.length < PAGE) return
  }
}
