/**
 * Group commit: whatever is queued when the last batch has committed goes into the next one, at most 256 commands.
 *
 * A database that fails is told apart from a command that does: a lost connection is made again and the batch is run again (its
 * keys make that harmless); a statement that the database refuses is bisected until the one bad command stands alone.
 */
import pg from 'pg'
import { refuse } from './events/event.ts'
import { beginTurn, endTurn, type Turn } from './turn.ts'
import { decideBatch, prepareCommand, type Command, type Outcome, type Prepared } from './writer.ts'

const MAX_BATCH = 256
const MAX_QUEUE = 20_000
const GIVE_UP_MS = 8_000
/** A connection that says nothing for so long is lost: the network may swallow an answer without closing anything. */
const SILENT_MS = 5_000

export type Failure = 'busy' | 'database_unavailable' | 'outcome_unknown'
export type Answer = Outcome | { readonly outcome: 'failed'; readonly code: Failure }

/** A command, or the answer to it, under the number that the asker gave it. */
export type Asked = readonly [id: number, command: Command]
export type Answered = readonly [id: number, answer: Answer]

interface Waiting extends Prepared {
  readonly id: number
}

export interface Batcher {
  add(asked: readonly Asked[]): void
  /** Finishes what was accepted, then lets the connection go. */
  end(): Promise<void>
}

/** Every command that is added is answered through `tell`, in whatever order the batches end. */
export function openBatcher(connectionString: string, ledger: number, tell: (answers: Answered[]) => void): Batcher {
  const queue: Waiting[] = []
  let client: pg.Client | undefined
  let running: Promise<void> | undefined
  let ending = false

  async function connected(): Promise<pg.Client> {
    if (client) return client
    const fresh = new pg.Client({
      connectionString,
      application_name: 'wrenfield-writer',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      pipeline: true,
      query_timeout: SILENT_MS,
    })
    fresh.on('error', () => forget(fresh)) // a connection that dies between batches is replaced by the next one
    await fresh.connect()
    await fresh.query(`set role wf_writer; set lock_timeout = '2s'; set idle_in_transaction_session_timeout = '2s'; set statement_timeout = 0;
      set timezone = 'UTC'; set synchronous_commit = on`)
    client = fresh
    return fresh
  }

  function forget(gone: pg.Client): void {
    if (client === gone) client = undefined
    gone.end().catch(() => undefined) // it is gone already
  }

  const take = () => queue.splice(0, MAX_BATCH)
  const none = (): Waiting[] => []

  async function run(): Promise<void> {
    let begun: Turn<Waiting> | undefined
    while (begun || queue.length > 0) {
      begun = await settle(begun?.batch ?? take(), Date.now() + GIVE_UP_MS, false, take, begun)
    }
  }

  /** Answers a batch, whatever happens. Resolves with the turn that was begun behind it, if any. */
  async function settle(
    batch: readonly Waiting[],
    deadline: number,
    sent: boolean,
    following = none,
    begun?: Turn<Waiting>,
  ): Promise<Turn<Waiting> | undefined> {
    let turn = begun
    let behind: Turn<Waiting> | undefined
    try {
      turn ??= beginTurn(await connected(), ledger, batch)
      const { written, outcomes } = decideBatch(ledger, await turn.read, batch)
      const { committed, next } = endTurn(turn, written, following())
      behind = next
      await committed
      tell(batch.map(({ id }, i) => [id, outcomes[i] ?? refuse('invalid')]))
      return behind
    } catch (error) {
      if (behind) queue.unshift(...behind.batch)
      await turn?.client.query('rollback').catch(() => undefined) // the connection may be gone
      await recover(error, turn?.client, batch, deadline, sent)
      return undefined
    }
  }

  async function recover(
    error: unknown,
    used: pg.Client | undefined,
    batch: readonly Waiting[],
    deadline: number,
    sent: boolean,
  ): Promise<void> {
    const code = sqlState(error)
    if (code === '55P03') return fail(batch, sent ? 'outcome_unknown' : 'busy')
    if (code && !isConnectionTrouble(code)) return bisect(batch, deadline, error)
    if (used) forget(used)
    const maybeWritten = sent || used !== undefined
    if (Date.now() > deadline) return fail(batch, maybeWritten ? 'outcome_unknown' : 'database_unavailable')
    await new Promise(resume => setTimeout(resume, 50))
    await settle(batch, deadline, maybeWritten)
  }

  async function bisect(batch: readonly Waiting[], deadline: number, error: unknown): Promise<void> {
    const [only] = batch
    if (batch.length === 1 && only) {
      process.stderr.write(
        `ledger: ${only.command.kind} was refused by the database: ${error instanceof Error ? error.message : 'unknown'}\n`,
      )
      return tell([[only.id, refuse('invalid')]])
    }
    const half = Math.ceil(batch.length / 2)
    await settle(batch.slice(0, half), deadline, false)
    await settle(batch.slice(half), deadline, false)
  }

  const fail = (batch: readonly { id: number }[], code: Failure) =>
    tell(batch.map(({ id }) => [id, { outcome: 'failed', code }]))

  function pump(): void {
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
      if (queue.length > 0) setImmediate(pump) // lets the rest of this turn's commands join the batch
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

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && typeof error.code === 'string' ? error.code : undefined

/** Class 08 and 57P are a server that goes or went; 25P03 is our own transaction that idled too long; 53 is a server out of room. */
const isConnectionTrouble = (code: string): boolean =>
  /^(08|57P|25P|53|58|XX)/.test(code) || code === '40001' || code === '40P01'
