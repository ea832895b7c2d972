/**
 * The journal, as the rest of the bank sees it: append, look a key up, close a key. The writer itself runs in a thread
 * of its own (`writer.worker.ts`); nothing else writes `ledger.*`.
 *
 * Never await `append` inside another transaction, and never cancel it: an act is run again from its first line,
 * with its key.
 */
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Answered } from './batcher.ts'
import { parseEvent } from './canonical.ts'
import { askedLine, readAnswers } from './exchange.ts'
import type { RecordedEvent, Refusal } from './events/event.ts'
import { operatorKey } from './keys.ts'
import { cancelledWaits, KEPT, WaitCancelled } from './standby.ts'
import type { Answer, Command, Failure } from './writer.ts'
import { END, ENDED, type WriterSettings } from './writer-port.ts'
import { FreshClient } from './sign-on.ts'

export type { Command } from './writer.ts'
export type { RecordedEvent } from './events/event.ts'

export type AppendResult =
  | { readonly outcome: 'accepted'; readonly event: RecordedEvent; readonly replayed: boolean }
  | Refusal

/**
 * The ledger could not answer. `outcome_unknown` means that the act may have been made: look its key up. `clock_ahead`:
 * it was not made, because the command's moment is further ahead of the bank's time than its clock allows.
 */
export class LedgerUnavailable extends Error {
  readonly code: Failure
  constructor(code: Failure) {
    super(`ledger: ${code}`)
    this.code = code
  }
}

export interface Ledger {
  /** Writes a command, or answers with the named refusal. Throws `LedgerUnavailable`. */
  append(command: Command): Promise<AppendResult>
  /** Whether a command would be accepted now, decided as it would be; writes nothing. Throws `LedgerUnavailable`. */
  rehearse(command: Omit<Command, 'key' | 'rehearsal'>): Promise<{ readonly outcome: 'possible' } | Refusal>
  /** What became of a key. `closed` says that it never will be made. */
  lookup(key: string): Promise<{ state: 'made'; event: RecordedEvent } | { state: 'closed' } | { state: 'unknown' }>
  /** Gives a key up, unless its act was made already. */
  close(
    command: Pick<Command, 'key' | 'actor' | 'at'>,
  ): Promise<{ state: 'made'; event: RecordedEvent } | { state: 'not_made' }>
  /** Finishes what was accepted, then stops the writer. */
  end(): Promise<void>
}

interface LedgerOptions {
  readonly connectionString: string
  readonly ledger?: number
  /** Told how many commands were answered together. */
  readonly onBatch?: (commands: number) => void
  /** How the writer's thread is started: one of its own, unless somebody has one that writes for many. */
  readonly startWriter?: StartWriter | undefined
}

/** What is heard of a writer: what it says, why it stopped, that it is over. */
interface Ears {
  readonly message: (message: string) => void
  readonly error: (error: Error) => void
  readonly exit: () => void
}

export type StartWriter = (
  settings: WriterSettings,
  ears: Ears,
) => Pick<Worker, 'postMessage'> & { terminate(): Promise<unknown> }

const ownThread: StartWriter = (settings, ears) => {
  const thread = new Worker(new URL('./writer.worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxYoungGenerationSizeMb: 64 }, // what a batch makes is garbage at its end: collect it rarely
  })
  thread.on('message', ears.message).on('error', ears.error).on('exit', ears.exit)
  return thread
}

const MESSAGE = 64
/** So long a look-up may take. */
const SILENT_MS = 5_000
/** A rehearsal binds no key. */
const REHEARSAL = operatorKey('rehearsal')

/** The writer's answer to one command. */
type Told = Exclude<Answer, { readonly outcome: 'failed' }>

export function openLedger({ connectionString, ledger = 1, onBatch, startWriter = ownThread }: LedgerOptions): Ledger {
  const reads = new pg.Pool({
    Client: FreshClient,
    connectionString,
    max: 2,
    application_name: 'wrenfield-journal',
    query_timeout: SILENT_MS,
  })
  const waits = new WeakMap<pg.PoolClient, () => number>()
  reads.on('connect', client => {
    waits.set(client, cancelledWaits(client))
    client.on('error', () => undefined) // one that dies while it is lent fails its query, and no more
  })
  reads.on('error', () => undefined) // an idle connection that dies is replaced by the pool
  const waiting = new Map<number, { done: (answer: Told) => void; failed: (error: Error) => void }>()
  let leaving: string[] = []
  let next = 0
  let worker: ReturnType<StartWriter> | undefined
  let ended: (() => void) | undefined
  let ending = false

  function thread(): ReturnType<StartWriter> {
    if (worker) return worker
    const started = startWriter(
      { connectionString, ledger },
      {
        message(message) {
          if (message === ENDED) return ended?.()
          const answers = [...readAnswers(message)]
          onBatch?.(answers.length)
          for (const answer of answers) answered(answer)
        },
        error: error => process.stderr.write(`ledger: the writer stopped: ${error.message}\n`),
        exit() {
          if (worker === started) worker = undefined
          for (const { failed } of waiting.values()) failed(new LedgerUnavailable('outcome_unknown'))
          waiting.clear()
          ended?.()
        },
      },
    )
    worker = started
    return started
  }

  function answered([id, answer]: Answered): void {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (answer.outcome === 'failed') return caller?.failed(new LedgerUnavailable(answer.code))
    caller?.done(answer)
  }

  function ask(command: Command): Promise<Told> {
    if (ending) return Promise.reject(new LedgerUnavailable('busy'))
    return new Promise((done, failed) => {
      const text = JSON.stringify(command) // here, so that what cannot be sent fails alone
      const id = next++
      waiting.set(id, { done, failed })
      leaving.push(askedLine(id, text))
      if (waiting.size === 1) process.nextTick(send) // alone
      else if (leaving.length === 1) setImmediate(send) // one message for what this turn of the loop asks
      if (leaving.length === MESSAGE) send() // the writer begins while the rest of a crowd is still asked for
    })
  }

  async function append(command: Command): Promise<AppendResult> {
    const told = await ask(command)
    if (told.outcome === 'possible') throw new Error('an act was answered as a rehearsal')
    if (told.outcome === 'refused') return told
    return { outcome: 'accepted', event: parseEvent(told.body), replayed: told.replayed }
  }

  /** What is there is told only when the standby has it, too. */
  async function read(key: string): Promise<string | undefined> {
    const client = await reads.connect()
    const before = waits.get(client)?.()
    let broken = true
    try {
      const { rows } = await client.query<{ body: string }>({
        text: `select body, ${KEPT} from ledger.event where ledger.key_digest(ledger, key) = ledger.key_digest($1, $2)`,
        values: [ledger, key],
      })
      if (waits.get(client)?.() !== before) throw new WaitCancelled()
      broken = false
      return rows[0]?.body
    } finally {
      client.release(broken)
    }
  }

  function send(): void {
    const asked = leaving
    leaving = []
    if (asked.length > 0) thread().postMessage(asked.join('\n'))
  }

  return {
    append,

    async rehearse(command) {
      const told = await ask({ ...command, key: REHEARSAL, rehearsal: true })
      if (told.outcome === 'accepted') throw new Error('a rehearsal was answered as an act')
      return told
    },

    async lookup(key) {
      try {
        const body = await read(key)
        if (body === undefined) return { state: 'unknown' }
        const event = parseEvent(body)
        return event.kind === 'key-closed' ? { state: 'closed' } : { state: 'made', event }
      } catch {
        throw new LedgerUnavailable('database_unavailable')
      }
    },

    async close({ key, actor, at }) {
      const result = await append({ key, actor, at, kind: 'key-closed', payload: {} })
      if (result.outcome === 'refused') throw new Error(`a key could not be closed: ${result.code}`)
      return result.event.kind === 'key-closed' ? { state: 'not_made' } : { state: 'made', event: result.event }
    },

    async end() {
      if (ending) return
      ending = true
      send()
      const running = worker
      if (running) {
        const finished = new Promise<void>(resolve => (ended = resolve))
        running.postMessage(END)
        await finished
        await running.terminate()
      }
      await reads.end()
    },
  }
}
