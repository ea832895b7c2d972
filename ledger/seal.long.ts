/** A thousand random tamperings in sealed ranges, clumsy and perfect: every one of them is found. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { eventsOf, forge } from '../scripts/testing/forge.ts'
import { makeHistory } from '../scripts/testing/history.ts'
import { forgeries, restore, strike, strokes } from '../scripts/testing/tampering.ts'
import { openLedger } from './journal.ts'
import { publicKeyIn, readSeals } from './seal-file.ts'
import { sealOnce, witnessFrom } from './seal.ts'
import { verify } from './verify.ts'

const TAMPERINGS = 1000
const { connectionString } = await testDatabase()

test(`${TAMPERINGS} tamperings, none unseen`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-seals-'))
  const ledger = openLedger({ connectionString })
  await makeHistory(ledger, { commands: 150, days: 4 })
  await ledger.end()
  await sealOnce({ connectionString, ledger: 1, folder })
  const db = new pg.Client({ connectionString })
  const auditor = new pg.Client({ connectionString })
  await Promise.all([db.connect(), auditor.connect()])

  const history = await eventsOf(db)
  const seals = readSeals(folder, 1)
  const last = seals.days.at(-1)?.last ?? 0
  const witness = () => witnessFrom(seals, publicKeyIn(folder) ?? '')
  const seed = Date.now()
  let state = seed % 2_147_483_647
  const roll = (below: number) => (state = (state * 48_271) % 2_147_483_647) % Math.max(1, below)
  const unseen: string[] = []
  const seen = new Map<string, number>()
  for (let i = 0; i < TAMPERINGS; i += 1) {
    const name = await tamper()
    const { problems } = await verify(auditor, { ledger: 1, witness: witness() })
    if (problems.length === 0) unseen.push(name)
    seen.set(name, (seen.get(name) ?? 0) + 1)
    await restore(db, history)
  }

  /** One random change, said in a word; a forgery that cannot be replayed is thrown again. */
  async function tamper(): Promise<string> {
    const clumsy = Object.entries(strokes)
    const perfect = Object.entries(forgeries)
    for (;;) {
      if (roll(2)) {
        const [name, stroke] = clumsy[roll(clumsy.length)] ?? raise()
        if ((await strike(db, stroke(2 + roll(last - 3), last))) > 0) return name
      } else {
        const [name, change] = perfect[roll(perfect.length)] ?? raise()
        const changed = change([...history], roll)
        if (JSON.stringify(changed) === JSON.stringify(history)) continue
        const done = await forge(db, changed).then(
          () => true,
          () => false,
        )
        if (done) return `forged: ${name}`
      }
    }
  }

  expect({ seed, unseen }).toEqual({ seed, unseen: [] })
  expect((await verify(auditor, { ledger: 1, witness: witness() })).problems).toEqual([])
  expect(seen.size).toBe(Object.keys(strokes).length + Object.keys(forgeries).length)
  await Promise.all([db.end(), auditor.end()])
  rmSync(folder, { recursive: true })
})

const raise = (): never => {
  throw new Error('nothing to choose from')
}
