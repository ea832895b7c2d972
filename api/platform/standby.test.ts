/** What is kept beside the ledger, where the wait for the standby is cancelled: PostgreSQL calls that a success. */
import { afterAll, expect, test } from 'vitest'
import { doomedServer } from '../../scripts/testing/crash.ts'
import { endWaits, waitsForStandby } from '../../scripts/testing/standby.ts'
import { connected } from '../../scripts/testing/kept-open.ts'
import { openDb } from './db.ts'

const server = await doomedServer()
const bank = openDb(server.connectionString)
afterAll(() => bank.end())
const db = await connected(server.connectionString)
await db.query('set synchronous_commit = local')

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
})
