/**
 * As `model.test.ts`, with 1,000,000 commands on the journal, spread over journals (`ledger` ids) of one database. The
 * seed is new each time and printed; `MODEL_SEED` repeats one.
 */
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
  process.stdout.write(`model: MODEL_SEED=${seed}\n`)
  const db = new pg.Client({ connectionString })
  await db.connect()
  let [done, id] = [0, 0]
  const portions = async () => {
    while (done < COMMANDS) {
      const mine = (id += 1)
      const ledger = openLedger({ connectionString, ledger: mine })
      const { commands } = await journalAgrees(ledger, db, sampleOf(PORTION, seed + mine), mine)
      await ledger.end()
      expect(commands).toBeGreaterThan(0)
      done += commands
      process.stdout.write(`model: ${done} commands agreed upon\n`)
    }
  }
  await Promise.all([portions(), portions()]) // while one waits for its journal, the other plays
  await db.end()
}, 3_600_000)
