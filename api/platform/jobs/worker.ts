/**
 * The bank's own work in a serving process. graphile-worker only wakes it: each minute, and at once when somebody asks
 * with `wakeBank`. What is due, and what was done already, stands in the bank's own tables and in the journal.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCrontab, run, type Runner } from 'graphile-worker'
import pg from 'pg'
import { FreshClient } from '../../../ledger/sign-on.ts'
import type { Machinery } from '../machinery.ts'
import { sweep } from '../sweep.ts'
import { deliver, openMailer } from './delivery.ts'
import { sendSeals, type SealedFolder } from './seal-copies.ts'
import { tellAll } from './telling.ts'
import { runDue } from './turns.ts'
import type { DueWork } from './work.ts'

const TASK = 'bank-due'
const BEGINS_AGAIN_AFTER_MS = 5_000
const SWEEP_EVERY_MS = 60 * 60_000
const EACH_MINUTE = `* * * * * ${TASK} ?jobKey=${TASK}&max=1`

interface WorkerOptions {
  readonly connectionString: string
  readonly smtpUrl: string | undefined
  /** What was sealed, and where it is sent. */
  readonly sealed?: SealedFolder
}

interface BankWorker {
  /** Finishes the piece that is being done, then stops. */
  stop(): Promise<void>
}

/**
 * Starts the worker beside a serving bank. A database that goes away stops it for a while; it begins again by itself.
 */
export function startWorker(
  machinery: Machinery,
  work: DueWork,
  { connectionString, smtpUrl, sealed }: WorkerOptions,
): BankWorker {
  const mailer = smtpUrl === undefined ? undefined : openMailer(smtpUrl)
  const stopping = new AbortController()
  const complain = (what: string) => machinery.log.warn({ said: what.slice(0, 200) }, 'worker')

  const bank = { ...machinery, stopping: stopping.signal }
  let swept = 0
  const lookOnce = async () => {
    await runDue(bank, work)
    await tellAll(bank, work)
    // Codes, sessions and mails end by the wall clock: one that runs ahead would end them all.
    if ((await machinery.clocks.standing()) === 'ahead')
      return complain('the clock of this process is ahead of the database’s')
    if (sealed) await sendSeals(bank, sealed)
    await deliver(bank, mailer)
    if (machinery.clocks.wall() - swept < SWEEP_EVERY_MS) return
    await sweep(machinery)
    swept = machinery.clocks.wall()
  }
  const act = () =>
    lookOnce().catch((error: unknown) => {
      if (!stopping.signal.aborted || error !== stopping.signal.reason) throw error
    })
  const begin = (pgPool: pg.Pool): Promise<Runner> =>
    run({
      pgPool,
      concurrency: 1,
      noHandleSignals: true,
      pollInterval: 5_000,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') complain(message)
      }),
      taskList: { [TASK]: act },
      parsedCronItems: parseCrontab(EACH_MINUTE),
    })

  const wake = () => wakeBank(machinery)
  const kept = keepRunning({ begin, wake, complain, connectionString, stopping: stopping.signal })
  return {
    async stop() {
      stopping.abort()
      await kept.ended()
      mailer?.close()
    },
  }
}

interface Keeping {
  readonly begin: (pool: pg.Pool) => Promise<Runner>
  readonly wake: () => Promise<void>
  readonly complain: (what: string) => void
  readonly connectionString: string
  readonly stopping: AbortSignal
}

/** One runner after another, each on a pool of its own, until told to stop. */
function keepRunning({ begin, wake, complain, connectionString, stopping }: Keeping): { ended: () => Promise<void> } {
  let runner: Runner | undefined
  /** Its pool may go only after it: what it does now ends first, and is reported over the pool. */
  const stopRunner = async (): Promise<void> => {
    await runner?.stop().catch(() => undefined) // it may be stopping already, or have stopped with its database
    await runner?.promise.catch(() => undefined)
  }
  const keep = async (): Promise<void> => {
    while (!stopping.aborted) {
      const pool = poolTo(connectionString)
      try {
        runner = await begin(pool)
        await wake()
        if (!stopping.aborted) await runner.promise
      } catch (error) {
        complain(error instanceof Error ? error.message : 'unknown')
      } finally {
        await stopRunner()
        await pool.end().catch(() => undefined)
      }
      await pause(BEGINS_AGAIN_AFTER_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  const running = keep()
  const ended = async (): Promise<void> => {
    await stopRunner()
    await running
  }
  return { ended }
}

/** Its connections carry a name of their own: by it an operator's command sees that somebody serves. */
function poolTo(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ Client: FreshClient, connectionString, max: 3, application_name: 'wrenfield-worker' })
  pool.on('error', () => undefined) // one that dies while nobody uses it is replaced
  pool.on('connect', client => void client.on('error', () => undefined))
  return pool
}

/**
 * Asks the serving process to look: at once (a schedule for today, a message, a moved clock), or after so many ms of
 * wall time (an undo window that ends). Harmless when nobody serves.
 */
export async function wakeBank({ db }: Pick<Machinery, 'db'>, afterMs = 0): Promise<void> {
  const { rows } = await db.bankPool.query<{ there: boolean }>(
    `select to_regproc('graphile_worker.add_job') is not null as there`,
  )
  if (!rows[0]?.there) return
  const when = new Date(Date.now() + afterMs)
  const key = afterMs === 0 ? TASK : `${TASK} ${Math.ceil(when.getTime() / 1_000)}`
  await db.bankPool.query('select graphile_worker.add_job($1, job_key => $2, run_at => $3)', [TASK, key, when])
}
