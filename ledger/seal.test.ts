/**
 * What is signed outside the database cannot be rewritten inside it: single rows changed clumsily, and whole histories
 * forged with every hash and table made to match, are found; one line can be proven to a stranger who sees no other.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { eventsOf, forge } from '../scripts/testing/forge.ts'
import { forgeries, restore, strike, strokes } from '../scripts/testing/tampering.ts'
import { connected, keptFolder, pastIn } from '../scripts/testing/kept-open.ts'
import type { RecordedEvent } from './events/event.ts'
import { openLedger } from './journal.ts'
import { checkDays, prove, sealOnce, startSealing, witnessFrom } from './seal.ts'
import { openSigner, publicKeyIn, readSeals } from './seal-file.ts'
import { verify } from './verify.ts'

const { connectionString } = await testDatabase()
const folder = keptFolder('seals')
const place = { connectionString, ledger: 1, folder }
const [db, auditor] = [await connected(connectionString), await connected(connectionString)]
let history: RecordedEvent[]
let publicKey: string

beforeAll(async () => {
  await pastIn(connectionString, { commands: 120, days: 3 })
  await sealOnce(place)
  await pastIn(connectionString, { commands: 60, days: 2, from: '2026-03-09', seed: 'later' })
  await sealOnce(place)
  history = await eventsOf(db)
  publicKey = publicKeyIn(folder) ?? ''
})

const witness = () => witnessFrom(readSeals(folder, 1), publicKey)
const problems = async (how: { witness?: ReturnType<typeof witness> } = { witness: witness() }) =>
  (await verify(auditor, { ledger: 1, ...how })).problems

const firstEvery = (n: number) => (below: number) => (n * 7919) % Math.max(1, below)

test('heads and closed days are signed, the open day is not, and all of it verifies', async () => {
  const { heads, days, unreadable } = readSeals(folder, 1)
  expect(heads.length).toBe(2)
  expect(days.map(day => day.day)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-09'])
  expect(days.map(day => day.first)).toEqual([1, ...days.slice(0, -1).map(day => day.last + 1)])
  expect(unreadable).toEqual([])
  expect(await problems()).toEqual([])
  for await (const { problem } of checkDays(auditor, 1, readSeals(folder, 1), publicKey))
    expect(problem).toBeUndefined()
  expect(statSync(path.join(folder, 'signing-key.pem')).mode & 0o077).toBe(0)
})

test('sealing again when nothing happened writes nothing; two at once write everything once', async () => {
  const before = readSeals(folder, 1)
  await Promise.all([sealOnce(place), sealOnce(place)])
  expect(readSeals(folder, 1)).toEqual(before)
})

test('a day in which a text cannot be read is named, and does not end the check', async () => {
  const day = readSeals(folder, 1).days[1]
  const first = day?.first ?? 0
  await strike(db, `update ledger.record set payload = '{"x":1,}' where seq = ${first}`)
  const wrong: string[] = []
  for await (const { seal, problem } of checkDays(auditor, 1, readSeals(folder, 1), publicKey))
    if (problem) wrong.push(seal.day)
  await restore(db, history)
  expect(wrong).toEqual([day?.day])
})

describe('one row is changed and nothing made to match', () => {
  test.each(Object.keys(strokes))('%s', async name => {
    const last = readSeals(folder, 1).days.at(-1)?.last ?? 0
    for (const n of [3, 11]) {
      const seq = 2 + firstEvery(n)(last - 3)
      expect(await strike(db, strokes[name]?.(seq, last) ?? '')).toBeGreaterThan(0)
      expect(await problems()).not.toEqual([])
      await restore(db, history)
    }
    expect(await problems()).toEqual([])
  })
})

describe('a whole history is forged, every hash and table made to match', () => {
  /** The forger may break a rule that he did not think of. */
  const ruled = ['edit', 'swap', 'back-date']
  test.each(Object.keys(forgeries))('%s', async name => {
    await forge(db, forgeries[name]?.([...history], firstEvery(5)) ?? [])
    const inside = await problems({})
    const found = await problems()
    await restore(db, history)
    if (name === 'forge by actor') expect(inside[0]).toMatchObject({ check: 'rule' })
    else if (!ruled.includes(name)) expect(inside).toEqual([])
    expect(found.some(({ check }) => check === 'seal')).toBe(true)
  })

  test('the forger with another key is not believed', () => {
    const forged = mkdtempSync(path.join(tmpdir(), 'wrenfield-forged-'))
    const { publicKey: another } = openSigner(forged)
    rmSync(forged, { recursive: true })
    const told = witnessFrom(readSeals(folder, 1), another)
    expect(told.count).toBe(0)
    expect(told.missingAfter(1_000_000)).toHaveLength(6)
  })
})

describe('a proof', () => {
  const run = (proof: unknown, key = publicKey) => {
    const [file, keyFile] = [path.join(folder, 'proof.json'), path.join(folder, 'key.pem')]
    writeFileSync(file, JSON.stringify(proof))
    writeFileSync(keyFile, key)
    const script = path.join(import.meta.dirname, '..', 'scripts', 'verify-proof.ts')
    try {
      return execFileSync(process.execPath, [script, file, keyFile], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    } catch {
      return 'Not proven'
    }
  }

  test('of one line is accepted by the verifier that stands alone, and hides the other side', async () => {
    const seals = readSeals(folder, 1)
    const event = history.find(({ kind }) => kind === 'internal-transfer')
    if (!event) throw new Error('a transfer')
    const proof = await prove(auditor, 1, seals, event.seq, 0)
    expect(run(proof)).toContain(`"line": "1-${event.seq}-0"`)
    expect(proof?.content).not.toContain(String(event.legs[1]?.account))
    expect(run({ ...proof, content: proof?.content.replace('"amount":"', '"amount":"1') })).toBe('Not proven')
    expect(run({ ...proof, index: (proof?.index ?? 0) + 1 })).toBe('Not proven')
    expect(run({ ...proof, statement: proof?.statement.replace('"day"', '"day "') })).toBe('Not proven')
    const stranger = mkdtempSync(path.join(tmpdir(), 'wrenfield-stranger-'))
    expect(run(proof, openSigner(stranger).publicKey)).toBe('Not proven')
    rmSync(stranger, { recursive: true })
  })

  test('is not given for the open day, nor for a line that is not there', async () => {
    const seals = readSeals(folder, 1)
    expect(await prove(auditor, 1, seals, history.length, 0)).toBeUndefined()
    expect(await prove(auditor, 1, seals, 2, 7)).toBeUndefined()
  })
})

test('a line cut short by a crash is ended before the next, and named', async () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'wrenfield-cut-'))
  const sealing = startSealing({ ...place, folder: copy }, problem => expect(problem).toBe(''))
  await sealing.stop()
  appendFileSync(path.join(copy, 'ledger-1-heads.jsonl'), '{"is":"head","led')
  expect(readSeals(copy, 1).unreadable).toEqual([])
  const ledger = openLedger({ connectionString })
  await ledger.append({
    key: 'o:after-the-cut',
    kind: 'key-closed',
    actor: 'bank',
    at: Date.parse('2026-03-10T20:00:00Z'),
    payload: {},
  })
  await ledger.end()
  await sealOnce({ ...place, folder: copy })
  const { heads, unreadable } = readSeals(copy, 1)
  expect(heads.at(-1)?.seq).toBe(history.length + 1)
  expect(unreadable).toEqual(['ledger-1-heads.jsonl:2'])
  expect(readFileSync(path.join(copy, 'signing-key.pub.pem'), 'utf8')).toBe(sealing.publicKey)
  rmSync(copy, { recursive: true })
})
