/**
 * Reads the journal in order, in short chunks up to a fixed head: each chunk is a statement of its own, so that a reader of
 * millions of events holds no snapshot and never slows the writer. The chunk after the one in hand is already on its way.
 */
import type { ClientBase } from 'pg'
import { parseEvent } from './canonical.ts'
import type { RecordedEvent } from './events/event.ts'

/** A row of `ledger.event` as text; `recordedAt` in microseconds, so that nothing a column holds is rounded away. */
export interface StoredRow {
  readonly seq: number
  readonly key: string
  readonly kind: string
  readonly bankDay: string
  readonly effectiveDate: string
  readonly recordedAt: string
  readonly actor: string
  readonly body: string
  readonly hash: Buffer
  readonly legs: number
}

export interface Range {
  readonly ledger: number
  /** The seq before the first one wanted. */
  readonly after: number
  readonly upTo: number
}

type Cells = [string, string, string, string, string, string, string, string, Buffer, number]

const CHUNK = 2000

/** Makes a connection an auditor's: SELECT only, by role and by transaction mode, in UTC. */
export async function beAuditor(client: ClientBase): Promise<void> {
  await client.query(
    `set role wf_auditor; set default_transaction_read_only = on; set timezone = 'UTC'; set statement_timeout = 0`,
  )
}

/** The newest event's seq, 0 in an empty journal. */
export async function headOf(client: ClientBase, ledger: number): Promise<number> {
  const { rows } = await client.query<{ seq: string | null }>(
    'select max(seq) as seq from ledger.event where ledger = $1',
    [ledger],
  )
  return Number(rows[0]?.seq ?? 0)
}

/** The newest moment that the bank's clock allows an event to have now, as events write moments; before all of them without a clock. */
export async function latestMoment(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ latest: string }>(
    `select to_char(latest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as latest from ledger.clock_now`,
  )
  return rows[0]?.latest ?? ''
}

async function chunkAfter(client: ClientBase, { ledger, upTo }: Range, after: number): Promise<StoredRow[]> {
  const { rows } = await client.query<Cells>({
    name: 'stored-events',
    rowMode: 'array',
    text: `select seq, key, kind, bank_day::text, effective_date::text,
                  to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor, body, hash, leg_count
             from ledger.event where ledger = $1 and seq > $2 and seq <= $3 order by seq limit ${CHUNK}`,
    values: [ledger, after, upTo],
  })
  return rows.map(([seq, key, kind, bankDay, effectiveDate, recordedAt, actor, body, hash, legs]) => {
    return { seq: Number(seq), key, kind, bankDay, effectiveDate, recordedAt, actor, body, hash, legs }
  })
}

/** The events of a range, chunk by chunk. */
export async function* storedEvents(client: ClientBase, range: Range): AsyncGenerator<StoredRow[]> {
  let next = chunkAfter(client, range, range.after)
  for (;;) {
    const chunk = await next
    const last = chunk.at(-1)
    if (!last) return
    if (chunk.length < CHUNK) return yield chunk
    next = chunkAfter(client, range, last.seq)
    next.catch(() => undefined) // awaited in the next round; a consumer that stops early does not
    yield chunk
  }
}

/** Some events, as their texts tell them. One whose text cannot be read is left out: whoever reads in order finds it. */
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
