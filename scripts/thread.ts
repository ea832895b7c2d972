import type { Sources } from './law/judge.ts'

export interface Find {
  file: string
  /** The first sentence of the file's first docstring, or what it exports under that word. */
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

const TEST = /\.(test|long|e2e)\.tsx?$/
const EXPORTED = /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm
const DOCSTRING = /\/\*\*\s*([\s\S]*?)\*\//

/** Every file whose path, or the name of something it exports, holds the word (`schedule-payment` finds `SchedulePayment` too), by room. */
export function thread(sources: Sources, word: string): { room: string; finds: Find[] }[] {
  const wanted = kebab(word)
  const rooms = new Map<string, Find[]>(ROOMS.map(([room]) => [room, []]))
  for (const [file, source] of sources) {
    const names = exportedNames(source).filter(name => kebab(name).includes(wanted))
    if (!kebab(file).includes(wanted) && names.length === 0) continue
    rooms.get(roomOf(file))?.push({ file, says: firstSentence(source) ?? names.join(', ') })
  }
  return [...rooms].map(([room, finds]) => ({ room, finds })).filter(({ finds }) => finds.length > 0)
}

function roomOf(file: string): string {
  if (TEST.test(file)) return 'tests'
  return ROOMS.find(([, paths]) => paths.test(file))?.[0] ?? 'tests'
}

const exportedNames = (source: string): string[] => [...source.matchAll(EXPORTED)].map(([, name = '']) => name)

function firstSentence(source: string): string | undefined {
  const text = DOCSTRING.exec(source)?.[1]
    ?.replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text ? text.split(/(?<=[.:]) /)[0] : undefined
}

const kebab = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
