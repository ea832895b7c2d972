import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { named, says } from '../../../ledger/phrase.ts'
import { hasPdfTools } from '../../../scripts/testing/statement-readers.ts'
import { languages } from '../language.schema.ts'
import { bytesOf } from '../file-to-send.ts'
import { formFile } from './form.ts'
import { linesOf } from './setting.ts'
import { sliceFor } from './typefaces.ts'
import { speechOf } from './words.ts'

const LARGEST = 500_000

function onDisk(bytes: Uint8Array): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'wrenfield-paper-')), 'form.pdf')
  writeFileSync(file, bytes)
  return file
}
const read = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8' })

test.each(languages)(
  'a receipt in %s is read as it was written, small, tagged, with its typefaces in it',
  async language => {
    const speech = speechOf(language)
    const { say, day } = speech
    const facts = ['Confirmation number', 'Paid to', 'Amount', 'Payment date', 'Status', 'Category'].map(
      label => [say(label), say('Utilities')] as const,
    )
    const form = formFile(speech, {
      name: 'receipt.pdf',
      title: say('Payment receipt'),
      lead: ['Zażółć Đặng 李小龙', say('Printed on {date}', { date: day('2026-11-05') })],
      facts,
      table: { columns: [{ head: say('Date'), width: 1 }], rows: [['\u2212$1,234.50']] },
      footnote: say('This payment was not made. No money moved.'),
    })
    const bytes = await bytesOf(form)
    expect(bytes.length).toBeLessThan(LARGEST)
    if (!hasPdfTools) return console.warn('poppler is missing: the PDF was not examined')
    const file = onDisk(bytes)
    const text = read('pdftotext', '-raw', '-enc', 'UTF-8', file, '-')
    const said = [say('Payment receipt'), 'Zażółć Đặng 李小龙', day('2026-11-05'), '\u2212$1,234.50', ...facts.flat()]
    for (const one of [
      ...said,
      say('This payment was not made. No money moved.'),
      say('Page {n} of {all}', { n: 1, all: 1 }),
    ])
      expect(text).toContain(one)
    expect(read('pdfinfo', file)).toMatch(/Tagged:\s+yes/)
    const fonts = read('pdffonts', file).split('\n').slice(2, -1)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/ yes yes yes /)
  },
)

const others = languages.filter(language => language !== 'en')
const wordsIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../locales', language, 'paper.json'), 'utf8'))

test.each(others)(
  'every word of a document is written in %s, with its values, in letters that can be drawn',
  language => {
    const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join()
    expect(Object.keys(wordsIn(language))).toEqual(Object.keys(wordsIn('es')))
    for (const [english, text] of Object.entries(wordsIn(language))) {
      expect(text).not.toBe('')
      expect(values(text)).toBe(values(english))
      for (const letter of text)
        expect([letter, sliceFor('sans', letter.codePointAt(0) ?? 0)?.name]).not.toContain(undefined)
    }
  },
)

test('a line of an account is said in the language of the document, the name in it as it is', () => {
  const { told } = speechOf('es')
  expect(told(says('Transfer to {toLabel}', { toLabel: 'Home' }).says)).toBe('Transferencia a Home')
  expect(told(named('Savings').says)).toBe('Savings')
})

const LETTERS = [...'ab WÅñ é 1,.$−中文转账（，。）「」Ω']

test('no line is wider than its column or begins with closing punctuation; no letter is lost', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 60 }),
      fc.integer({ min: 40, max: 200 }),
      (text, width) => {
        const lines = linesOf('sans', text, 9, width)
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width)
        const shown = lines.map(({ runs }) => runs.map(run => run.text).join(''))
        expect(shown.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      },
    ),
  ))

test('closing punctuation stays with the letter before it', () => {
  const lines = linesOf('sans', '付款已完成，资金已转出。'.repeat(4), 10, 65)
  expect(lines.length).toBeGreaterThan(4)
  for (const { runs } of lines) expect(runs[0]?.text).not.toMatch(/^[，。]/)
})

test('a letter that no typeface has is a question mark, not a hole', () => {
  const [line] = linesOf('sans', 'a\u{1F600}b', 9, 500)
  expect(line?.runs.map(({ text }) => text).join('')).toBe('a?b')
})
