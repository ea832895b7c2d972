/** A copy of the seals as somebody would like the auditor to have it: each is told from one that says the same. */
import {
  appendFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compareCopy } from '../../ledger/seal-copy.ts'
import { appendSeal, fileOf, openSigner, readSeals, type DaySeal } from '../../ledger/seal-file.ts'
import { copyIn } from './against.ts'

const folder = () => mkdtempSync(path.join(tmpdir(), 'wrenfield-seals-'))

/** Seals so many days with a key of its own, ten events each. */
function sealed(days: number, ledger = 1): string {
  const at = folder()
  const signer = openSigner(at)
  for (let n = 0; n < days; n += 1) {
    const day = `2026-03-${String(n + 2).padStart(2, '0')}`
    const hex = String(n).repeat(64).slice(0, 64)
    const told = {
      is: 'day' as const,
      ledger,
      day,
      first: n * 10 + 1,
      last: n * 10 + 10,
      leaves: 20,
      root: hex,
      hash: hex,
    }
    const unsigned = { ...told, at: `${day}T23:59:00.000Z`, key: signer.name }
    const seal: DaySeal = { ...unsigned, signature: signer.sign(unsigned), salt: hex }
    appendSeal(at, seal)
  }
  return at
}

function copyOf(own: string): string {
  const at = folder()
  cpSync(own, at, { recursive: true })
  return at
}

const daysIn = (at: string) => fileOf(at, 1, 'day')
const own = sealed(4)
const lines = readFileSync(daysIn(own), 'utf8').trimEnd().split('\n')
const compared = (copy: string) => compareCopy(readSeals(own, 1), copyIn(copy, 1, own))
const written = (text: string) => {
  const at = copyOf(own)
  writeFileSync(daysIn(at), text)
  return at
}

test('the same; shorter; longer', () => {
  expect(compared(copyOf(own))).toEqual({ wrong: [], waiting: [] })
  expect(compared(written(`${lines.slice(0, 2).join('\n')}\n`))).toEqual({
    wrong: [],
    waiting: ['2026-03-04', '2026-03-05'],
  })
  const longer = lines[3]?.replace('2026-03-05"', '2026-03-06"').replace('"last":40', '"last":50') ?? ''
  expect(compared(written(`${[...lines, longer].join('\n')}\n`)).wrong).toEqual([
    'day 2026-03-06 is in the copy, and is missing here',
  ])
})

test('of another bank, and of another ledger of this one', () => {
  expect(compared(sealed(4)).wrong).toHaveLength(4)
  expect(() => copyIn(sealed(4, 2), 1, own)).toThrow('no copy of seals')
  const renamed = folder()
  cpSync(fileOf(sealed(4, 2), 2, 'day'), daysIn(renamed))
  expect(compared(renamed).wrong).toHaveLength(4)
})

test('garbled in a line, in all of them, cut within one, empty, and not there', () => {
  expect(compared(written(`${lines.with(1, 'x').join('\n')}\n`)).wrong).toEqual([
    'a line of the copy cannot be read: ledger-1-days.jsonl:2',
    'day 2026-03-03 is missing in the copy',
  ])
  expect(compared(written('\u0000\n{}\n[1]\n')).wrong).toHaveLength(3)
  expect(compared(written(lines.join('\n'))).waiting).toEqual(['2026-03-05'])
  expect(() => compared(written(''))).toThrow('no copy of seals')
  expect(() => copyIn(folder(), 1, own)).toThrow('no copy of seals')
  expect(() => copyIn(path.join(folder(), 'gone'), 1, own)).toThrow('no copy of seals')
})

test('the bank’s own folder under another name, whole or by one of its files', () => {
  const link = path.join(folder(), 'link')
  symlinkSync(own, link)
  const [soft, hard] = [folder(), folder()]
  symlinkSync(daysIn(own), daysIn(soft))
  linkSync(daysIn(own), daysIn(hard))
  for (const copy of [own, link, soft, hard]) expect(() => copyIn(copy, 1, own)).toThrow('under another name')
})

test('longer than a text may be, a line without an end, and what is no file', () => {
  const huge = copyOf(own)
  truncateSync(daysIn(huge), 700 * 2 ** 20) // nothing but zeros, one line that never ends
  expect(compared(huge)).toEqual({ wrong: [], waiting: [] })
  appendFileSync(daysIn(huge), '\n')
  expect(compared(huge).wrong).toEqual(['a line of the copy cannot be read: ledger-1-days.jsonl:5'])
  const strange = folder()
  mkdirSync(daysIn(strange))
  expect(compared(strange).wrong).toEqual(['a line of the copy cannot be read: ledger-1-days.jsonl:1'])
})
