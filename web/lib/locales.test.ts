import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '../../api/platform/language.schema.ts'

/**
 * Every text that a screen gives to `t` has its sentence in every language, with the same values in braces.
 * The catalogues are api/platform/locales/<language>/<capability>.json; shared words live in kit.json.
 */
const WEB = path.join(import.meta.dirname, '..')
const LOCALES = path.join(WEB, '../api/platform/locales')
const LANGUAGES = languages.filter(language => language !== 'en')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(file)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [file] : []
  })

/** The literal texts in calls of `t`, and the labels of places. */
const CALL = /\bt\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")|\blabel: '([^']+)'/g
/** A constant that a file gives to `t`, whole or one of its values: `t(FAILED)`, `t(titles[step])`. */
const BY_NAME = /\bt\(\s*([A-Za-z]\w*)\b(?!\s*\()/g
const LITERAL = /'((?:[^'\\\n]|\\.)*)'/g

const textsOf = (folder: string): Set<string> =>
  new Set(
    filesIn(folder).flatMap(file => {
      const source = readFileSync(file, 'utf8')
      const literal = [...source.matchAll(CALL)].map(([, single, double, label]) => single ?? double ?? label ?? '')
      const names = new Set([...source.matchAll(BY_NAME)].map(([, name]) => name ?? ''))
      const texts = [...literal, ...[...names].flatMap(name => saidBy(source, name))]
      return texts.map(text => text.replaceAll("\\'", "'"))
    }),
  )

/** What a constant at the top of a file says: its literals that begin as a text does. */
function saidBy(source: string, name: string): string[] {
  const [, value = ''] =
    new RegExp(`^(?:export )?const ${name}\\b[^=\\n]*=([^]*?)\n(?=[^\\s}\\]])`, 'm').exec(source) ?? []
  return [...value.matchAll(LITERAL)].map(([, text = '']) => text).filter(text => /^\p{Lu}/u.test(text))
}

const textsIn = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(LOCALES, language, file), 'utf8'))
const catalogues = (language: string): string[] =>
  readdirSync(path.join(LOCALES, language)).filter(file => file.endsWith('.json') && file !== ONE)
/** What a screen does not load (screens.ts): mail and paper have words of their own. */
const ELSEWHERE = ['mail.json', 'paper.json']
const onScreens = (language: string) => catalogues(language).filter(file => !ELSEWHERE.includes(file))
const catalogue = (language: string): Record<string, string> =>
  Object.assign({}, ...onScreens(language).map(file => textsIn(language, file)))

const capabilities = readdirSync(path.join(WEB, 'features'))
const rooms = ['kit', 'lib', 'offline', ...capabilities.map(name => `features/${name}`)]
const ONE = 'one.json'
const known = new Map<string, Record<string, string>>(LANGUAGES.map(language => [language, catalogue(language)]))
const missingIn = (room: string, language: string) => {
  const texts = known.get(language) ?? {}
  return [...textsOf(path.join(WEB, room))].filter(text => !(text in texts))
}

describe.each(LANGUAGES)('%s', language => {
  test.each(rooms)('%s says everything', room => expect(missingIn(room, language)).toEqual([]))

  // Of two the later file would count, and the other one be mended in vain.
  test('no screen says a text that another file has', () => {
    const texts = onScreens(language).flatMap(file => Object.keys(textsIn(language, file)).map(text => [text, file]))
    const twice = Map.groupBy(texts, ([text]) => text)
    expect([...twice.values()].filter(said => said.length > 1)).toEqual([])
  })

  test('the same values stand in every sentence', () => {
    const values = (text: string) =>
      [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted((a, b) => a.localeCompare(b))
    const broken = Object.entries(known.get(language) ?? {}).filter(
      ([english, text]) => values(english).join() !== values(text).join(),
    )
    expect(broken).toEqual([])
  })
})

test('every language has the same sentences, however they come to be said', () => {
  const all = new Set([...known.values()].flatMap(texts => Object.keys(texts)))
  for (const [language, texts] of known)
    expect([language, [...all].filter(text => !(text in texts))]).toEqual([language, []])
})

const sentencesOf = (language: string) => catalogues(language).flatMap(file => Object.values(textsIn(language, file)))

test('what French sets apart from a word never begins a line without it', () => {
  expect(sentencesOf('fr').filter(text => / [:;!?»%]|« /.test(text))).toEqual([])
})

test('Spanish has one word for the statements of an account', () => {
  expect(sentencesOf('es').filter(text => /estados? de cuenta/i.test(text))).toEqual([])
})

const LETTERS = /\p{L}/gu
/** Shorter ones are often names, or words that two languages share. */
const isLong = (text: string) => (text.match(LETTERS) ?? []).length > 12
/** The share of the longer texts that one language says exactly as another does. */
function sharedWith(texts: Record<string, string>, others: Record<string, string>): number {
  const long = Object.keys(texts).filter(isLong)
  return long.filter(text => texts[text] === others[text]).length / long.length
}

test('no language is a copy of another, English among them', () => {
  const english = Object.fromEntries(Object.keys(known.get('es') ?? {}).map(text => [text, text]))
  const all: [string, Record<string, string>][] = [['en', english], ...known]
  const copies = all.flatMap(([one, texts], i) =>
    all.slice(i + 1).map(([other, others]) => ({ one, other, shared: sharedWith(texts, others) })),
  )
  expect(copies.filter(({ shared }) => shared >= 0.2)).toEqual([])
  expect(sharedWith(english, english)).toBe(1)
})

test('what customers write into the search is there in every language, in its own words', () => {
  const searchedIn = (language: string) => readFileSync(path.join(LOCALES, language, 'searched.ts'), 'utf8')
  const texts = languages.map(searchedIn)
  expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([])
})

/** Languages that say one thing otherwise than many. */
const hasOne = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes('one')

test('what is said of one thing is said in each language with a form for it, with its values', () => {
  const english = textsIn('en', ONE)
  for (const language of LANGUAGES.filter(hasOne))
    expect(Object.keys(textsIn(language, ONE))).toEqual(Object.keys(english))
  for (const text of Object.keys(english))
    for (const language of LANGUAGES) expect([text, known.get(language)?.[text]]).not.toContain(undefined)
})

test.each(LANGUAGES)('in %s the step that confirms is not called a confirmation number', language => {
  const said = known.get(language) ?? {}
  expect(said['Confirmation'] ?? 'Confirmation').not.toBe(said['Confirmation number'] ?? 'Confirmation number')
})
