import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readConfig, type Config } from '../api/platform/config.ts'
import { messageOf } from './command.ts'
import { namesOfLogins } from './logins.ts'
import { archiving, walIn } from './postgres/archive.ts'
import { startPostgres, type PostgresServer } from './postgres/postgres.ts'
import { DURABLE } from './postgres/settings.ts'

export interface BankDatabase {
  connectionString: string
  /** Stops the server where this process started it. */
  stop: () => Promise<void>
}

const ATTEMPTS = 6
const LONGEST_WAIT_MS = 30_000

/**
 * The bank's database: your own (DATABASE_URL), or the embedded server below DATA_DIR, started here or attached to when
 * a running bank has started it. An embedded server that dies is started again on the same port, ever more patiently.
 */
export async function bankDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'backupDir'>> = readConfig(),
): Promise<BankDatabase> {
  if (config.databaseUrl) {
    await untilReachable(config.databaseUrl)
    return { connectionString: config.databaseUrl, stop: async () => {} }
  }
  const { backupDir } = config
  const archive =
    backupDir === undefined ? {} : { settings: { ...DURABLE, ...archiving(backupDir) }, shared: [walIn(backupDir)] }
  return keepRunning({ ...embeddedIn(config.dataDir), ...archive })
}

const DATABASE = 'wrenfield'

/** A bank's own server: who signs on shows a certificate. */
export const embeddedIn = (dataDir: string) => ({
  folder: path.join(dataDir, 'postgres'),
  database: DATABASE,
  certified: namesOfLogins(DATABASE),
})

type Embedded = Parameters<typeof startPostgres>[0]

async function keepRunning(embedded: Embedded): Promise<BankDatabase> {
  let server: PostgresServer = await startPostgres(embedded)
  const { connectionString, port } = server
  const stopping = new AbortController()

  const watch = async (): Promise<void> => {
    for (;;) {
      await server.exited
      if (stopping.signal.aborted) return
      console.error('The database server has ended unexpectedly; starting it again.')
      const next = await startAgain({ ...embedded, port }, stopping.signal)
      if (!next) return
      server = next
    }
  }
  const watching = watch()

  const stop = async () => {
    stopping.abort()
    await server.stop()
    if (!server.attached) await watching
  }
  return { connectionString, stop }
}

async function startAgain(embedded: Embedded, signal: AbortSignal): Promise<PostgresServer | undefined> {
  for (let wait = 250; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await startPostgres(embedded)
    } catch (error) {
      console.error(messageOf(error))
      await pause(wait, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}

/**
 * Waits for your own PostgreSQL, with growing pauses; gives up with one line that names the host and not the password.
 */
async function untilReachable(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const complaint = await complaintOf(url)
    if (complaint === undefined) return
    const where = new URL(url).host
    if (attempt === ATTEMPTS) throw new Error(`The database at ${where} cannot be reached: ${complaint}`)
    console.error(`The database at ${where} cannot be reached (${complaint}); trying again.`)
    await pause(250 * 2 ** attempt)
  }
}

async function complaintOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return messageOf(error) || 'no answer'
  }
}
