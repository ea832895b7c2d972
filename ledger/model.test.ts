/**
 * The pure core against a second ledger that was written without it (`scripts/testing/reference-ledger.ts`), and the
 * journal in PostgreSQL against the pure core: 20,000 random commands, and all three agree on every answer and every
 * balance. Then the auditor's `verify` finds nothing.
 */
import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { agreeOnEverything, journalAgrees, sampleOf } from '../scripts/testing/model.ts'
import { anyDraw, drawnKinds } from '../scripts/testing/random-acts.ts'
import { openLedger } from './journal.ts'
import { verify } from './verify.ts'

const { connectionString } = await testDatabase()

test('the pure core and the reference agree on 20,000 random commands', () => {
  const draws = fc.array(anyDraw(), { minLength: 200, maxLength: 200, size: 'max' })
  fc.assert(
    fc.property(draws, list => agreeOnEverything(list)),
    { numRuns: 100 },
  )
})

test('the journal agrees on the same commands, and its tables with the states', async () => {
  const ledger = openLedger({ connectionString })
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    const { commands, made } = await journalAgrees(ledger, db, sampleOf(22_800, 20260302))
    expect(commands).toBeGreaterThan(20_000)
    expect(drawnKinds.filter(kind => made(kind) < 10)).toEqual([])
    expect((await verify(db, { ledger: 1 })).problems).toEqual([])
  } finally {
    await ledger.end()
    await db.end()
  }
})
