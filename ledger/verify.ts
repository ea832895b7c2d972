/**
 * The auditor's check of everything: each stored text and the chain through them, the columns, what the rules say to it, the legs, the
 * floors, every posting with its running balance, and every derived table, all rebuilt from the texts; and signed heads from outside the database.
 *
 * It reads in short chunks up to a head, catches up with what was written meanwhile, and only compares the derived tables inside
 * one short snapshot: a running bank does not notice.
 */
import type { ClientBase } from 'pg'
import type { BankDay } from './calendar.ts'
import { GENESIS } from './canonical.ts'
import { brokenFloors, readText, wrongInLegs, wrongInRow, type Before } from './check-event.ts'
import { wrongPostings } from './check-postings.ts'
import type { Checkpoint } from './checkpoint.ts'
import { differences } from './derived-tables.ts'
import type { RecordedEvent } from './events/event.ts'
import { readable, Rules, type Readable } from './redecide.ts'
import { Replay } from './replay.ts'
import { strayRows } from './stray-rows.ts'
import { beAuditor, eventsAt, headOf, latestMoment, storedEvents, type StoredRow } from './stored-events.ts'

export interface Problem {
  readonly check:
    | 'chain'
    | 'text'
    | 'clock'
    | 'rule'
    | 'legs'
    | 'floor'
    | 'replay'
    | 'postings'
    | 'derived'
    | 'key'
    | 'stray'
    | 'schema'
    | 'app'
    | 'seal'
  /** The event that is wrong or that a wrong row hangs on, where it can be told. */
  readonly seq: number | undefined
  readonly what: string
}

/** Something outside the database that knows hashes: signed heads (`seal.ts`). */
export interface Witness {
  /** What it has to say about an event of this seq and hash; undefined when it agrees or knows nothing. */
  contradicts(seq: number, hash: Buffer): string | undefined
  /** Called with the head at the end: events that it saw and that are no longer there. */
  missingAfter(head: number): readonly string[]
  readonly count: number
}

export interface Report {
  readonly events: number
  readonly postings: number
  readonly head: { readonly seq: number; readonly hash: string; readonly bankDay: BankDay }
  /** Signed heads that were compared. */
  readonly witnessed: number
  /** By seq; the first one names the first bad event. */
  readonly problems: readonly Problem[]
  /** More than are listed. */
  readonly more: number
  /** For the next check to go on from; undefined when anything is wrong. */
  readonly checkpoint: Checkpoint | undefined
}

export interface VerifyOptions {
  readonly ledger: number
  readonly witness?: Witness
  /** Goes on from a check that found everything right up to there; what is older is believed. */
  readonly since?: Checkpoint
  readonly onProgress?: (stage: 'events' | 'postings', done: number, of: number) => void
}

const LISTED = 100
/** The last stretch is checked inside the snapshot that the derived tables are compared in. */
const SHORT_STRETCH = 10_000

/** Checks the whole journal. The client becomes an auditor's connection. Throws only when the database fails. */
export async function verify(client: ClientBase, options: VerifyOptions): Promise<Report> {
  const { ledger, onProgress } = options
  await beAuditor(client)
  const check = new Verification(options, await latestMoment(client))
  await check.begin(client)
  for (let head = await headOf(client, ledger); head - check.seq > SHORT_STRETCH; head = await headOf(client, ledger)) {
    await check.readTo(client, head, onProgress)
    if (check.seq < head) break // the chain ends before the head: rows are missing at the end of the stretch
  }
  await check.strays(client)
  await client.query('begin isolation level repeatable read read only')
  try {
    await check.readTo(client, await headOf(client, ledger), onProgress)
    await check.derivedTables(client)
  } finally {
    await client.query('commit')
  }
  await check.postings(client, onProgress)
  await check.keys(client)
  await check.clock(client)
  return check.report()
}

/** A row, the event that its text tells of, and what it asked of the rules or why that cannot be said. */
interface Told {
  readonly row: StoredRow
  readonly event: RecordedEvent | undefined
  readonly asked: Readable | string | undefined
}

function told(row: StoredRow): Told {
  const event = readText(row)
  return { row, event, asked: event && readable(event) }
}

class Verification {
  readonly #ledger: number
  readonly #witness: Witness | undefined
  readonly #since: Checkpoint | undefined
  readonly #replay: Replay
  readonly #rules: Rules
  readonly #problems: Problem[] = []
  readonly #latest: string
  /** Recorded later than the bank's clock allowed when the check began. */
  readonly #later: { seq: number; recordedAt: string }[] = []
  #more = 0
  #before: Before
  #events = 0
  #postings = 0
  /** Once an event cannot be applied, what is rebuilt after it means nothing. */
  #stuck = false

  constructor({ ledger, witness, since }: VerifyOptions, latest: string) {
    this.#ledger = ledger
    this.#witness = witness
    this.#latest = latest
    this.#since = since
    this.#before = since ?? { seq: 0, hash: GENESIS, bankDay: '', recordedAt: '' }
    this.#replay = new Replay(since)
    this.#rules = new Rules(this.#replay.states)
  }

  /** What was right before is still what is there: its last event carries the hash of all in front of it. */
  async begin(client: ClientBase): Promise<void> {
    if (!this.#since) return
    const { ledger, seq, hash } = this.#since
    const contradiction = this.#witness?.contradicts(seq, hash)
    if (contradiction) this.#found('seal', seq, contradiction)
    const { rows } = await client.query<{ hash: Buffer }>(
      'select hash from ledger.record where ledger = $1 and seq = $2',
      [this.#ledger, seq],
    )
    if (ledger !== this.#ledger || !rows[0]?.hash.equals(hash))
      this.#found('chain', seq, 'it is not the event that the check before ended with: the journal was rewritten')
  }

  get seq(): number {
    return this.#before.seq
  }

  #found(check: Problem['check'], seq: number | undefined, what: string): void {
    if (this.#problems.length < LISTED) this.#problems.push({ check, seq, what })
    else this.#more += 1
  }

  async readTo(client: ClientBase, head: number, onProgress?: VerifyOptions['onProgress']): Promise<void> {
    for await (const chunk of storedEvents(client, { ledger: this.#ledger, after: this.seq, upTo: head })) {
      const read = chunk.map(row => told(row))
      const earlier = await this.#earlier(client, read)
      for (const one of read) this.#event(one, seq => earlier.get(seq))
      onProgress?.('events', this.seq, head)
    }
  }

  /** The events that those of a chunk refer to, by seq. Few do, so those in front of the chunk are read again. */
  async #earlier(client: ClientBase, chunk: readonly Told[]): Promise<Map<number, RecordedEvent>> {
    const wanted = new Set(
      chunk.flatMap(({ asked }) => (typeof asked === 'object' ? (asked.touches.events ?? []) : [])),
    )
    const found = new Map<number, RecordedEvent>()
    if (wanted.size === 0) return found
    for (const { event } of chunk) if (event && wanted.delete(event.seq)) found.set(event.seq, event)
    for (const event of await eventsAt(client, this.#ledger, [...wanted])) found.set(event.seq, event)
    return found
  }

  #event({ row, event, asked }: Told, earlier: (seq: number) => RecordedEvent | undefined): void {
    const next = this.seq + 1
    if (row.seq !== next) this.#found('chain', next, `it is missing; the next event is ${row.seq}`)
    for (const what of wrongInRow(row, event, this.#before, this.#ledger))
      this.#found(event ? 'chain' : 'text', row.seq, what)
    const contradiction = this.#witness?.contradicts(row.seq, row.hash)
    if (contradiction) this.#found('seal', row.seq, contradiction)
    this.#events += 1
    this.#before = {
      seq: row.seq,
      hash: row.hash, // the stored one: a single changed text is then one finding, not one for each event after it
      bankDay: event?.bankDay ?? this.#before.bankDay,
      recordedAt: event?.recordedAt ?? this.#before.recordedAt,
    }
    if (!event) this.#stuck = true
    if (event && event.recordedAt > this.#latest) this.#later.push(event)
    if (!event || this.#stuck) return
    const broken = typeof asked === 'object' ? this.#rules.judge(asked, earlier) : asked
    if (broken) this.#found('rule', event.seq, broken)
    for (const what of wrongInLegs(event)) this.#found('legs', event.seq, what)
    try {
      this.#postings += this.#replay.apply(event, broken ? undefined : this.#rules.amounts).length
      this.#rules.applied(event)
      for (const what of brokenFloors(event, this.#replay.states)) this.#found('floor', event.seq, what)
    } catch (error) {
      this.#stuck = true
      this.#found(
        'replay',
        event.seq,
        `it cannot follow from the events before it: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }

  async derivedTables(client: ClientBase): Promise<void> {
    if (this.#stuck) return
    const lastPosted = (key: string) => this.#replay.lines.get(key)?.seq
    for await (const { table, key, seq, expected, found } of differences(
      client,
      this.#ledger,
      this.#replay.states,
      lastPosted,
    )) {
      this.#found(
        'derived',
        seq,
        `${table} ${key} holds ${found ?? 'nothing'}, its events make ${expected ?? 'nothing'}`,
      )
    }
  }

  async postings(client: ClientBase, onProgress?: VerifyOptions['onProgress']): Promise<void> {
    if (this.#stuck) return
    let read = 0
    const onPage = (rows: number) => onProgress?.('postings', (read += rows), this.#postings)
    for await (const { seq, what } of wrongPostings(client, this.#ledger, this.#replay, onPage, this.#since?.seq))
      this.#found('postings', seq, what)
  }

  /** Whatever is in the tables has its event. */
  async strays(client: ClientBase): Promise<void> {
    for await (const { seq, what } of strayRows(client, this.#ledger)) this.#found('stray', seq, what)
  }

  /** One key, one event, whatever became of the unique index. */
  async keys(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ key: string; seq: string }>(
      this.#since
        ? `select e.key, e.seq::text from ledger.record e where e.ledger = $1 and e.seq <= $2 and e.seq > $3
              and exists (select from ledger.record o where ledger.key_digest(o.ledger, o.key) = ledger.key_digest(e.ledger, e.key)
                             and o.seq <> e.seq) limit 20`
        : `select key, max(seq)::text as seq from ledger.event where ledger = $1 and seq <= $2 and seq > $3
            group by key having count(*) > 1 limit 20`,
      [this.#ledger, this.seq, this.#since?.seq ?? 0],
    )
    for (const { key, seq } of rows) this.#found('key', Number(seq), `the key ${key} has two events`)
  }

  /** What was written while the check ran is in time by now; what is not was recorded at a moment that has not come. */
  async clock(client: ClientBase): Promise<void> {
    if (this.#later.length === 0) return
    const latest = await latestMoment(client)
    for (const { seq, recordedAt } of this.#later)
      if (recordedAt > latest)
        this.#found(
          'clock',
          seq,
          `it was recorded at ${recordedAt}, and the bank's clock allows no more than ${latest}`,
        )
  }

  report(): Report {
    for (const what of this.#witness?.missingAfter(this.seq) ?? []) this.#found('seal', this.seq, what)
    const last = Number.MAX_SAFE_INTEGER
    return {
      events: this.#events,
      postings: this.#postings,
      head: { seq: this.seq, hash: this.#before.hash.toString('hex'), bankDay: this.#before.bankDay },
      witnessed: this.#witness?.count ?? 0,
      problems: this.#problems.toSorted((a, b) => (a.seq ?? last) - (b.seq ?? last)),
      more: this.#more,
      checkpoint:
        this.#problems.length === 0
          ? { ledger: this.#ledger, ...this.#before, states: this.#replay.states }
          : undefined,
    }
  }
}
