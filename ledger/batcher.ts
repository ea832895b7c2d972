/**
 * Group commit: whatever is queued goes into the next batch, at most 256 commands, and at most two batches are under
 * way: one is written by the server while the other is decided here. They commit in the order in which they left, and
 * only then is anybody answered; when one fails, those behind it do too, and all of them are run again, one at a time,
 * on what is then read under the lock.
 *
 * A batch whose wait for the standby was cancelled is run again like one whose answer was lost: its keys are found, and
 * nobody is told of an event before the standby has it.
 *
 * A database that fails is told apart from a command that does: a lost connection is made again and the batch is run
 * again (its keys make that harmless); a statement that the database refuses is bisected until the one bad command
 * stands alone.
 */
import pg from 'pg'
import { refuse } from './events/event.ts'
import { learnRowTypes } from './batch-rows.ts'
import { isNothing, Memory } from './memory.ts'
import type { Read, Wanted } from './read-batch.ts'
import { cancelledWaits, WaitCancelled } from './standby.ts'
import { endTurn, isLate, readForTurn, readMissing, wholeTurn } from './turn.ts'
import { CLOCK_AHEAD, HEAD_MOVED, TOO_LATE } from './write-batch.ts'
import { FreshClient } from './sign-on.ts'
import {
  decideBatch,
  prepareCommand,
  wantedBy,
  type Answer,
  type Command,
  type Failure,
  type Prepared,
} from './writer.ts'

const MAX_BATCH = 256
const FIRST_BATCH = 64
const MOST_UNDER_WAY = 2
const CROWD = 8
/** A key that the writer did not remember is in the journal. */
const KEY_EXISTS = '23505'
/** What a batch that was decided from memory meets; decided again under the lock, it is told. */
const TO_DECIDE_AGAIN: readonly string[] = [HEAD_MOVED, CLOCK_AHEAD, TOO_LATE, KEY_EXISTS]
/** So many batches are read for after another writer was met, or a clock that runs ahead: they will be met again. */
const WATCHFUL = 16
const MAX_QUEUE = 20_000
const GIVE_UP_MS = 8_000
/** A connection that says nothing for so long is lost: the network may swallow an answer without closing anything. */
const SILENT_MS = 5_000

/** A command, or the answer to it, under the number that the asker gave it. */
export type Asked = readonly [id: number, command: Command]
export type Answered = readonly [id: number, answer: Answer]

interface Waiting extends Prepared {
  readonly id: number
}

interface Sent {
  readonly committed: Promise<unknown>
  readonly outcomes: readonly Answer[]
}

/** A batch that was sent to be written. `landed` resolves when its commands are answered, or with what went wrong. */
interface Flight {
  readonly batch: readonly Waiting[]
  readonly client: pg.Client | undefined
  readonly deadline: number
  readonly landed: Promise<{ error: unknown } | undefined>
}

interface Batcher {
  add(asked: readonly Asked[]): void
  /** Finishes what was accepted, then lets the connection go. */
  end(): Promise<void>
}

/** Every command that is added is answered through `tell`, in whatever order the batches end. */
export function openBatcher(connectionString: string, ledger: number, tell: (answers: Answered[]) => void): Batcher {
  const queue: Waiting[] = []
  let client: pg.Client | undefined
  const memory = new Memory()
  let waits = () => 0
  let watchful = 0
  /** How many ask at a time: as many as did lately. */
  let crowd = 0
  let running: Promise<void> | undefined
  let arrived: (() => void) | undefined
  let ending = false

  async function connected(): Promise<pg.Client> {
    if (client) return client
    const fresh = new FreshClient({
      connectionString,
      application_name: 'wrenfield-writer',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      pipeline: true,
      query_timeout: SILENT_MS,
    })
    fresh.on('error', () => forget(fresh)) // a connection that dies between batches is replaced by the next one
    const counted = cancelledWaits(fresh)
    await fresh.connect()
    await fresh.query(`set role wf_writer; set lock_timeout = '2s'; set idle_in_transaction_session_timeout = '2s';
      set statement_timeout = 0; set timezone = 'UTC'; set synchronous_commit = on`)
    await learnRowTypes(fresh)
    client = fresh
    waits = counted
    return fresh
  }

  function forget(gone: pg.Client): void {
    if (client === gone) client = undefined
    gone.end().catch(() => undefined) // it is gone already
  }

  async function run(): Promise<void> {
    const flights: Flight[] = []
    while (queue.length > 0 || flights.length > 0) {
      const size = nextSize(flights)
      if (size > 0) flights.push(await depart(queue.splice(0, size)))
      else await landingOf(flights)
    }
  }

  /**
   * How many may leave now. With nothing under way half of a crowd goes first, and never many, so that the server has
   * work while the others are decided. Those who were just answered and will ask again belong to the crowd, too, or
   * its halves would be halved again and again. A batch is then at most half as large again as the one in front of it,
   * which is what can be decided while that one is written. A second batch that is much smaller than the one under way
   * would cost more than it saves.
   */
  function nextSize(flights: readonly Flight[]): number {
    const [first] = flights
    const asking = flights.reduce((sum, { batch }) => sum + batch.length, queue.length)
    crowd = Math.max(asking, crowd - (crowd - asking) / CROWD)
    if (!first && queue.length >= FIRST_BATCH) return FIRST_BATCH
    if (!first) return queue.length < CROWD ? queue.length : Math.min(queue.length, Math.ceil(crowd / 2))
    if (flights.length === MOST_UNDER_WAY || queue.length * 2 < first.batch.length) return 0
    const most = Math.min(MAX_BATCH, Math.ceil(first.batch.length * 1.5))
    return Math.ceil(queue.length / Math.ceil(queue.length / most)) // alike, so that no small one is left at the end
  }

  /** Waits until the first has landed, or until more was asked. */
  async function landingOf(flights: Flight[]): Promise<void> {
    const [first] = flights
    if (!first) return
    const landed = await Promise.race([first.landed, new Promise<'asked'>(asked => (arrived = () => asked('asked')))])
    if (landed === 'asked') return
    if (landed) await redo(flights.splice(0))
    else flights.shift()
  }

  /** Decides a batch and sends it off; never rejects. */
  async function depart(batch: readonly Waiting[]): Promise<Flight> {
    const deadline = Date.now() + GIVE_UP_MS
    let used: pg.Client | undefined
    try {
      used = await connected()
      return { batch, client: used, deadline, landed: landing(batch, await send(used, batch)) }
    } catch (error) {
      return { batch, client: used, deadline, landed: Promise.resolve({ error }) }
    }
  }

  async function landing(batch: readonly Waiting[], { committed, outcomes }: Sent) {
    try {
      await committed
    } catch (error) {
      return { error }
    }
    tell(batch.map(({ id }, i) => [id, outcomes[i] ?? refuse('invalid')]))
    return undefined
  }

  /** Decides a batch, from memory or on what is read for it now, and sends what is to be written. */
  async function send(used: pg.Client, batch: readonly Waiting[]): Promise<Sent> {
    const [counted, before] = [waits, waits()]
    const openDay = memory.head?.day ?? ''
    const wanted = wantedBy(batch, isLate(batch, openDay) ? openDay : undefined)
    const missing = watchful > 0 ? undefined : memory.missing(wanted)
    const isRemembered = missing !== undefined && isNothing(missing)
    const read = await readFor(used, batch, missing)
    // keys that come again come in crowds
    if (!isRemembered) watchful = read.known.size > 0 ? Math.max(watchful, 1) : Math.max(watchful - 1, 0)
    const { written, outcomes, head } = decideBatch(ledger, read, batch)
    const ended =
      isRemembered && read.head
        ? wholeTurn(used, ledger, read.head, written)
        : endTurn(used, ledger, written, outcomes.some(tellsOfBefore))
    const committed = ended.then(() => {
      // it may be this batch's, or that of the one before it: both are run again
      if (counted() !== before) throw new WaitCancelled()
    })
    committed.catch(() => undefined) // whoever awaits it is told
    memory.keep(read, head)
    return { committed, outcomes }
  }

  /** What a batch is decided on: what is remembered, what is `missing` of it, or all that is read for it. */
  async function readFor(used: pg.Client, batch: readonly Waiting[], missing: Wanted | undefined): Promise<Read> {
    if (!missing) return readForTurn(used, ledger, batch)
    return isNothing(missing) ? memory.recall() : readMissing(used, ledger, batch, missing, memory)
  }

  /** Runs again, one at a time, what was under way when the first of it failed. */
  async function redo(flights: readonly Flight[]): Promise<void> {
    for (const [i, { batch, client: used, deadline, landed }] of flights.entries()) {
      const error = (await landed)?.error
      const code = sqlState(error)
      if ((code === HEAD_MOVED || code === CLOCK_AHEAD) && i === 0) watchful = WATCHFUL
      if (code !== undefined && TO_DECIDE_AGAIN.includes(code)) await settle(batch, deadline, false)
      else if (error !== undefined) await recover(error, used, batch, deadline, false)
    }
  }

  /** Answers a batch on what is read for it under the lock, whatever happens. */
  async function settle(batch: readonly Waiting[], deadline: number, sent: boolean): Promise<void> {
    let used: pg.Client | undefined
    try {
      memory.forget()
      used = await connected()
      const failed = await landing(batch, await send(used, batch))
      if (failed) throw failed.error
    } catch (error) {
      await recover(error, used, batch, deadline, sent)
    }
  }

  async function recover(
    error: unknown,
    used: pg.Client | undefined,
    batch: readonly Waiting[],
    deadline: number,
    sent: boolean,
  ): Promise<void> {
    memory.forget()
    await used?.query('rollback').catch(() => undefined) // the connection may be gone
    const code = sqlState(error)
    if (code === '55P03') return fail(batch, sent ? 'outcome_unknown' : 'busy')
    const putBack = whyNot(code) !== undefined // between reading and writing
    if (code && !putBack && !isConnectionTrouble(code)) return bisect(batch, deadline, error)
    if (used && !putBack) forget(used)
    const maybeWritten = sent || (used !== undefined && !putBack)
    if (Date.now() > deadline)
      return fail(batch, maybeWritten ? 'outcome_unknown' : (whyNot(code) ?? 'database_unavailable'))
    await new Promise(resume => setTimeout(resume, 50))
    await settle(batch, deadline, maybeWritten)
  }

  async function bisect(batch: readonly Waiting[], deadline: number, error: unknown): Promise<void> {
    const [only] = batch
    if (batch.length === 1 && only) {
      const why = error instanceof Error ? error.message : 'unknown'
      process.stderr.write(`ledger: ${only.command.kind} was refused by the database: ${why}\n`)
      return tell([[only.id, refuse('invalid')]])
    }
    const half = Math.ceil(batch.length / 2)
    await settle(batch.slice(0, half), deadline, false)
    await settle(batch.slice(half), deadline, false)
  }

  const fail = (batch: readonly { id: number }[], code: Failure) =>
    tell(batch.map(({ id }) => [id, { outcome: 'failed', code }]))

  function pump(): void {
    arrived?.()
    running ??= run().finally(() => {
      running = undefined
      if (queue.length > 0) pump()
    })
  }

  return {
    add(asked) {
      for (const [id, command] of asked) {
        if (ending || queue.length >= MAX_QUEUE) {
          fail([{ id }], 'busy')
          continue
        }
        const ready = prepareCommand(command)
        if ('outcome' in ready) tell([[id, ready]])
        else queue.push({ ...ready, id })
      }
      if (queue.length >= FIRST_BATCH || crowd < 2) pump() // who asks alone is not kept waiting for anybody
      else if (queue.length > 0) setImmediate(pump) // lets the rest of this turn's commands join the batch
    },
    async end() {
      ending = true
      while (running ?? queue.length > 0) {
        pump()
        await running
      }
      await client?.end()
      client = undefined
    },
  }
}

/** The answer is an event that was in the journal already. */
const tellsOfBefore = (answer: Answer) => answer.outcome === 'accepted' && answer.replayed

/** Why a statement that the database's clock stopped was given up. */
const whyNot = (code: string | undefined): Failure | undefined =>
  code === CLOCK_AHEAD ? 'clock_ahead' : code === TOO_LATE ? 'busy' : undefined

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && typeof error.code === 'string' ? error.code : undefined

/**
 * Class 08 and 57 are a server that goes, went or gave the statement up; 25 is our own transaction that idled too long,
 * or a server that takes no writes; 28P01 a password that is being changed; 53 is one out of room. No command is to
 * blame.
 */
const isConnectionTrouble = (code: string): boolean =>
  /^(08|25|28P01|53|57|58|XX)/.test(code) || code === '40001' || code === '40P01'
