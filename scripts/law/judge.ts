import path from 'node:path'
import { importsOf, type Import } from './imports.ts'
import { EMPTY_NAMES, KEBAB, LAW, NUMBERED, QUERIES, WRITES, type Rule } from './rules.ts'

/** Source texts by path from the project's root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>

const LOCKS_KEYS = /\.forUpdate\(/
/** A row that refers to another asks whether its key is there: under such a lock the two wait for each other. */
const KEYS_STAY = 'no key changes, so a row is locked with forNoKeyUpdate'

/** Every breach of the house's law, one line each: names, imports, barrels, queries, locks. (Circles: oxlint.) */
export function judge(sources: Sources): string[] {
  const imports = new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]))
  return [
    ...[...sources.keys()].flatMap(judgeName),
    ...[...imports].flatMap(([file, list]) => list.flatMap(found => judgeImport(file, found))),
    ...[...imports].flatMap(([file, list]) => judgeBarrel(file, list, sources.get(file) ?? '')),
    ...[...sources].flatMap(([file, source]) => judgeQueries(file, source)),
    ...[...sources].filter(([, source]) => LOCKS_KEYS.test(source)).map(([file]) => `${file}: ${KEYS_STAY}`),
  ]
}

function judgeName(file: string): string[] {
  const breaches: string[] = []
  if (EMPTY_NAMES.test(file)) breaches.push(`${file}: the name says nothing about the thing inside`)
  if (file.startsWith('migrations/') ? !NUMBERED.test(file) : !KEBAB.test(path.posix.basename(file))) {
    breaches.push(`${file}: file names are kebab-case, migrations are 0001_subject.ts`)
  }
  if (file.endsWith('.tsx') && !file.startsWith('web/')) breaches.push(`${file}: .tsx belongs to web/ only`)
  return breaches
}

function judgeImport(file: string, found: Import): string[] {
  if (found.own && !path.posix.extname(found.target))
    return [`${file}: ${found.target} is imported without its extension`]
  const rule = LAW.find(row => row.files.test(file))
  if (!rule) return [`${file}: stands in no room that the law knows`]
  return allows(rule, file, found) ? [] : [`${file} may not import ${found.target}: ${rule.because}`]
}

function allows(rule: Rule, file: string, { own, target, typeOnly }: Import): boolean {
  if (!own) return typeOnly || !rule.packages || fits(target, rule.packages)
  const capability = rule.files.exec(file)?.[1] ?? ''
  const may = typeOnly ? [...rule.may, ...(rule.mayType ?? [])] : rule.may
  return fits(
    target,
    may.map(pattern => pattern.replaceAll('$1', capability)),
  )
}

const fits = (target: string, patterns: string[]): boolean =>
  patterns.some(pattern => new RegExp(`^(?:${pattern})$`).test(target))

/** A query file only reads. */
function judgeQueries(file: string, source: string): string[] {
  const writes = QUERIES.test(file) && WRITES.exec(source)?.[0]
  return writes ? [`${file}: a query file only reads, and this one has "${writes.trim()}"`] : []
}

/** A barrel only passes other files on. */
function judgeBarrel(file: string, imports: Import[], source: string): string[] {
  if (/^\s*export\s+\*\s+from/m.test(source)) return [`${file}: no barrels, import each thing from its own file`]
  const passesOn = imports.length > 1 && imports.every(found => found.reexport)
  return passesOn ? [`${file}: no barrels, import each thing from its own file`] : []
}
