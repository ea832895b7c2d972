/** The one connection of a process on which it listens to what the database tells. */
import { FreshClient } from '../../../ledger/sign-on.ts'

/** As the migrations say it. */
const CHANNEL = 'wrenfield'
const PATIENCE_MS = 3_000

interface Listener {
  /** Throws when the connection does not answer. */
  check(): Promise<void>
  /** Gives it up as lost. */
  drop(): void
  end(): Promise<void>
}

/** Listens; `lost` is called once, when the connection has ended by itself. Whatever commits from now on is heard. */
export async function listen(
  connectionString: string,
  { heard, lost }: { heard: (said: string) => void; lost: () => void },
): Promise<Listener> {
  const client = new FreshClient({
    connectionString,
    application_name: 'wrenfield-live',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    keepAlive: true,
  })
  let over = true // until it listens, a failure is told by throwing
  const gone = () => {
    if (over) return
    over = true
    lost()
  }
  client.on('error', gone)
  client.on('end', gone)
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    over = false
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    async check() {
      await client.query('select 1')
    },
    drop() {
      gone()
      void client.end().catch(() => undefined)
    },
    async end() {
      over = true
      await client.end().catch(() => undefined)
    },
  }
}
