/**
 * The auditor's check of everything: each stored text and the chain through them, the columns, what the rules say to
 * it, the legs, the floors, every posting with its running balance, and every derived table, all rebuilt from the
 * texts; and signed heads from outside the database.
 *
 * It reads in short chunks up to a head, catches up with what was written meanwhile, and only compares the derived
 * tables inside one short snapshot: a running bank does not notice.
 */
import type { ClientBase } from 'pg'
import { accountIdOf } from './accounts.ts'
import type { BankDay } from './calendar.ts'
import { GENESIS } from './canonical.ts'
import { brokenFloors, readRow, wrongInLegs, wrongInRow, type Before } from './check-event.ts'
import { PostingSums, wrongPostings } from './check-postings.ts'
import type { Checkpoint } from './checkpoint.ts'
import { differences } from './derived-tables.ts'
import type { RecordedEvent } from './events/event.ts'
import { readable, Rules, type Readable } from './redecide.ts'
import { Replay } from './replay.ts'
import { strayRows } from './stray-rows.ts'
import { beAuditor, eventsAt, headOf, latestMoment, keptEvents, unreadable, type KeptRow } from './stored-events.ts'

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
  /**
   * What it has to say about an event of this seq and hash (hexadecimal digits); undefined when it agrees or knows
   * nothing.
   */
  contradicts(seq: number, hash: string): string | undefined
  /** Called with the head at the end: events that it saw and that are no longer there. */
  missingAfter(head: number): readonly string[]
  readonly count: number
}

interface Report {
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

interface VerifyOptions {
  readonly ledger: number
  readonly witness?: Witness
  /** Goes on from a check that found everything right up to there; what is older is believed. */
  readonly since?: Checkpoint
  readonly onProgress?: (stage: 'events' | 'postings', done: number, of: number) => void
}

const LISTED = 100
/** The last stretch is checked inside the snapshot that the derived tables are compared in. */
const SHORT_STRETCH = 10_000

/**
 * Checks the whole journal. The clients become auditors' connections. Throws only when the database fails. With a
 * second client, what
 * the database itself looks through (postings, keys, rows without an event) is looked at while the events are decided
 * again.
 */
export async function verify(client: ClientBase, options: VerifyOptions, second?: ClientBase): Promise<Report> {
  const { ledger, onProgress } = options
  for (const each of new Set([client, second ?? client])) await beAuditor(each)
  const check = new Verification(options, second ?? client)
  await check.part('the clock', () => check.begin(client))
  const head = await check.headNow(client)
  const beside = second && check.besideTheEvents(head, onProgress)
  beside?.catch(() => undefined) // thrown below, where it is waited for
  await check.part('the journal', async () => {
    for (let upTo = head; upTo - check.seq > SHORT_STRETCH; upTo = await headOf(client, ledger)) {
      await check.readTo(client, upTo, onProgress)
      if (check.seq < upTo) break // the chain ends before the head: rows are missing at the end of the stretch
    }
  })
  await (beside ?? check.besideTheEvents(head, onProgress))
  await client.query('begin isolation level repeatable read read only')
  try {
    await check.part('the journal and what it makes', async () => {
      await check.readTo(client, await headOf(client, ledger), onProgress)
      await check.derivedTables(client)
    })
  } finally {
    await client.query('commit')
  }
  await check.part('the postings', () => check.postings())
  await check.part('the keys', () => check.keys(head, check.seq))
  await check.part('the clock', () => check.clock(client))
  return check.report()
}

/** A row, the event that its text tells of, and what it asked of the rules or why that cannot be said. */
interface Told {
  readonly row: KeptRow
  readonly event: RecordedEvent | undefined
  readonly asked: Readable | string | undefined
}

function told(row: KeptRow): Told {
  const event = readRow(row)
  return { row, event, asked: event && readable(event) }
}

class Verification {
  readonly #ledger: number
  readonly #witness: Witness | undefined
  readonly #since: Checkpoint | undefined
  readonly #replay: Replay
  /** For what the database looks through by itself. */
  readonly #beside: ClientBase
  readonly #sums: PostingSums
  readonly #rules: Rules
  readonly #problems: Problem[] = []
  /** The newest moment that the bank's clock allowed when the check began. */
  #latest = ''
  /** Recorded later than the bank's clock allowed when the check began. */
  readonly #later: { seq: number; recordedAt: string }[] = []
  #more = 0
  #before: Before
  #events = 0
  #postings = 0
  /** Once an event cannot be applied, what is rebuilt after it means nothing. */
  #stuck = false

  constructor({ ledger, witness, since }: VerifyOptions, beside: ClientBase) {
    this.#ledger = ledger
    this.#witness = witness
    this.#since = since
    this.#before = { seq: 0, bankDay: '', recordedAt: '', ...since, hash: (since?.hash ?? GENESIS).toString('hex') }
    this.#replay = new Replay(since)
    this.#rules = new Rules(this.#replay.states)
    this.#beside = beside
    this.#sums = new PostingSums(beside, ledger, this.#replay.secret, since?.seq)
  }

  /**
   * A part of the check. Tables that cannot be read as the migrations make them are wrong, and the other parts go on.
   */
  async part(what: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      this.#found('schema', undefined, `${what} cannot be read: ${unreadable(error)}`)
    }
  }

  /** What was right before is still what is there: its last event carries the hash of all in front of it. */
  async begin(client: ClientBase): Promise<void> {
    this.#latest = await latestMoment(client)
    if (!this.#since) return
    const { ledger, seq, hash } = this.#since
    const contradiction = this.#witness?.contradicts(seq, hash.toString('hex'))
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
    try {
      for await (const chunk of keptEvents(client, { ledger: this.#ledger, after: this.seq, upTo: head })) {
        const read = chunk.map(row => told(row))
        const earlier = await this.#earlier(client, read)
        for (const one of read) this.#readable(one, seq => earlier.get(seq))
        onProgress?.('events', this.seq, head)
      }
    } catch (error) {
      this.#stuck = true
      throw error
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

  /** A row that is none of ours, without its hash or its text, is named and no reason to stop. */
  #readable(told: Told, earlier: (seq: number) => RecordedEvent | undefined): void {
    try {
      this.#event(told, earlier)
    } catch (error) {
      this.#stuck = true
      this.#found('text', told.row.seq, `it cannot be read: ${unreadable(error)}`)
      this.#before = { ...this.#before, seq: told.row.seq }
    }
  }

  #event({ row, event, asked }: Told, earlier: (seq: number) => RecordedEvent | undefined): void {
    const next = this.seq + 1
    if (row.seq !== next) this.#found('chain', next, `it is missing; the next event is ${row.seq}`)
    for (const what of wrongInRow(row, event, this.#before)) this.#found(event ? 'chain' : 'text', row.seq, what)
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
    const lastPosted = (key: string) => {
      const [account = '', asset = ''] = key.split(':')
      return this.#replay.linesOf(accountIdOf(account), asset)?.seq
    }
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

  /** The newest event now; 0 where that cannot be said, which is found again with the first event that is read. */
  async headNow(client: ClientBase): Promise<number> {
    let head = 0
    await this.part('the journal', async () => void (head = await headOf(client, this.#ledger)))
    return head
  }

  /**
   * What needs no event decided: whatever is in the tables has its event, each key is there once, and how the
   * postings add up.
   */
  async besideTheEvents(head: number, onProgress?: VerifyOptions['onProgress']): Promise<void> {
    let read = 0
    const onStretch = (rows: number) => {
      read += rows
      onProgress?.('postings', read, read)
    }
    await this.part('the rows without an event', () => this.strays())
    await this.part('the keys', () => this.keys(this.#since?.seq ?? 0, head))
    await this.part('the postings', () => this.#sums.readTo(head, onStretch))
  }

  async postings(): Promise<void> {
    if (this.#stuck) return
    const wrong = wrongPostings(this.#beside, this.#ledger, this.#replay, this.#since?.seq, this.#sums)
    for await (const { seq, what } of wrong) this.#found('postings', seq, what)
  }

  async strays(): Promise<void> {
    for await (const { seq, what } of strayRows(this.#beside, this.#ledger)) this.#found('stray', seq, what)
  }

  /** One key, one event, whatever became of the unique index. Some against all others, or all of them. */
  async keys(after: number, upTo: number): Promise<void> {
    if (upTo <= after) return
    const { rows } = await this.#beside.query<{ key: string; seq: string }>(
      after > 0
        ? `select e.key, e.seq::text from ledger.record e where e.ledger = $1 and e.seq <= $2 and e.seq > $3
              and exists (select from ledger.record o
                           where ledger.key_digest(o.ledger, o.key) = ledger.key_digest(e.ledger, e.key)
                             and o.seq <> e.seq) limit 20`
        : `select key, max(seq)::text as seq from ledger.record where ledger = $1 and seq <= $2 and seq > $3
            group by key having count(*) > 1 limit 20`,
      [this.#ledger, upTo, after],
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
      head: { seq: this.seq, hash: this.#before.hash, bankDay: this.#before.bankDay },
      witnessed: this.#witness?.count ?? 0,
      problems: this.#problems.toSorted((a, b) => (a.seq ?? last) - (b.seq ?? last)),
      more: this.#more,
      checkpoint:
        this.#problems.length === 0
          ? {
              ...this.#before,
              ledger: this.#ledger,
              hash: Buffer.from(this.#before.hash, 'hex'),
              states: this.#replay.states,
            }
          : undefined,
    }
  }
}
