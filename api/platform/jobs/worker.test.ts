/** However soon a bank is closed after it opened: the work at hand ends first, and nothing of it is lost on the way. */
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { testBank } from '../../../scripts/testing/bank.ts'
import { loginsTo } from '../../../scripts/testing/database.ts'
import type { Notice } from './work.ts'
import { startWorker } from './worker.ts'

const bank = await testBank('2026-11-18')
const connectionString = loginsTo(bank.connectionString).jobs

const lost: string[] = []
const note = (error: unknown) => void lost.push(String(error))
process.on('unhandledRejection', note)
afterAll(() => {
  process.off('unhandledRejection', note)
  vi.restoreAllMocks()
})
// What the library cannot report any more it prints.
vi.spyOn(console, 'trace').mockImplementation(note)

/** Work that is still at hand when the worker is stopped. */
const slow: Notice = {
  kinds: ['deposit'],
  async messages(tx) {
    await sql`select pg_sleep(0.06)`.execute(tx)
    return []
  },
}
const work = { days: [], notices: [slow], securityNotices: [] }

test('the worker is stopped at any moment of its start', async () => {
  const owner = await bank.customer()
  const to = await bank.open(owner, 'checking')
  for (let after = 0; after < 90; after += 3) {
    await bank.does('deposit', { to, owner, amount: '1.00' }, owner)
    const worker = startWorker(bank, work, { connectionString, smtpUrl: undefined })
    await pause(after)
    await worker.stop()
  }
  expect(lost).toEqual([])
})
