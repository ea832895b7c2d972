/** What the writer writes: events, postings and derived rows, set-wise, one statement a table. */
import type { Client } from 'pg'
import { accountId, isBankAccount, position, scaleOf, type AccountId } from './accounts.ts'
import { texts } from './arrays.ts'
import { eventRows, postingRows, type Posting } from './batch-rows.ts'
import { isoOf } from './calendar.ts'
import type { Parts } from './canonical.ts'
import type { RecordedEvent } from './events/event.ts'
import { lotKey, type States } from './evolve.ts'
import { lineTypes } from './line-types.ts'
import { text } from './money.ts'
import type { Head } from './read-batch.ts'

export interface Written {
  readonly states: States
  readonly events: RecordedEvent[]
  readonly parts: Parts[]
  readonly hashes: Buffer[]
  readonly postings: Posting[]
  /** Counters that no row is known of: one that is counted in leaves for `counted`. */
  readonly fresh: Set<string>
  /** Counters that were counted in, each with whether its row is new. */
  readonly counted: Map<string, boolean>
  /** Keys of what was refused and that nobody has looked for in the journal. */
  readonly refused: string[]
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
    values: [null, null, newestOf(written), byOf(written), ledger, ...rowsOf(client, written)],
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
    values: [head.seq, head.hash, newestOf(written), byOf(written), ledger, ...rowsOf(client, written)],
  })
}

/**
 * In front of the write of a batch: fails where what was refused had been made before. The batch is then run again,
 * whether it was written or not.
 */
export async function lookForRefused(client: Client, ledger: number, { refused }: Written): Promise<void> {
  if (refused.length === 0) return
  await client.query({ name: 'unbound', text: 'select ledger.are_unbound($1, $2)', values: [ledger, texts(refused)] })
}

/** The journal has another head than the one that a batch was decided on. */
export const HEAD_MOVED = 'WF001'
/** A batch was decided at a moment that the bank's clock does not allow yet. */
export const CLOCK_AHEAD = 'WF002'
/** A command of the batch had to be written by a moment that has passed. */
export const TOO_LATE = 'WF003'

const newestOf = ({ newest }: Written): string | null => (newest > 0 ? isoOf(newest) : null)

const byOf = ({ by }: Written): string | null => (Number.isFinite(by) ? new Date(by).toISOString() : null)

const WRITE = `select ledger.write_batch(${Array.from({ length: 13 }, (_, i) => `$${i + 1}`).join(', ')})`

function rowsOf(client: Client, written: Written) {
  const { events, parts, hashes, postings } = written
  const changed = changedBy(written)
  return [
    eventRows(client, events, parts, hashes),
    postingRows(client, postings),
    ...countersOf(written, true),
    ...countersOf(written, false),
    changed.any ? restOf(written, changed) : null,
    texts(toldOf(postings, changed)),
  ]
}

/** The names and amounts of those counters whose rows are new, or of those whose rows are there. */
function countersOf({ states, counted }: Written, isNew: boolean): [Buffer, string] {
  const names = [...counted].flatMap(([name, fresh]) => (fresh === isNew ? [name] : []))
  return [texts(names), `{${names.map(name => states.counters.get(name)?.toFixed() ?? '0').join(',')}}`]
}

/** So many numbers of accounts to a message: less than 8,000 bytes. */
const TOLD_TOGETHER = 400

/** What whoever follows along is told: the customers' accounts that changed, by number. */
function toldOf(postings: readonly Posting[], { accounts, touched }: Changed): string[] {
  const ids = new Set<number>(accounts)
  for (const { account } of postings) ids.add(account)
  for (const key of touched) ids.add(Number.parseInt(key))
  const customers = [...ids].filter(id => !isBankAccount(id))
  const messages: string[] = []
  for (let i = 0; i < customers.length; i += TOLD_TOGETHER)
    messages.push(`money ${customers.slice(i, i + TOLD_TOGETHER).join(',')}`)
  return messages
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

/** What the effects of a batch changed beside its postings; `any` when there is more than counters. */
interface Changed {
  any: boolean
  readonly touched: ReadonlySet<string>
  readonly accounts: Set<AccountId>
  readonly holds: Set<number>
  readonly lots: Set<string>
  readonly orders: Set<number>
  readonly ordersEnded: Set<number>
}

function changedBy({ events, touched }: Written): Changed {
  const changed: Changed = {
    any: touched.size > 0,
    touched,
    accounts: new Set(),
    holds: new Set(),
    lots: new Set(),
    orders: new Set(),
    ordersEnded: new Set(),
  }
  for (const event of events) {
    for (const effect of event.effects) {
      changed.any ||= effect.effect !== 'count'
      if (effect.effect === 'open' || effect.effect === 'change') changed.accounts.add(effect.account)
      if (effect.effect === 'hold') changed.holds.add(event.seq)
      if (effect.effect === 'release') changed.holds.add(effect.hold)
      if (effect.effect === 'lot') changed.lots.add(lotKey(effect.origin, effect.account, effect.asset))
      if (effect.effect === 'order') changed.orders.add(event.seq)
      if (effect.effect === 'order-ended') changed.ordersEnded.add(effect.order)
    }
  }
  return changed
}

/** What few events touch, as one JSON value. */
function restOf(written: Written, { accounts, holds, lots, orders, ordersEnded }: Changed): string {
  const { states } = written
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
