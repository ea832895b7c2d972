import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { fill, named, ours, says, type Values } from '../../ledger/phrase.ts'
import { matcher } from '../../api/platform/phrase.schema.ts'
import { tradeSays } from '../../ledger/events/trade.ts'
import { formatUsd } from '../../ledger/money.ts'
import { languages } from '../../api/platform/language.schema.ts'
import { speak, t } from './i18n.ts'
import { described, said } from './said.ts'

afterEach(() => speak('en'))

const ROOT = path.join(import.meta.dirname, '../..')
const LANGUAGES = languages.filter(language => language !== 'en')
const sentencesIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(ROOT, 'api/platform/locales', language, 'sentences.json'), 'utf8'))
const templates = Object.keys(sentencesIn('es'))

/**
 * The templates that the server and the schemas of forms fill: one-line texts with names in braces. Mail and paper
 * have catalogues of their own.
 */
function filledIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(file => !/platform\/(locales|templates|paper|messages)|phrase\.schema/.test(file))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/(?<!say\()'([^'\n$`]*\{[a-z]\w*\}[^'\n`]*)'/g)])
    .map(([, text]) => text ?? '')
    .filter(text => text.includes(' '))
}
/** In the browser's own files only what is filled there; the rest goes through `t`. */
function filledInFeatures(): string[] {
  const sources = readdirSync(path.join(ROOT, 'web/features'), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
  return sources.flatMap(text => [
    ...[...text.matchAll(/fill\(\s*'([^']+)'/g)].map(([, found]) => found ?? ''),
    ...[...text.matchAll(/const [A-Z_]+ =\s*'([^'\n]*\{\w+\}[^'\n]*)'/g)]
      .filter(() => text.includes('fill('))
      .map(([, found]) => found ?? ''),
  ])
}

const amount = fc.integer({ min: 0, max: 100_000_000 }).map(n => formatUsd((n / 100).toFixed(2)))
const whole = fc.integer({ min: 0, max: 100_000 }).map(String)
const name = fc
  .array(fc.stringMatching(/^[\p{Lu}\d][\p{L}\d'.&_-]{0,9}$/u), { minLength: 1, maxLength: 3 })
  .map(words => words.join(' '))
  .filter(text => t(text) === text)
const valuesOf = (template: string): fc.Arbitrary<Values> =>
  fc.record(
    Object.fromEntries(
      [...template.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, fc.oneof(amount, whole, name)]),
    ),
  )

test('every sentence that is filled anywhere has its translation, and no other is listed', () => {
  const filled = new Set([...filledIn('api'), ...filledInFeatures()].filter(text => !movements.includes(text)))
  expect([...filled].filter(text => !templates.includes(text))).toEqual([])
  expect(templates.filter(text => !filled.has(text))).toEqual([])
})

describe.each(LANGUAGES)('in %s', language => {
  test.each(templates)('%s', async template => {
    await speak(language)
    expect(t(template)).not.toBe(template)
    fc.assert(
      fc.property(valuesOf(template), values => {
        expect(said(fill(template, values))).toBe(t(template, values))
      }),
    )
  })
})

test.each(templates)('leads back to its own template and values, to no other: %s', template => {
  const read = matcher(templates)
  fc.assert(
    fc.property(valuesOf(template), values => {
      expect(read(fill(template, values))).toEqual({ template, values })
    }),
  )
})

test('a label is translated with its sentence, a business date is as the language writes it', async () => {
  await speak('es')
  expect(said('Current age must be between 18 and 100')).toBe('Edad actual: debe estar entre 18 y 100')
  expect(said('Unexpected field: 2025-06-03')).toBe('Campo inesperado: 3 jun 2025')
})

test('what nobody knows stays as it was said, and English is never touched', async () => {
  expect(said('Maximum deposit amount is $5.00')).toBe('Maximum deposit amount is $5.00')
  await speak('zh')
  expect(said('Something else entirely')).toBe('Something else entirely')
})

test('two values that touch could not be told apart', () => expect(() => matcher(['{a}{b}'])).toThrow(TypeError))

const TO_PAYEE = 'api/platform/orders/to-payee.ts'
/**
 * What the bank calls movements: `says('Wire to ••{last4}', { last4 })`, and the words that stand in for what
 * nobody wrote.
 */
const naming = [...filesOf('ledger/events'), 'api/investments/orders.queries.ts', TO_PAYEE].map(file =>
  readFileSync(path.join(ROOT, file), 'utf8'),
)
const DEFAULTS = /^const [A-Z]+ = '([^'\n]+)'$/gm
const movements = [
  ...new Set([
    ...naming.flatMap(source => [...source.matchAll(/\bsays\(([^()]*)/g)].flatMap(([, inside = '']) => quoted(inside))),
    ...naming.flatMap(source =>
      (/\bours(OrNamed)?\(/.test(source) ? [...source.matchAll(DEFAULTS)] : []).map(([, text = '']) => text),
    ),
    ...naming.flatMap(source => [...source.matchAll(/^  reason: '([^'\n]+)'/gm)].map(([, text = '']) => text)),
  ]),
]

function filesOf(folder: string): string[] {
  const files = readdirSync(path.join(ROOT, folder)).filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return files.map(file => `${folder}/${file}`)
}

function quoted(source: string): string[] {
  return [...source.replace(/=== '\w+'/g, '').matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text)
}

test('many movements are known', () => expect(movements.length).toBeGreaterThan(60))

describe.each(LANGUAGES)('a movement in %s', language => {
  test.each(movements)('%s', async movement => {
    await speak(language)
    fc.assert(
      fc.property(valuesOf(movement), values => {
        const text = described(says(movement, values))
        expect(text).not.toBe(fill(movement, values))
        for (const value of Object.values(values)) expect(text).toContain(value)
      }),
      { numRuns: 20 },
    )
  })
})

/** Names that are words of the screens as well. */
const NAMES = ['Target', 'Home', 'Rent', 'Deposit', 'Cash advance', 'Settled', 'ATM fee']

describe.each(LANGUAGES)('names in %s', language => {
  test.each(NAMES)('%s stays %s: a shop, a payee, a nickname', async name => {
    await speak(language)
    expect(described(named(name))).toBe(name)
    expect(described(says('Transfer to {toLabel}', { toLabel: name }))).toContain(name)
    expect(described(says('Payment returned: {reason}', { reason: ours(name, 'Returned by the payee') }))).toContain(
      name,
    )
    expect(said(`File ${name} exceeds the 10MB size limit.`)).toContain(name)
  })
})

test('a trade is named; what the bank says where nobody said why is words of ours', async () => {
  await speak('zh')
  expect(described(tradeSays('buy', '12', 'NLEC', '28.40'))).toBe('买入 12 NLEC，价格 $28.40')
  await speak('es')
  expect(described(says('Wire returned: {reason}', { reason: ours('Returned unpaid', 'Returned unpaid') }))).toBe(
    'Transferencia bancaria devuelta: Devuelto sin pagar',
  )
})
