/** What is kept beside the ledger, where the wait for the standby is cancelled: PostgreSQL calls that a success. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doomedServer, type DoomedServer } from '../../scripts/testing/crash.ts'
import { endWaits, waitsForStandby } from '../../scripts/testing/standby.ts'
import { openDb, type Db } from './db.ts'

let server: DoomedServer
let bank: Db
let db: pg.Client

beforeAll(async () => {
  server = await doomedServer()
  bank = openDb(server.connectionString)
  db = new pg.Client({ connectionString: server.connectionString })
  await db.connect()
  await db.query('set synchronous_commit = local')
}, 60_000)
afterAll(async () => {
  await db.end()
  await bank.end()
  await server.stop()
})

test('what was done is not answered while the standby may not have it', async () => {
  const at = new Date()
  const act = () =>
    bank.asBank(tx =>
      tx
        .insertInto('app.rate_limit')
        .values({ key: Buffer.from('k'), points: 1, resets_at: at })
        .execute(),
    )
  await waitsForStandby(db, true)
  const answered = act().then(
    () => 'done',
    (error: Error) => error.constructor.name,
  )
  await endWaits(db, 'pg_cancel_backend', 2)
  expect(await answered).toBe('WaitCancelled')
  const again = bank.asBank(tx => tx.updateTable('app.rate_limit').set({ points: 2 }).execute())
  await endWaits(db, 'pg_cancel_backend', 1) // and is begun once more
  await waitsForStandby(db, false)
  await again
  await expect(act()).rejects.toThrow(/duplicate/)
}, 30_000)
