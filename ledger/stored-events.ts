/**
 * Reads the journal in order, in short chunks up to a fixed head: each chunk is a statement of its own, so that a
 * reader of millions of events holds no snapshot and never slows the writer. The chunk after the one in hand is already
 * on its way.
 */
import pg, { type ClientBase } from 'pg'
import { parseEvent, type Parts } from './canonical.ts'
import type { RecordedEvent } from './events/event.ts'

/** A row of `ledger.event`: the text that is hashed, put together by the database. */
export interface StoredRow {
  readonly seq: number
  readonly body: string
  readonly hash: Buffer
}

/**
 * A row of `ledger.record`, as it is kept; `recordedAt` to the microsecond, so that nothing a column holds is rounded
 * away.
 */
export interface KeptRow extends Parts {
  readonly ledger: number
  readonly seq: number
  readonly recordedAt: string
  readonly bankDay: string
  readonly effectiveDate: string
  readonly kind: string
  readonly legCount: number
  readonly version: number
  readonly key: string
  /** In hexadecimal digits. */
  readonly hash: string
}

export interface Range {
  readonly ledger: number
  /** The seq before the first one wanted. */
  readonly after: number
  readonly upTo: number
}

const CHUNK = 2000

/**
 * Makes a connection an auditor's: SELECT only, by role and by transaction mode, in UTC. A name without its schema is
 * the server's own,
 * and rows that a policy would hide are an error instead.
 */
export async function beAuditor(client: ClientBase): Promise<void> {
  await client.query(
    `set role wf_auditor; set default_transaction_read_only = on; set timezone = 'UTC'; set statement_timeout = 0;
     set search_path = pg_catalog, pg_temp; set row_security = off; set datestyle = 'ISO'; set bytea_output = 'hex';
     set client_encoding = 'UTF8'`,
  )
}

/** Connection lost, no room, shut down, deadlock: nothing that the books could help. */
const OUTAGE = /^(08|40|53|55P03|57|58)/

/** What reading failed of, in words, when that is how the tables are; anything else is thrown again. */
export function unreadable(error: unknown): string {
  if (
    error instanceof pg.DatabaseError
      ? OUTAGE.test(error.code ?? '08')
      : !(error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
  )
    throw error
  return error instanceof Error ? error.message : String(error)
}

/** The newest event's seq, 0 in an empty journal. */
export async function headOf(client: ClientBase, ledger: number): Promise<number> {
  const { rows } = await client.query<{ seq: string | null }>(
    'select max(seq) as seq from ledger.event where ledger = $1',
    [ledger],
  )
  return Number(rows[0]?.seq ?? 0)
}

/**
 * The newest moment that the bank's clock allows an event to have now, as events write moments;
 * before all of them without a clock.
 */
export async function latestMoment(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ latest: string }>(
    `select to_char(latest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as latest from ledger.clock_now`,
  )
  return rows[0]?.latest ?? ''
}

/** Some rows of a range behind an event, in order; the last ones when there are fewer than a chunk has. */
type Chunk<Row> = (client: ClientBase, range: Range, after: number) => Promise<Row[]>

const storedChunk: Chunk<StoredRow> = async (client, { ledger, upTo }, after) => {
  const { rows } = await client.query<[string, string, Buffer]>({
    name: 'stored-events',
    rowMode: 'array',
    text: `select seq, body, hash from ledger.event where ledger = $1 and seq > $2 and seq <= $3
        order by seq limit ${CHUNK}`,
    values: [ledger, after, upTo],
  })
  return rows.map(([seq, body, hash]) => ({ seq: Number(seq), body, hash }))
}

type KeptCells = [
  string,
  string,
  string,
  string,
  string,
  number,
  number,
  string,
  string,
  string,
  string,
  string,
  string,
]

const keptChunk: Chunk<KeptRow> = async (client, { ledger, upTo }, after) => {
  const { rows } = await client.query<KeptCells>({
    name: 'kept-events',
    rowMode: 'array',
    text: `select seq, (recorded_at at time zone 'UTC')::text, bank_day::text, effective_date::text, kind, leg_count,
        version, key, actor, fx, legs,
                  payload, encode(hash, 'hex')
             from ledger.record where ledger = $1 and seq > $2 and seq <= $3 order by seq limit ${CHUNK}`,
    values: [ledger, after, upTo],
  })
  return rows.map(([seq, at, bankDay, effectiveDate, kind, legCount, version, key, actor, fx, legs, payload, hash]) => {
    const parts = { actor, fx, legs, payload }
    const place = { ledger, seq: Number(seq), recordedAt: isoMoment(at), bankDay, effectiveDate }
    return { ...place, kind, legCount, version, key, ...parts, hash }
  })
}

const MOMENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?$/

/**
 * '2026-03-02 15:00:00.25' in UTC as events write it; with microseconds where it has some, and as it stands where it
 * is no moment.
 */
function isoMoment(at: string): string {
  if (at === written.at) return written.iso
  const [, day, time = '', part = ''] = MOMENT.exec(at) ?? []
  const fraction = part.padEnd(6, '0')
  const iso = day === undefined ? at : `${day}T${time}.${fraction.endsWith('000') ? fraction.slice(0, 3) : fraction}Z`
  written = { at, iso }
  return iso
}

/** The moment that was read last: what many events of one batch share. */
let written = { at: '', iso: '' }

/** The events of a range with the text that is hashed, chunk by chunk. */
export const storedEvents = (client: ClientBase, range: Range): AsyncGenerator<StoredRow[]> =>
  chunks(storedChunk, client, range)

/** The events of a range as they are kept, chunk by chunk. */
export const keptEvents = (client: ClientBase, range: Range): AsyncGenerator<KeptRow[]> =>
  chunks(keptChunk, client, range)

async function* chunks<Row extends { seq: number }>(
  read: Chunk<Row>,
  client: ClientBase,
  range: Range,
): AsyncGenerator<Row[]> {
  let next = read(client, range, range.after)
  for (;;) {
    const chunk = await next
    const last = chunk.at(-1)
    if (!last) return
    if (chunk.length < CHUNK) return yield chunk
    next = read(client, range, last.seq)
    next.catch(() => undefined) // awaited in the next round; a consumer that stops early does not
    yield chunk
  }
}

/**
 * Some events, as their texts tell them. One whose text cannot be read is left out: whoever reads in order finds it.
 */
export async function eventsAt(client: ClientBase, ledger: number, seqs: readonly number[]): Promise<RecordedEvent[]> {
  if (seqs.length === 0) return []
  const { rows } = await client.query<{ body: string }>(
    'select body from ledger.event where ledger = $1 and seq = any($2)',
    [ledger, seqs],
  )
  return rows.flatMap(({ body }) => {
    try {
      return [parseEvent(body)]
    } catch {
      return []
    }
  })
}
