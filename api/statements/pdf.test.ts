/** What stands where on paper, letter by letter, and in which order it is read: pinned, however it is put together. */
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { named } from '../../ledger/phrase.ts'
import { digitsOf, FEATURES, shapeKey, shapeOf, widthOf } from '../platform/paper/glyphs.ts'
import { plainSlice, type Face } from '../platform/paper/typefaces.ts'
import { bytesOf } from '../platform/file-to-send.ts'
import { languages, type Language } from '../platform/language.schema.ts'
import { lineShared } from '../platform/lines.ts'
import { openPress } from '../platform/press.ts'
import { lettersOf, partsOf } from '../../scripts/testing/pdf-letters.ts'
import { draw } from './formats.ts'
import { pdfStatement } from './pdf.ts'
import { formats } from './statements.schema.ts'
import type { Snapshot, SnapshotLine } from './snapshot.ts'

const LONG = 'that goes over the end of its line, Zażółć 李小龙'

function lineAt(i: number, all: number): SnapshotLine {
  const description = i % 7 === 0 ? `A rather long description of shop number ${i % 40} ${LONG}` : `Shop ${i % 40}`
  return {
    id: `1-${i}-0`,
    date: `2026-0${1 + Math.floor((i * 8) / all)}-1${i % 10}`,
    description,
    says: named(description).says,
    type: 'deposit',
    category: 'Income',
    amount: i % 3 ? `${1 + (i % 900)}.25` : `-${1 + (i % 300)}.75`,
    balance: `${1_000 + i * 17}.50`,
  }
}

const statement = (lines: number): Snapshot => ({
  account: {
    publicId: '0b0e8f3e-6f6e-4a8e-9c1e-1d2f3a4b5c6d',
    kind: 'checking',
    type: 'Checking',
    name: 'Everyday Checking',
    number: '1234567890',
    routingNumber: '021000021',
  },
  holder: { name: 'Dana Whitfield', address: ['1 Main Street', 'Wrenfield, VT 05001'] },
  period: 'x',
  firstDay: '2026-01-01',
  lastDay: '2026-09-30',
  opening: '1000.00',
  closing: '2000.00',
  moneyIn: '1.00',
  moneyOut: '-1.00',
  interest: '1.00',
  fees: '-3.00',
  lines: Array.from({ length: lines }, (_, i) => lineAt(i, lines)),
  units: [],
})

const MADE_AT = new Date('2026-10-01T00:00:00Z')
const drawn = (lines: number, language: Language) =>
  Buffer.concat([...pdfStatement(statement(lines), MADE_AT, language)])
const digestOf = (told: unknown) => createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16)

const pagesIn = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\n/g)?.length ?? 0

test('the first pages leave before the others are drawn', () => {
  const pieces = pdfStatement(statement(3_000), MADE_AT)
  const [first = Buffer.of(), ...rest] = [...pieces]
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesIn(first)).toBeGreaterThan(2)
  expect(pagesIn(Buffer.concat(rest))).toBeGreaterThan(5 * pagesIn(first))
})

const press = openPress(lineShared({ atOnce: 1, waiting: 9, each: 9 }))
afterAll(() => press.end())
const FORMATS = import.meta.resolve('./formats.ts')

test('what comes out of the thread in pieces is the statement as it is drawn here, to the byte', async () => {
  const given = fc.record({
    lines: fc.nat({ max: 700 }),
    named: fc.string({ unit: fc.constantFrom(...'ab W,ñ李1"<&=\n'), maxLength: 80 }),
    format: fc.constantFrom(...formats),
    language: fc.constantFrom(...languages),
  })
  const same = fc.asyncProperty(given, async ({ lines, named: description, format, language }) => {
    const { lines: some, ...rest } = statement(lines)
    const content = { ...rest, lines: some.map((line, i) => (i % 5 ? line : { ...line, description })) }
    const which: Parameters<typeof draw> = [content, MADE_AT, format, language]
    const streamed = await bytesOf(await press.draw<typeof draw>('dana', FORMATS, 'draw', which))
    expect(streamed.equals(await bytesOf(draw(...which)))).toBe(true)
  })
  await fc.assert(same, { numRuns: 25 })
})

/** As they were when pdfkit drew each letter by itself. */
const PINNED: Record<string, string> = {
  '0 en': 'fb7b091b0717d9c1',
  '3 en': '624bb94b7673c522',
  '120 en': '7e028b8e6ab1ae32',
  '0 es': '519f35a0bbbb0ac1',
  '3 es': '8a5c01faad4f3ea3',
  '120 es': '8096c75aecb1fd6f',
  '0 fr': 'ff9d47aeae50c9cb',
  '3 fr': '890451a019f3b0a9',
  '120 fr': '32802d67cec2c90c',
  '0 zh': 'acaa320cf235e631',
  '3 zh': 'bcdd0abee749fdb5',
  '120 zh': '735ff8fa632e5a51',
}

describe.each(languages)('in %s', language => {
  test.each([0, 3, 120])('a statement of %d lines stands as it stood', lines => {
    const bytes = drawn(lines, language)
    expect(digestOf([lettersOf(bytes), partsOf(bytes)])).toBe(PINNED[`${lines} ${language}`])
  })
})

const WITHOUT_LETTERS = 2 // the amounts of the opening and the closing line

test('what belongs to a page is marked there once, and every mark is in the reading order once', () => {
  const bytes = drawn(120, 'en')
  const marks = new Set(lettersOf(bytes).map(({ page, within }) => `${page} ${within}`))
  const read = partsOf(bytes).filter(part => /\d$/.test(part.replace(/ Column$/, '')))
  expect([...marks].filter(mark => !mark.includes('Artifact'))).toHaveLength(read.length - WITHOUT_LETTERS)
})

const LETTERS = [...'0123456789'.repeat(3), ...'$,.-+xX/:#() aAVTfi−•–’']

test.each<Face>(['sans', 'serif'])('letters of %s side by side are those that the typeface would set', face => {
  const slice = plainSlice(face)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 14 }), text => {
      const whole = slice.font.layout(text, [...FEATURES])
      expect(widthOf(slice, text)).toBeCloseTo(whole.advanceWidth / slice.font.unitsPerEm, 9)
      const shape = shapeOf(slice, shapeKey(text))
      if (!shape.open) return
      const digits = digitsOf(slice)
      const glyphs = [...text].map((letter, i) =>
        /\d/.test(letter) ? digits[Number(letter)] : shape.run.glyphs[i]?.id,
      )
      expect(glyphs).toEqual(whole.glyphs.map(({ id }) => id))
      expect(shape.run.positions).toEqual(whole.positions)
    }),
    { numRuns: 400 },
  )
})
