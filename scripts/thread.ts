import { citationsOf, LIST, readRequirements, TEST } from './law/requirements.ts'
import type { Sources } from './law/judge.ts'

interface House {
  sources: Sources
  /** The text of REQUIREMENTS.md. */
  requirements: string
  /** English sentences by the file that has their translations. */
  words: ReadonlyMap<string, string[]>
}

interface Find {
  file: string
  /** The first sentence of the file's first docstring, what it exports under that word, or the line that has it. */
  says: string
}

/** The rooms in the order in which an act passes through them, from the screen to the table. */
const ROOMS: [string, RegExp][] = [
  ['web: the screen', /^web\/(routes|features\/)/],
  ['web: what screens are made of', /^web\/(?!e2e)/],
  ['api: what both sides read', /^api\/.+\.schema\.ts$/],
  ['api: the act', /^api\//],
  ['ledger: what is recorded', /^ledger\/events\//],
  ['ledger', /^ledger\//],
  ['migrations', /^migrations\//],
  ['scripts', /^scripts\//],
  ['tests', /./],
]

/** The two tables of addresses: pages, and documented calls. */
const ROUTES = ['web/routes.tsx', 'api/rest.ts']
const ROUTE = /^\s*(?:at|acts|open|get|post|put|del)\(\s*[`'"]([^`'"]+)[`'"].*$/gm
const EXPORTED = /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm
/** What a migration makes in the database, by its name. */
const MADE = /\bcreate (?:or replace )?(?:table|view|function|procedure|type) (?:if not exists )?([\w.]+)/gi
const DOCSTRING = /\/\*\*\s*([\s\S]*?)\*\//
const ABOVE = /^\/\*\*\s*([\s\S]*?)\*\//
const ABOVE_EXPORT = /^\/\*\*\s*((?:(?!\*\/)[\s\S])*)\*\/\n(?=export )/m
const BROWSED = /['"`]([^'"`\n]{3,80})['"`]/g
const LITERAL = /'([a-z][a-z0-9-]*)'/g
/** Whole sentences: a label, a button, what is answered. */
const SAID = /'([A-Z{][^'\n]+)'/g
const TITLE = /^\s*(?:test|it)(?:\.\w+)?(?:\([^\n]*?\))?\(\s*(?:[[{][^\n]*\])?\s*['"`](.+?)['"`]/gm
const ID = /^(C|LED)-\d+$|^doc\d ?§ ?\d+(\.\d+)?$/i
const AT_MOST = 4

/**
 * Where a word, or a requirement, is in the house, by room. A word is found in paths, in names that are exported or
 * that migrations make, in texts that the code compares, in addresses, in titles of tests and in sentences; singular
 * and plural are one. What is said to a customer in several words leads to what says it.
 */
export function thread(house: House, word: string): { room: string; finds: Find[] }[] {
  return ID.test(word.trim()) ? threadOfId(house, word.trim()) : threadOfWord(house, word)
}

function threadOfId({ sources, requirements }: House, typed: string) {
  const [id = typed] = citationsOf(
    typed.replace(/^[cl].*-/i, kind => kind.toUpperCase()),
    [],
  )
  const { wanted } = readRequirements(requirements)
  const ids = [...wanted.keys()]
  const rooms = emptyRooms()
  for (const [file, source] of sources) {
    if (file.startsWith('scripts/law/') || file === 'scripts/where.ts' || !citationsOf(source, ids).has(id)) continue
    const line = source.split('\n').find(one => citationsOf(one, ids).has(id))
    rooms.get(roomOf(file))?.push({ file, says: (line ?? '').replace(/^[\s/*]+|\s*\*\/$/g, '') })
  }
  const says = wanted.get(id)
  return filled([['what it asks for', says ? [{ file: LIST, says }] : []], ...rooms])
}

function threadOfWord({ sources, words }: House, word: string) {
  const has = (text: string) => stem(text).includes(stem(word))
  const isSentence = /\w\W+\w/.test(word.trim())
  const is = (text: string) => stem(text) === stem(word)
  const rooms = emptyRooms()
  for (const [file, source] of sources) {
    const names = exportedNames(source).filter(has)
    const made = file.startsWith('migrations/') ? all(MADE, source).filter(has) : []
    const isTest = TEST.test(file)
    const titles = isTest ? all(TITLE, source).filter(has) : []
    const compared = !isTest && all(LITERAL, source).some(is)
    const says = !isTest && isSentence && all(SAID, source).some(is)
    // A journey passes many screens: the words on them tell which.
    const passed = file.endsWith('.e2e.ts') && all(BROWSED, source).some(has)
    const named = has(file) || [names, titles, made].some(found => found.length > 0)
    if (!named && !compared && !says && !passed) continue
    const makes = made.length > 0 && `makes ${some([...new Set(made)])}`
    rooms
      .get(roomOf(file))
      ?.push({ file, says: makes || (isTest && some(titles)) || (firstSentence(source) ?? names.join(', ')) })
  }
  const routes = ROUTES.flatMap(file =>
    [...(sources.get(file) ?? '').matchAll(ROUTE)]
      .filter(([, address = '']) => has(address))
      .map(([line]) => ({ file, says: line.trim() })),
  )
  const said = [...words].map(([file, sentences]) => ({ file, says: some(sentences.filter(has)) }))
  return filled([['routes', routes], ...rooms, ['words', said.filter(({ says }) => says !== '')]])
}

const emptyRooms = () => new Map<string, Find[]>(ROOMS.map(([room]) => [room, []]))

const filled = (rooms: [string, Find[]][]) =>
  rooms.map(([room, finds]) => ({ room, finds })).filter(({ finds }) => finds.length > 0)

function roomOf(file: string): string {
  if (TEST.test(file)) return 'tests'
  return ROOMS.find(([, paths]) => paths.test(file))?.[0] ?? 'tests'
}

const all = (pattern: RegExp, source: string): string[] => [...source.matchAll(pattern)].map(([, found = '']) => found)

const exportedNames = (source: string): string[] => all(EXPORTED, source)

/** The first few of them, and how many more there are. */
function some(texts: string[]): string {
  const more = texts.length - AT_MOST
  return texts.slice(0, AT_MOST).join(' · ') + (more > 0 ? ` · and ${more} more` : '')
}

/** Of what is said above the imports, else of what the file exports, else of the first docstring in it. */
function firstSentence(source: string): string | undefined {
  const text = (ABOVE.exec(source) ?? ABOVE_EXPORT.exec(source) ?? DOCSTRING.exec(source))?.[1]
    ?.replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text ? text.split(/(?<=\.) /)[0] : undefined
}

/** Any spelling as one: `SchedulePayments`, `schedule_payment` and "schedule payments" are all `-schedule-payment-`. */
const stem = (text: string): string =>
  `-${text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(singular)
    .join('-')}-`

const singular = (word: string): string => word.replace(/(?<=\w{2})ies$/, 'y').replace(/(?<=[^su\W])s$/, '')
