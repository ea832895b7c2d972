import path from 'node:path'
import pg from 'pg'
import { readConfig } from '../../api/platform/config.ts'
import type { Db } from '../../api/platform/db.ts'
import { beAuditor } from '../../ledger/stored-events.ts'
import { openReadOnly } from './app-checks.ts'
import { messageOf } from '../command.ts'
import { bankDatabase } from '../database.ts'
import { hasLogins, loginsFile, loginsOf } from '../logins.ts'

/** 0: the books are right. 1: something in them is wrong. 2: they could not be looked at. */
export const EXIT = { right: 0, wrong: 1, unable: 2 } as const

export interface Auditor {
  /** A connection that may only read. */
  readonly client: pg.Client
  readonly ledger: number
  /** Where the bank keeps its signed heads. */
  readonly sealFolder: string
  /** Another connection of the same kind, for work on two cores. */
  second(): Promise<pg.Client>
  /** What is beside the ledger, read as those who may see it; nothing can be written. */
  readonly app: Db
  /** A demo's clock may have been moved (`DEMO=1`); no other bank's. */
  readonly demo: boolean
}

/**
 * Attaches to the running bank's database, or starts and stops the embedded one itself, and hands over a reading
 * connection. What the act answers becomes the exit code.
 */
export async function asAuditor(ledger: number, act: (auditor: Auditor) => Promise<number>): Promise<void> {
  try {
    const config = readConfig()
    const database = await bankDatabase(config)
    // An auditor elsewhere has no file of passwords: their DATABASE_URL is then their own.
    const file = loginsFile(config)
    const { connectionString } = database
    const signOn = hasLogins(connectionString, file) ? loginsOf(connectionString, file).auditor : connectionString
    const clients: pg.Client[] = []
    const app = openReadOnly(database.connectionString)
    const connect = async () => {
      const client = new pg.Client({ connectionString: signOn, application_name: 'wrenfield-audit' })
      await client.connect()
      clients.push(client)
      await beAuditor(client)
      return client
    }
    try {
      const client = await connect()
      await refuseUnmigrated(client)
      const sealFolder = path.join(config.dataDir, 'seals')
      process.exitCode = await act({ client, ledger, sealFolder, second: connect, app, demo: config.demo })
    } finally {
      await Promise.all([app.end(), ...clients.map(client => client.end())])
      await database.stop()
    }
  } catch (error) {
    console.error(process.env['STACK'] === '1' ? error : messageOf(error))
    process.exitCode = EXIT.unable
  }
}

async function refuseUnmigrated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regnamespace('ledger')::text as found`)
  if (!rows[0]?.found)
    throw new Error('There is no journal in this database yet: start the bank first, or run npm run migrate.')
}
