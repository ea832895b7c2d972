/**
 * The key that seals can be changed: what the old one signed stays good,
 * and what it signs of later events counts for nothing.
 */
import { createPrivateKey, sign } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { makeHistory } from '../scripts/testing/history.ts'
import { exportedLines, opinionOn } from '../scripts/testing/second-opinion.ts'
import { connected, keptFolder, keptLedger } from '../scripts/testing/kept-open.ts'
import { canonical } from './canonical.ts'
import {
  changeKey,
  openSigner,
  publicKeyIn,
  readSeals,
  sealKeysWith,
  type HeadStatement,
  type KeyStatement,
} from './seal-file.ts'
import { checkDays, rotateKey, sealOnce, witnessFrom } from './seal.ts'

const { connectionString } = await testDatabase()
const folder = keptFolder('rotation')
const place = { connectionString, ledger: 1, folder }
const auditor = await connected(connectionString)
const ledger = keptLedger({ connectionString })
let stolen: string
const keys: string[] = []
const keep = () => keys.push(publicKeyIn(folder) ?? '')

beforeAll(async () => {
  for (const [n, from] of ['2026-03-02', '2026-03-09', '2026-03-16'].entries()) {
    await makeHistory(ledger, { commands: 30, days: 2, from, seed: from })
    await sealOnce(place)
    keep()
    if (n === 0) stolen = readFileSync(path.join(folder, 'signing-key.pem'), 'utf8')
    if (n < 2) await rotateKey(place)
  }
})

const complaints = (publicKey: string, seals = readSeals(folder, 1)) =>
  witnessFrom(seals, publicKey).missingAfter(1_000_000)

test('a signing key that a vault locks opens with its secret alone', () => {
  const own = mkdtempSync(path.join(tmpdir(), 'wrenfield-locked-'))
  try {
    const open = openSigner(own).name
    sealKeysWith('a secret of the vault’s')
    expect(openSigner(own).name).toBe(open)
    changeKey(own, 1, 0)
    const locked = openSigner(own).name
    expect(locked).not.toBe(open)
    expect(readFileSync(path.join(own, 'signing-key.pem'), 'utf8')).toMatch(/^locked:/)
    for (const wrong of [undefined, 'another secret']) {
      sealKeysWith(wrong)
      expect(() => openSigner(own)).toThrow()
    }
    sealKeysWith('a secret of the vault’s')
    expect(openSigner(own).name).toBe(locked)
  } finally {
    sealKeysWith(undefined)
    rmSync(own, { recursive: true })
  }
})

test('three keys, and whoever has any one of them can check everything', async () => {
  expect(new Set(keys).size).toBe(3)
  const seals = readSeals(folder, 1)
  expect(new Set([...seals.heads, ...seals.days].map(({ key }) => key)).size).toBe(3)
  const statements = [...seals.keys, ...seals.heads, ...seals.days]
  const lines = await exportedLines(auditor, { keys: [], statements })
  for (const key of keys) {
    expect(complaints(key)).toEqual([])
    for await (const { problem } of checkDays(auditor, 1, seals, key)) expect(problem).toBeUndefined()
    expect(opinionOn(lines, [key]).breaks).toEqual([])
  }
})

test('the old key is gone from the folder, and signs nothing that comes after it', async () => {
  expect(readFileSync(path.join(folder, 'signing-key.pem'), 'utf8')).not.toBe(stolen)
  const seals = readSeals(folder, 1)
  const [first] = seals.keys
  const last = seals.heads.at(-1)
  if (!first || !last) throw new Error('a head and a change of key')
  const { signature: _signature, ...told } = { ...last, seq: last.seq + 5, key: first.key }
  const forged: HeadStatement = {
    ...told,
    signature: sign(null, Buffer.from(canonical(told)), createPrivateKey(stolen)).toString('base64'),
  }
  const rewritten = { ...seals, heads: [...seals.heads, forged] }
  for (const key of keys) expect(complaints(key, rewritten)).toEqual([expect.stringContaining('was retired')])
  const lines = await exportedLines(auditor, {
    keys: [],
    statements: [...seals.keys, ...rewritten.heads, ...seals.days],
  })
  const { breaks } = opinionOn(lines, keys.slice(0, 1))
  expect(breaks).toEqual([{ place: `signed head ${forged.seq}`, what: expect.stringContaining('was retired') }])
})

test('a change that nobody vouches for brings no key in', () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'wrenfield-thief-'))
  const thief = openSigner(elsewhere)
  rmSync(elsewhere, { recursive: true })
  const seals = readSeals(folder, 1)
  const [last] = seals.keys.slice(-1)
  if (!last) throw new Error('a change of key')
  const unsigned = { ...last, next: thief.name, pem: thief.publicKey }
  const { signature: _s, countersignature: _c, ...told } = unsigned
  const bogus: KeyStatement = { ...unsigned, signature: thief.sign(told), countersignature: thief.sign(told) }
  const [newest = ''] = keys.slice(-1)
  expect(complaints(newest, { ...seals, keys: [...seals.keys, bogus] })).toEqual([
    expect.stringContaining('nobody vouches'),
  ])
})

test('whoever has a key that was retired brings no other in with it', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'wrenfield-thief-'))
  const thief = openSigner(elsewhere)
  rmSync(elsewhere, { recursive: true })
  const seals = readSeals(folder, 1)
  const [change] = seals.keys
  if (!change) throw new Error('a change of key')
  const unsigned = { ...change, next: thief.name, pem: thief.publicKey }
  const { signature: _s, countersignature: _c, ...told } = unsigned
  const signature = sign(null, Buffer.from(canonical(told)), createPrivateKey(stolen)).toString('base64')
  const bogus: KeyStatement = { ...unsigned, signature, countersignature: thief.sign(told) }
  for (const changes of [
    [...seals.keys, bogus],
    [bogus, ...seals.keys],
  ])
    for (const key of keys) {
      expect(complaints(key, { ...seals, keys: changes }).join()).toContain('nobody vouches')
      const lines = await exportedLines(auditor, { keys: [], statements: [...changes, ...seals.heads, ...seals.days] })
      expect(
        opinionOn(lines, [key])
          .breaks.map(({ what }) => what)
          .join(),
      ).toContain('nobody who is trusted vouches')
    }
})

test('a crash between announcement and change is made good; a key that was not announced goes', () => {
  const { name } = openSigner(folder)
  renameSync(path.join(folder, 'signing-key.pem'), path.join(folder, 'signing-key.next.pem'))
  expect(openSigner(folder).name).toBe(name)
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'wrenfield-fresh-'))
  openSigner(elsewhere)
  writeFileSync(path.join(elsewhere, 'signing-key.next.pem'), stolen, { mode: 0o600 })
  const kept = openSigner(elsewhere).name
  expect([existsSync(path.join(elsewhere, 'signing-key.next.pem')), openSigner(elsewhere).name]).toEqual([false, kept])
  rmSync(elsewhere, { recursive: true })
})
