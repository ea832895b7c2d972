/** Orders against the journal, page by page: each by its events, those of a series by their neighbours. */
import { sql } from 'kysely'
import { orderKinds } from '../../api/order-kinds.ts'
import type { Db, Tx } from '../../api/platform/db.ts'
import { keyId } from '../../api/platform/key-id.ts'
import { goesOn, wrongAfter, wrongInOrder } from '../../api/platform/orders/check.ts'
import type { OrderKind, Planted } from '../../api/platform/orders/kind.ts'
import { endKey, type Order } from '../../api/platform/orders/order.ts'
import { toOrder, type OrderRow } from '../../api/platform/orders/order.queries.ts'
import { isEnd } from '../../api/platform/orders/states.schema.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { stepKey } from '../../ledger/keys.ts'

export interface WrongRow {
  readonly seq: number | undefined
  readonly what: string
}

const PAGE = 1_000

/** Every order that does not say what its events, or its series, say. */
export async function* wrongOrders(db: Db, onPage: (done: number) => void): AsyncGenerator<WrongRow> {
  let done = 0
  for (let after = '0'; ;) {
    const rows = await db.asBank(tx =>
      tx.selectFrom('app.money_order').selectAll().where('number', '>', after).orderBy('number').limit(PAGE).execute(),
    )
    if (rows.length === 0) return
    const known = await db.asBank(tx => knownOf(tx, rows))
    for (const row of rows) {
      const found = judged(row, known)
      const seq = row.event === null ? undefined : Number(row.event)
      if (found) yield { seq, what: `the order ${row.id} (${row.kind}): ${found}` }
    }
    after = rows.at(-1)?.number ?? after
    onPage((done += rows.length))
    if (rows.length < PAGE) return
  }
}

/** What a page of orders is held against. */
interface Known {
  readonly events: ReadonlyMap<string, RecordedEvent>
  /** The bank clock, ms. */
  readonly now: number
  /** By the id that the order after it has. */
  readonly before: ReadonlyMap<string, OrderRow>
  readonly ids: ReadonlySet<string>
  /** What orders of the page brought with them, as it stands. */
  readonly planted: ReadonlyMap<string, OrderRow>
}

const nextId = ({ id }: Pick<OrderRow, 'id'>) => keyId(id, 'next')
const keysOf = (row: OrderRow) => [row.key, endKey(row)]

/** The bank plans it by itself, after another of its series. */
const follows = ({ customer, id, key }: Pick<OrderRow, 'customer' | 'id' | 'key'>) =>
  key === stepKey(customer, 'order', id)

/** It was answered by nothing yet, and the bank did not plan it. */
const isDraft = ({ version, first, customer, key }: OrderRow) =>
  version === 0 && first === null && !key.startsWith(stepKey(customer, 'order', ''))

async function knownOf(tx: Tx, rows: readonly OrderRow[]): Promise<Known> {
  const series = rows.filter(follows).map(row => row.series)
  const inSeries =
    series.length === 0
      ? []
      : await tx.selectFrom('app.money_order').selectAll().where('series', 'in', series).execute()
  const wanted = rows.map(nextId)
  const plants = rows.flatMap(row => plantedBy(row)?.id ?? [])
  const planted =
    plants.length === 0 ? [] : await tx.selectFrom('app.money_order').selectAll().where('id', 'in', plants).execute()
  const next = await tx.selectFrom('app.money_order').select('id').where('id', 'in', wanted).execute()
  return {
    events: await under(tx, rows.flatMap(keysOf)),
    now: await clockOf(tx),
    before: new Map(inSeries.map(row => [nextId(row), row])),
    ids: new Set(next.map(({ id }) => id)),
    planted: new Map(planted.map(row => [row.id, row])),
  }
}

/** What an order brought with it; nothing where its row says what cannot be, of which `judged` tells. */
function plantedBy(row: OrderRow): Planted | undefined {
  const kind: OrderKind<never> | undefined = orderKinds.get(row.kind)
  if (!kind?.plants) return undefined
  try {
    return kind.plants(toOrder(kind, row))
  } catch {
    return undefined
  }
}

/** Whether what an order brought with it is there, and says until its first step what it was made to say. */
function wrongPlanted(row: OrderRow, { planted }: Known): string | undefined {
  const wanted = plantedBy(row)
  const found = wanted && planted.get(wanted.id)
  if (!wanted) return undefined
  if (!found) return `the order ${wanted.id} that it brought with it is not there`
  const untouched = found.version > 0 || found.amount === wanted.amount
  return untouched && found.starts_on === wanted.course.startsOn
    ? undefined
    : `the order ${wanted.id} that it brought with it is another`
}

function judged(row: OrderRow, known: Known): string | undefined {
  const { events, now, before, ids } = known
  const kind: OrderKind<never> | undefined = orderKinds.get(row.kind)
  if (!kind) return 'there is no such kind of order'
  // No more than a request; the ledger's word may be to another one under its key.
  if (row.state === 'asked') return isDraft(row) ? undefined : 'it is "asked", and is more than that'
  try {
    const order = toOrder(kind, row)
    const words = { placed: events.get(row.key), ended: events.get(endKey(row)) }
    const wrong = wrongInOrder(kind, order, words, now)
    if (wrong) return wrong
    if (isEnd(order.state) && goesOn(kind, order) && !ids.has(nextId(row)))
      return `the order ${nextId(row)} after it is not there`
    const missing = wrongPlanted(row, known)
    if (missing) return missing
    return follows(row) ? wrongPlace(kind, order, before.get(row.id)) : undefined
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function wrongPlace(kind: OrderKind<never>, order: Order<never>, before: OrderRow | undefined): string | undefined {
  if (!before) return 'the one in front of it is not there'
  return before.kind === order.kind ? wrongAfter(kind, toOrder(kind, before), order) : 'it follows one of another kind'
}

/** The events under these keys. */
async function under(tx: Tx, keys: readonly string[]): Promise<Map<string, RecordedEvent>> {
  const { rows } = await sql<{ body: string }>`
    select e.body from unnest(${keys}::text[]) k(key)
      join ledger.event e on ledger.key_digest(e.ledger, e.key) = ledger.key_digest(1::smallint, k.key)`.execute(tx)
  return new Map(rows.map(({ body }) => parseEvent(body)).map(event => [event.key, event]))
}

async function clockOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from database) * 1000 + offset_ms)::float8 as now from ledger.clock_now`.execute(tx)
  return rows[0]?.now ?? 0
}
