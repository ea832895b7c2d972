/**
 * The bank's own work in a serving process. graphile-worker only wakes it: each minute, and at once when somebody asks with
 * `wakeBank`. What is due, and what was done already, stands in the bank's own tables and in the journal.
 */
import { Logger, parseCrontab, run, type Runner } from 'graphile-worker'
import type { Machinery } from '../machinery.ts'
import { deliver, openMailer } from './delivery.ts'
import { tellAll } from './telling.ts'
import { runDue } from './turns.ts'
import type { DueWork } from './work.ts'

const TASK = 'bank-due'
const EACH_MINUTE = `* * * * * ${TASK} ?jobKey=${TASK}&max=1`

export interface WorkerOptions {
  readonly connectionString: string
  readonly smtpUrl: string | undefined
}

export interface BankWorker {
  /** Finishes the piece that is being done, then stops. */
  stop(): Promise<void>
}

export async function startWorker(
  machinery: Machinery,
  work: DueWork,
  { connectionString, smtpUrl }: WorkerOptions,
): Promise<BankWorker> {
  const mailer = smtpUrl === undefined ? undefined : openMailer(smtpUrl)

  const act = async () => {
    await runDue(machinery, work)
    await tellAll(machinery, work)
    await deliver(machinery, mailer)
  }
  const runner: Runner = await run({
    connectionString,
    maxPoolSize: 3,
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 5_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') machinery.log.warn({ said: message.slice(0, 200) }, 'worker')
    }),
    taskList: { [TASK]: act },
    parsedCronItems: parseCrontab(EACH_MINUTE),
  })
  runner.promise.catch((error: Error) => machinery.log.error({ said: error.message.slice(0, 200) }, 'worker'))
  await wakeBank(machinery)

  return {
    async stop() {
      await runner.stop()
      mailer?.close()
    },
  }
}

/** Asks the serving process to look at once: after a schedule for today, a message, a moved clock. Harmless when nobody serves. */
export async function wakeBank({ db }: Pick<Machinery, 'db'>): Promise<void> {
  const { rows } = await db.pool.query<{ there: boolean }>(
    `select to_regproc('graphile_worker.add_job') is not null as there`,
  )
  if (rows[0]?.there) await db.pool.query('select graphile_worker.add_job($1, job_key => $1)', [TASK])
}
