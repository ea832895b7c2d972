import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ExcusedActs } from './acts.ts'
import type { Sources } from './judge.ts'
import type { Excuse } from './raw-sql.ts'
import { LIST } from './requirements.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
/** Any language but English has every English sentence as a key. */
const WORDS = 'api/platform/locales/es/*.json'

/** Every TypeScript file of the house. */
export function readSources(): Sources {
  const files = pathsOf('{ledger,api,web,migrations,scripts}/**/*.{ts,tsx}')
  return new Map(files.filter(file => !file.endsWith('.d.ts')).map(file => [file, read(file)]))
}

/** How many wide lines each file may still have. */
export function readExcusedWidth(): Record<string, number> {
  const excused: Record<string, number> = JSON.parse(read('scripts/law/wide-lines.json'))
  return excused
}

/** How often each file may still say SQL itself, and why. */
export function readExcusedSql(): Record<string, Excuse> {
  const excused: Record<string, Excuse> = JSON.parse(read('scripts/law/raw-sql.json'))
  return excused
}

/** How many procedures a file of a capability may still hold. */
export function readExcusedActs(): ExcusedActs {
  const excused: ExcusedActs = JSON.parse(read('scripts/law/acts.json'))
  return excused
}

/** The packages that the house says it needs. */
export function readPackages(): string[] {
  const { dependencies = {}, devDependencies = {} }: Record<string, object> = JSON.parse(read('package.json'))
  return Object.keys({ ...dependencies, ...devDependencies })
}

export const readRequirementsList = (): string => read(LIST)
export const readArchitecture = (): string => read('ARCHITECTURE.md')

/** The English sentences of the house, by the file that has their translations. */
export const readWords = (): Map<string, string[]> =>
  new Map(pathsOf(WORDS).map(file => [file, sentencesOf(read(file))]))

function sentencesOf(catalogue: string): string[] {
  const texts: Record<string, string> = JSON.parse(catalogue)
  return Object.keys(texts)
}

function pathsOf(pattern: string): string[] {
  const files = globSync(pattern, { cwd: ROOT, exclude: ['web/dist/**', '**/node_modules/**'] })
  return files.map(file => file.split(path.sep).join('/')).toSorted()
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
