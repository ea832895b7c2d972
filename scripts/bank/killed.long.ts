/**
 * `clock advance` killed with -9 twenty times on its way through a quarter:
 * in the end the books are those of a run that lived.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDb } from '../../api/platform/db.ts'
import { standing } from '../../api/platform/orders/draft.ts'
import { insert } from '../../api/platform/orders/keep.ts'
import { addDays, bankDayOf, instantOf } from '../../ledger/calendar.ts'
import { dana } from '../demo/facts.ts'
import { seedDemo } from '../seed.ts'
import { testDatabase } from '../testing/database.ts'

const DAYS = 92
const KILLS = 20
const NOW = Date.now()

interface Books {
  connectionString: string
  dataDir: string
}

async function seeded(): Promise<Books> {
  const { connectionString } = await testDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'wrenfield-killed-'))
  await seedDemo({ connectionString, keyFile: path.join(dataDir, 'keys.json'), now: NOW, log: () => undefined })
  const db = openDb(connectionString)
  await db.asBank(async tx => {
    const strange = { kind: 'unknown-kind', runAt: (on: string) => instantOf(on) }
    const wanted = { from: 1, amount: '1.00', details: {}, on: addDays(bankDayOf(NOW), 1) }
    // No kind of any capability: it stays due and must harm nobody.
    await insert(tx, standing(strange, { customer: dana.who.id, name: 'strange', at: NOW }, wanted))
  })
  await db.end()
  return { connectionString, dataDir }
}

function advance({ connectionString, dataDir }: Books, days: number) {
  const script = path.join(import.meta.dirname, '..', 'bank.ts')
  const env = { ...process.env, DATABASE_URL: connectionString, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [script, 'clock', 'advance', '--days', String(days)], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  /** Settles when it has told so many turns, or has ended. */
  const told = (turns: number) =>
    new Promise<void>(resolve => {
      let lines = 0
      child.stderr.on('data', (said: Buffer) => {
        lines += said.toString().split('\n').length - 1
        if (lines >= turns) resolve()
      })
      child.on('close', () => resolve())
    })
  return { child, ended, told }
}

async function daysLeft({ connectionString }: Books): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ ms: string }>('select offset_ms as ms from ledger.clock')
  await client.end()
  return DAYS - Math.floor(Number(rows[0]?.ms ?? 0) / 86_400_000)
}

/** What the bank did by itself, by key; seq and moment may differ, nothing else. */
async function bankWork({ connectionString }: Books) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(
    `select e.key, e.kind, e.effective_date::text as day, e.body::json->'pl' as payload, e.body::json->'legs' as legs
       from ledger.event e where e.key like 'd:%' and e.kind <> 'day-opened' order by e.key`,
  )
  const refused = await client.query('select key, code from app.day_refusal order by key')
  await client.end()
  return { rows, refused: refused.rows }
}

test('twenty kills, the same books', async () => {
  const [lived, killed] = [await seeded(), await seeded()]
  expect(await advance(lived, DAYS).ended).toBe(0)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, ended, told } = advance(killed, Math.max(1, await daysLeft(killed)))
    await told(1 + (kill % 3))
    await pause(kill * 13) // and then at a different point of its work each time
    child.kill('SIGKILL')
    await ended
  }
  expect(await daysLeft(killed), 'each kill comes after some of the work').toBeLessThan(DAYS - KILLS / 2)
  const left = await daysLeft(killed)
  if (left > 0) expect(await advance(killed, left).ended).toBe(0)
  const [expected, found] = [await bankWork(lived), await bankWork(killed)]
  const through = (day: string) => (row: { key: string }) => row.key.slice(2, 12) <= day
  const last = addDays(bankDayOf(NOW), DAYS - 1)
  expect(found.rows.filter(through(last))).toEqual(expected.rows.filter(through(last)))
  expect(found.refused).toEqual(expected.refused)
  expect(found.rows.length).toBeGreaterThan(10)
})
