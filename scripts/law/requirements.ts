import type { Sources } from './judge.ts'

/** The list that citations are looked up in. */
export const LIST = 'REQUIREMENTS.md'
/** The second half of the list: ids that need no test, with the reason. */
const WITHOUT_TEST = '## Without a test'

const ROW = /^\| (doc\d § ?\d+(?:\.\d+)?|(?:C|LED)-\d+) \| (.+) \|$/gm
const NUMBERED = /\b(C|LED)-(\d+)\b(?: to \1-(\d+))?/g
const DOCUMENT = /\bdoc(\d)((?:(?:,| and| to)?\s?§\s?\d+(?:\.\d+)?)+)/g
const SECTION = /(to )?§\s?(\d+)(?:\.(\d+))?/g

export const TEST = /\.(test|long|e2e)\.tsx?$|^scripts\/testing\//

/** Ids and what they ask for, in the list's order; the second map has those that need no test, and why. */
export function readRequirements(list: string): { wanted: Map<string, string>; untested: Map<string, string> } {
  const [wanted = '', untested = ''] = list.split(WITHOUT_TEST)
  const rows = (part: string) => new Map([...part.matchAll(ROW)].map(([, id = '', says = '']) => [id, says]))
  return { wanted: rows(wanted), untested: rows(untested) }
}

/** Every id that a text cites, ranges (`C-89 to C-98`, `doc3 §3 to §5`) with all that the list has in between. */
export function citationsOf(text: string, known: readonly string[]): Set<string> {
  const cited = new Set<string>()
  const between = (from: string, to: string) => {
    for (const id of known) if (isBetween(id, from, to)) cited.add(id)
  }
  const flat = text.replace(/\n\s*(?:\*|\/\/)\s?/g, ' ')
  for (const [, kind = '', from = '', to] of flat.matchAll(NUMBERED)) {
    cited.add(`${kind}-${from}`)
    if (to) cited.add(`${kind}-${to}`)
    if (to) between(`${kind}-${from}`, `${kind}-${to}`)
  }
  for (const [, document = '', sections = ''] of flat.matchAll(DOCUMENT)) {
    let before = ''
    for (const [, to, chapter = '', section] of sections.matchAll(SECTION)) {
      const id = `doc${document} §${chapter}${section ? `.${section}` : ''}`
      cited.add(id)
      if (to && before) between(before, id)
      before = id
    }
  }
  return cited
}

/**
 * Every breach, one line each: a citation that leads nowhere, an id that nothing builds or tests,
 * a reason that is not needed.
 */
export function judgeRequirements(sources: Sources, list: string): string[] {
  const { wanted, untested } = readRequirements(list)
  const ids = [...wanted.keys()]
  const built = new Set<string>()
  const tested = new Set<string>()
  const lost: string[] = []
  for (const [file, source] of sources) {
    if (file.startsWith('scripts/law/')) continue
    for (const id of citationsOf(source, ids)) {
      if (!wanted.has(id)) lost.push(`${file} cites ${id}, which ${LIST} does not have`)
      ;(TEST.test(file) ? tested : built).add(id)
    }
  }
  return [
    ...lost,
    ...ids.filter(id => !built.has(id)).map(id => `${LIST}: ${id} is cited nowhere in the code that builds it`),
    ...ids
      .filter(id => !tested.has(id) && !untested.has(id))
      .map(id => `${LIST}: ${id} is cited by no test; cite it where it is tried, or say why it needs none`),
    ...[...untested.keys()]
      .filter(id => tested.has(id) || !wanted.has(id))
      .map(id => `${LIST}: ${id} is listed as without a test, and is not`),
  ]
}

function isBetween(id: string, from: string, to: string): boolean {
  const [kind, number] = placeOf(id)
  const [fromKind, first] = placeOf(from)
  const [toKind, last] = placeOf(to)
  return kind === fromKind && kind === toKind && number >= first && number <= last
}

/** What is counted, and where it stands: `C-89`, `doc3 §2.10` (after `§2.9`). */
function placeOf(id: string): [kind: string, place: number] {
  const [, kind = '', number = '0', part = '0'] = /^(C-|LED-|doc\d §)(\d+)(?:\.(\d+))?$/.exec(id) ?? []
  return [kind, Number(number) * 1_000 + Number(part)]
}
