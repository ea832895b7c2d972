/** What the writer writes: events, postings and derived rows, set-wise, one statement a table. */
import type { Client } from 'pg'
import { bigints, byteas, dates, moments, smallints, texts } from './arrays.ts'
import { accountId, position, scaleOf, type AccountId, type Asset } from './accounts.ts'
import { isoOf } from './calendar.ts'
import type { Parts } from './canonical.ts'
import type { RecordedEvent } from './events/event.ts'
import { lotKey, type States } from './evolve.ts'
import { lineTypes, type LineType } from './line-types.ts'
import { text } from './money.ts'
import type { Head } from './read-batch.ts'

interface Posting {
  readonly account: AccountId
  readonly asset: Asset
  readonly seq: number
  readonly leg: number
  readonly amount: string
  readonly balance: string
  readonly type: LineType
  readonly description: string
}

export interface Written {
  readonly states: States
  readonly events: RecordedEvent[]
  readonly parts: Parts[]
  readonly hashes: Buffer[]
  readonly postings: Posting[]
  /** The newest moment at which anything of the batch was decided, refusals too: milliseconds, 0 when nothing was. */
  newest: number
  /** The earliest moment by which an event of the batch has to be written: real time, milliseconds. */
  by: number
  /** Customers' accounts and assets that have a new position, or another one on hold or unsettled, as `bankKey`. */
  readonly touched: Set<string>
}

/** Inside a transaction that holds the lock. */
export async function writeBatch(client: Client, ledger: number, written: Written): Promise<void> {
  await client.query({
    name: 'write-batch',
    text: WRITE,
    values: [null, null, newestOf(written), byOf(written), ledger, ...rowsOf(written)],
  })
}

/**
 * A transaction of its own: takes the lock, and writes if `head` is the newest event. Else it fails with one of these.
 */
export async function appendBatch(client: Client, ledger: number, head: Head, written: Written): Promise<void> {
  if (written.events.length === 0) {
    await client.query({
      name: 'still-at',
      text: 'select ledger.still_at($1, $2, $3), ledger.in_time($1, $4)',
      values: [ledger, head.seq, head.hash, newestOf(written)],
    })
    return
  }
  await client.query({
    name: 'append-batch',
    text: WRITE,
    values: [head.seq, head.hash, newestOf(written), byOf(written), ledger, ...rowsOf(written)],
  })
}

/** The journal has another head than the one that a batch was decided on. */
export const HEAD_MOVED = 'WF001'
/** A batch was decided at a moment that the bank's clock does not allow yet. */
export const CLOCK_AHEAD = 'WF002'
/** A command of the batch had to be written by a moment that has passed. */
export const TOO_LATE = 'WF003'

const newestOf = ({ newest }: Written): string | null => (newest > 0 ? isoOf(newest) : null)

const byOf = ({ by }: Written): string | null => (Number.isFinite(by) ? new Date(by).toISOString() : null)

const WRITE = `select ledger.write_batch(${Array.from({ length: 27 }, (_, i) => `$${i + 1}`).join(', ')})`

function rowsOf(written: Written) {
  const { events, parts, postings } = written
  return [
    bigints(events.map(e => e.seq)),
    texts(events.map(e => e.key)),
    texts(events.map(e => e.kind)),
    smallints(events.map(e => e.version)),
    dates(events.map(e => e.bankDay)),
    dates(events.map(e => e.effectiveDate)),
    moments(events.map(e => e.recordedAt)),
    texts(parts.map(p => p.actor)),
    texts(parts.map(p => p.fx)),
    texts(parts.map(p => p.legs)),
    texts(parts.map(p => p.payload)),
    byteas(written.hashes),
    smallints(events.map(e => e.legs.length)),
    bigints(postings.map(p => p.account)),
    texts(postings.map(p => p.asset)),
    bigints(postings.map(p => p.seq)),
    smallints(postings.map(p => p.leg)),
    texts(postings.map(p => p.amount)),
    texts(postings.map(p => p.balance)),
    texts(postings.map(p => lineTypes[p.type])),
    texts(postings.map(p => p.description)),
    restOf(written),
  ]
}

function positionRows({ states, touched }: Written) {
  return [...touched].map(key => {
    const [id = '', asset = ''] = key.split(':')
    const account = states.accounts.get(accountId.parse(Number(id)))
    if (!account) throw new Error(`account ${id} was written but not read`)
    const { held, unsettled } = position(account, asset)
    const scale = scaleOf(asset)
    return { account: account.id, asset, held: text(held, scale), unsettled: text(unsettled, scale) }
  })
}

/** What few events touch, as one JSON value; null when no event of the batch did. */
function restOf(written: Written): string | null {
  const { states, events, touched } = written
  const accounts = new Set<AccountId>()
  const holds = new Set<number>()
  const lots = new Set<string>()
  const counters = new Set<string>()
  const orders = new Set<number>()
  const ordersEnded = new Set<number>()
  let any = touched.size > 0
  for (const event of events) {
    for (const effect of event.effects) {
      any = true
      if (effect.effect === 'open' || effect.effect === 'change') accounts.add(effect.account)
      if (effect.effect === 'hold') holds.add(event.seq)
      if (effect.effect === 'release') holds.add(effect.hold)
      if (effect.effect === 'lot') lots.add(lotKey(effect.origin, effect.account, effect.asset))
      if (effect.effect === 'count') counters.add(effect.counter)
      if (effect.effect === 'order') orders.add(event.seq)
      if (effect.effect === 'order-ended') ordersEnded.add(effect.order)
    }
  }
  if (!any) return null
  return stringified({
    accounts: pick(states.accounts, accounts).map(a => ({
      id: a.id,
      public_id: a.publicId,
      owner: a.owner,
      kind: a.kind,
      floor: text(a.floor),
      terms: a.terms,
      opened_on: a.openedOn,
      status: a.status,
    })),
    positions: positionRows(written),
    holds: pick(states.holds, holds).map(h => ({
      ...h,
      amount: text(h.amount, scaleOf(h.asset)),
      type: lineTypes[h.type],
    })),
    lots: pick(states.lots, lots).map(l => ({ ...l, amount: text(l.amount, scaleOf(l.asset)) })),
    counters: [...counters].map(name => ({ name, amount: states.counters.get(name)?.toFixed() ?? '0' })),
    orders: pick(states.orders, orders).map(o => ({
      ...o,
      quantity: o.quantity.toFixed(),
      limit_price: o.limit.toFixed(),
    })),
    ordersEnded: [...ordersEnded],
  })
}

/** Without the tables that nothing is written to: the database then leaves out their statements. */
const stringified = (tables: Readonly<Record<string, readonly unknown[]>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(tables).filter(([, list]) => list.length > 0)))

const pick = <K, V>(from: ReadonlyMap<K, V>, keys: ReadonlySet<K>): V[] =>
  [...keys].flatMap(key => {
    const value = from.get(key)
    return value === undefined ? [] : [value]
  })
