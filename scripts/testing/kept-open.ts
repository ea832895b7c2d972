/** What a test file opens once at its top, and what is closed and cleared away again once its tests are done. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { accountOpenedBy, type AccountId } from '../../ledger/accounts.ts'
import { openLedger, type AppendResult, type Ledger } from '../../ledger/journal.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { makeHistory } from './history.ts'

/** A superuser's connection. */
export async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  afterAll(() => client.end())
  return client
}

export function keptLedger(place: { connectionString: string }): Ledger {
  const ledger = openLedger(place)
  afterAll(() => ledger.end())
  return ledger
}

/** An empty folder. */
export function keptFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `wrenfield-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A bank with a past in this database, by a writer that is gone; its customers. */
export async function pastIn(connectionString: string, wanted: Parameters<typeof makeHistory>[1]) {
  const ledger = openLedger({ connectionString })
  const customers = await makeHistory(ledger, wanted)
  await ledger.end()
  return customers
}

export function accepted(told: AppendResult) {
  if (told.outcome === 'refused') throw new Error(`refused: ${told.code}`)
  return told.event
}

/** Opens an account in the journal alone, with settled money when `deposit` is given. */
export async function accountIn(
  ledger: Ledger,
  { at, ...opening }: { at: number; owner: string; deposit?: string | undefined; kind?: string },
): Promise<AccountId> {
  const payload = { kind: 'checking', ...opening, publicId: randomUUID(), source: 'settled' }
  const command = { key: operatorKey(randomUUID()), kind: 'account-opening', actor: 'bank', at, payload }
  return accountOpenedBy(accepted(await ledger.append(command)).seq)
}
