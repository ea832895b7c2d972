import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { loginsOf, type Logins } from '../logins.ts'
import { withClient } from '../with-client.ts'

/** The migrated database of the run's server that every test file copies. */
export const TEMPLATE = 'wrenfield_template'

/**
 * An own, migrated, empty database for one test file; call it once at the top of the file: `const { connectionString }
 * = await testDatabase()`. It is dropped after the file's own hooks, unless somebody is still connected: then it goes
 * with the server at the end of the run. Its time is not bounded, unless `aheadMs` says how far.
 */
export async function testDatabase({ aheadMs }: { aheadMs?: number } = {}): Promise<{ connectionString: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying eleven megabytes of files takes a third of the time of writing each page to the log.
  await asOwner(client => client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`))
  afterAll(() => asOwner(client => client.query(`drop database ${name}`).catch(ignoreInUse)))
  const connectionString = named(name)
  if (aheadMs !== undefined) await allowAhead(connectionString, aheadMs)
  return { connectionString }
}

/** What a bank has: a command may be five seconds ahead of the database's clock. */
export const REAL_AHEAD_MS = 5_000
/** A thousand years: tests choose their own days, and the clock of no machine bounds them. */
export const ANY_AHEAD_MS = 1_000 * 366 * 86_400_000

/** Sets how far ahead of the database's clock a command may be, as only the owner of the database can. */
export async function allowAhead(connectionString: string, ms: number): Promise<void> {
  return withClient(connectionString, async client => {
    await client.query('update ledger.clock set ahead_ms = $1', [ms])
  })
}

/**
 * How the parts of a bank sign on to a test's database: the logins were made for the template that all of them are
 * copies of.
 */
export function loginsTo(connectionString: string): Logins {
  const logins = loginsOf(named(TEMPLATE), inject('logins'))
  const { pathname } = new URL(connectionString)
  const there = (url: string) => {
    const to = new URL(url)
    to.pathname = pathname
    return to.href
  }
  const { api, bank, journal, jobs, operator, auditor } = logins
  return {
    api: there(api),
    bank: there(bank),
    journal: there(journal),
    jobs: there(jobs),
    operator: there(operator),
    auditor: there(auditor),
  }
}

/** The URL of the run's server with another database in it. */
export function named(database: string): string {
  const url = new URL(inject('postgres'))
  url.pathname = database
  return url.href
}

const ignoreInUse = (error: unknown): void => {
  if (!(error instanceof pg.DatabaseError && error.code === '55006')) throw error
}

async function asOwner(act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: named('postgres') })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
