/** As `model.test.ts`, with 1,000,000 commands on the journal. The seed is new each time and printed. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { journalAgrees, sampleOf } from '../scripts/testing/model.ts'
import { openLedger } from './journal.ts'

const { connectionString } = await testDatabase()
const COMMANDS = 1_000_000
const PORTION = 20_000

test('reference, core and journal agree on 1,000,000 random commands', async () => {
  const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31)
  console.log(`model: seed ${seed}`)
  function* runs() {
    for (let done = 0; done < COMMANDS * 1.1; done += PORTION) yield* sampleOf(PORTION, seed + done)
  }
  const ledger = openLedger({ connectionString })
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    const { commands } = await journalAgrees(ledger, db, runs())
    expect(commands).toBeGreaterThanOrEqual(COMMANDS)
  } finally {
    await ledger.end()
    await db.end()
  }
})
