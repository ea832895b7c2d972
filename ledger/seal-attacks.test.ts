/**
 * Whoever has the bank's own key and its folder: seals that contradict each other, that are of a day twice or of a part
 * of it, that name another day, or a moment that has not come. The house and the stranger each name them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { exportedLines, opinionOn } from '../scripts/testing/second-opinion.ts'
import { connected, keptFolder, pastIn } from '../scripts/testing/kept-open.ts'
import { daySalt, hashOf, leavesOf } from './day-leaves.ts'
import { rootOf } from './merkle.ts'
import { openSigner, readSeals, type DaySeal, type HeadStatement, type SealFile, type Signer } from './seal-file.ts'
import { checkDays, sealOnce, witnessFrom } from './seal.ts'

const { connectionString } = await testDatabase()
const folder = keptFolder('sealed')
const auditor = await connected(connectionString)
let signer: Signer
let seals: SealFile

beforeAll(async () => {
  for (const [from, seed] of [
    ['2026-03-02', 'one'],
    ['2026-03-09', 'two'],
  ] as const) {
    await pastIn(connectionString, { commands: 60, days: 2, from, seed })
    await sealOnce({ connectionString, ledger: 1, folder })
  }
  signer = openSigner(folder)
  seals = readSeals(folder, 1)
})

/** What both say of such seals. */
async function told(changed: Partial<SealFile>): Promise<{ ours: string; theirs: string }> {
  const now = { ...seals, ...changed }
  const ours = [...witnessFrom(now, signer.publicKey).missingAfter(1_000_000)]
  for await (const { seal, problem } of checkDays(auditor, 1, now, signer.publicKey))
    if (problem) ours.push(`seal of ${seal.day}: ${problem}`)
  const statements = [...now.keys, ...now.heads, ...now.days]
  const { breaks } = opinionOn(await exportedLines(auditor, { keys: [], statements }), [signer.publicKey])
  return { ours: ours.join('; '), theirs: breaks.map(({ place, what }) => `${place}: ${what}`).join('; ') }
}

const signedHead = (head: HeadStatement, change: Partial<HeadStatement>): HeadStatement => {
  const { signature: _signature, ...unsigned } = { ...head, ...change }
  return { ...unsigned, signature: signer.sign(unsigned) }
}

/** A day as the bank would seal it, whichever events it is said to be of. */
async function signedDay(seal: DaySeal, change: Partial<DaySeal>): Promise<DaySeal> {
  const { signature: _signature, salt, ...facts } = { ...seal, ...change }
  const hashes: Buffer[] = []
  const range = { ledger: 1, after: facts.first - 1, upTo: facts.last }
  for await (const leaf of leavesOf(auditor, range)) hashes.push(hashOf(daySalt(salt), leaf))
  const { rows } = await auditor.query<{ hash: Buffer }>('select hash from ledger.record where seq = $1', [facts.last])
  const hash = rows[0]?.hash.toString('hex') ?? facts.hash
  const unsigned = { ...facts, leaves: hashes.length, root: rootOf(hashes).toString('hex'), hash }
  return { ...unsigned, signature: signer.sign(unsigned), salt }
}

function sealed(): { head: HeadStatement; first: DaySeal; second: DaySeal; rest: readonly DaySeal[] } {
  const [head, [first, second, ...rest]] = [seals.heads[0], seals.days]
  if (!head || !first || !second) throw new Error('nothing was sealed')
  return { head, first, second, rest }
}

test('as they were made, nothing is wrong with them', async () => {
  expect(seals.days.length).toBeGreaterThanOrEqual(3)
  expect(await told({})).toEqual({ ours: '', theirs: '' })
})

test('two heads of one event that say different things, in either order', async () => {
  const { head } = sealed()
  const other = signedHead(head, { hash: 'ab'.repeat(32) })
  for (const heads of [
    [head, other, ...seals.heads.slice(1)],
    [other, head, ...seals.heads.slice(1)],
  ]) {
    const { ours, theirs } = await told({ heads })
    expect(ours).toContain(`event ${head.seq} was signed with two hashes`)
    expect(theirs).toContain(`signed head ${head.seq}`)
  }
})

test('a head that is signed by a key that nobody announced', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'wrenfield-thief-'))
  const thief = openSigner(elsewhere)
  rmSync(elsewhere, { recursive: true })
  const { signature: _signature, ...unsigned } = { ...sealed().head, key: thief.name }
  for (const key of [thief.name, signer.name]) {
    const head = { ...unsigned, key, signature: thief.sign({ ...unsigned, key }) }
    const { ours, theirs } = await told({ heads: [...seals.heads, head] })
    expect(ours).toContain(`head ${head.seq}: its signature is not the bank’s`)
    expect(theirs).toContain(`signed head ${head.seq}`)
  }
})

test('a head of a moment that has not come', async () => {
  const { head } = sealed()
  const { ours, theirs } = await told({ heads: [...seals.heads, signedHead(head, { at: '2999-01-01T00:00:00.000Z' })] })
  expect(ours).toContain(`head ${head.seq}: it is of 2999-01-01T00:00:00.000Z, which has not come`)
  expect(theirs).toContain(`signed head ${head.seq}: it is of 2999-01-01T00:00:00.000Z, which has not come`)
})

test('a day that is sealed twice, the same way or in two parts', async () => {
  const { first, second, rest } = sealed()
  const again = await told({ days: [first, first, second, ...rest] })
  expect([again.ours, again.theirs].every(what => what.includes(`seal of ${first.day}`))).toBe(true)

  const half = Math.floor((second.first + second.last) / 2)
  const parts = [await signedDay(second, { last: half }), await signedDay(second, { first: half + 1 })]
  const { ours, theirs } = await told({ days: [first, ...parts, ...rest] })
  for (const what of [ours, theirs]) {
    expect(what).toContain(`seal of ${second.day}: it leaves out later events of its day`)
    expect(what).toContain(`seal of ${second.day}: it comes behind that of ${second.day}`)
  }
})

test('a seal that says another day than its events', async () => {
  const { first, second, rest } = sealed()
  const day = '2026-03-04'
  const { ours, theirs } = await told({ days: [first, await signedDay(second, { day }), ...rest] })
  for (const what of [ours, theirs]) expect(what).toContain(`seal of ${day}: event `)
})
