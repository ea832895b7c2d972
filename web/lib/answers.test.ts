import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { languages } from '../../api/platform/language.schema.ts'
import { speak } from './i18n.ts'
import { said } from './said.ts'

/**
 * What the bank answers in a fixed sentence is said in every language. A literal counts when it is two words or more
 * and begins with a capital letter, in any file of api/ that is no test. Those with a value in braces are
 * `sentences.json`'s (said.test.ts). What counts and is in none of the screens' catalogues belongs in `answers.json`.
 * Not asked about: the files of NOT_FOR_CUSTOMERS, the messages of a program's faults (`new TypeError('…')`), and what
 * is said of a call to whoever programs against it (`meta`).
 */
const ROOT = path.join(import.meta.dirname, '../..')
const API = path.join(ROOT, 'api')
const LOCALES = path.join(API, 'platform/locales')
const LANGUAGES = languages.filter(language => language !== 'en')

/** Read by operators or builders only; names of banks, states and shops; mail and paper, which have own catalogues. */
const NOT_FOR_CUSTOMERS = [
  /^platform\/(config|metrics|watch|health|connection|db|clocks|crypto)\.ts$/,
  /^platform\/jobs\//,
  /^docs\//,
  /^web\.ts$/,
  /^platform\/(us-states\.schema|quotes)\.ts$/,
  /^transfers\/us-banks\.schema\.ts$/,
  /^platform\/(locales|templates|paper|messages)/,
  /^statements\/(pdf|ofx)/,
  /^pay-bills\/(receipt|report)\.ts$/,
]

/** Shown nowhere: what an order that is only tried is told of, how a hold begins, and a row of SECURITY.md. */
const NOT_SHOWN = ['Other bank', 'A quote', 'External transfer', 'AutoSave rules']

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$\n]|\\.)*)`/g
/** A sentence that goes on in the next line of the source. */
const BROKEN = /'\s*\+\s*'/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const FOR_BUILDERS = /\.meta\(\{[^\n]*\}\)|\bnew \w*Error\(\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1/g

/** The fixed sentences in a source. */
function sentencesOf(source: string): string[] {
  const joined = source.replace(COMMENT, '').replace(BROKEN, '').replace(FOR_BUILDERS, '')
  const literals = [...joined.matchAll(LITERAL)]
  return literals
    .map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll("\\'", "'"))
    .filter(text => /^\p{Lu}\S* \S/u.test(text) && !/\{\w+\}/.test(text))
}

const isAsked = (file: string) =>
  file.endsWith('.ts') && !/\.(test|long)\.ts$/.test(file) && !NOT_FOR_CUSTOMERS.some(such => such.test(file))

const answered = new Set(
  readdirSync(API, { recursive: true, encoding: 'utf8' })
    .map(file => file.split(path.sep).join('/'))
    .filter(isAsked)
    .flatMap(file => sentencesOf(readFileSync(path.join(API, file), 'utf8')))
    .filter(text => !NOT_SHOWN.includes(text)),
)

const textsIn = (language: string, file: string): string[] =>
  Object.keys(JSON.parse(readFileSync(path.join(LOCALES, language, file), 'utf8')))
/** Mail and paper are not fetched by screens. */
const ofScreens = (language: string): string[] =>
  readdirSync(path.join(LOCALES, language)).filter(file => /^(?!mail|paper|one).*\.json$/.test(file))
const catalogued = (language: string) => ofScreens(language).flatMap(file => textsIn(language, file))

afterEach(() => speak('en'))

test('a new sentence of a schema, an act or a table counts; no program’s fault or description', () => {
  const source = `
    payee: z.string().min(1, 'Please enter who the check is payable to'), // it's paid
    note: z.string({ error: "Don’t" }).meta({ description: 'Who wrote it' }),
    if (!row) throw new TypeError('A row without its line')
    const texts = { closed: 'The account is closed', limit: 'At most {limit} a day', code: 'is taken' }
    const long = 'It is not shown. ' +
      'Please ask again.'`
  expect(sentencesOf(source)).toEqual([
    'Please enter who the check is payable to',
    'The account is closed',
    'It is not shown. Please ask again.',
  ])
})

describe.each(LANGUAGES)('in %s', language => {
  test('every fixed sentence that the bank answers has its translation', () => {
    const known = new Set(catalogued(language))
    expect([...answered].filter(text => !known.has(text))).toEqual([])
  })

  test('answers.json lists no other, and none that another file has', () => {
    const elsewhere = new Set(
      ofScreens(language)
        .filter(file => file !== 'answers.json')
        .flatMap(file => textsIn(language, file)),
    )
    expect(textsIn(language, 'answers.json').filter(text => !answered.has(text) || elsewhere.has(text))).toEqual([])
  })

  test('what a screen is handed is said in it', async () => {
    await speak(language)
    for (const text of textsIn(language, 'answers.json')) expect(said(text)).not.toBe(text)
  })
})

/** A screen gives what the bank or a schema says to `t`, `said` or `described`; `problemOf` has done so already. */
const RAW = /\brefusal\??\.text\b|\berror\??\.message\b|(?<!\b(?:t|said)\([\w.?]*)issues\[0\]\??\.message\b/

test('no screen shows a text of the bank as it came, in English', () => {
  const screens = ['features', 'kit', 'offline'].flatMap(room =>
    readdirSync(path.join(ROOT, 'web', room), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map(file => path.join(room, file)),
  )
  const raw = screens.filter(file => RAW.test(readFileSync(path.join(ROOT, 'web', file), 'utf8')))
  expect(raw).toEqual([])
})
