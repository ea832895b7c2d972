import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sources } from './judge.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')

/** Every TypeScript file of the house. */
export function readSources(): Sources {
  const files = globSync('{ledger,api,web,migrations,scripts}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['web/dist/**', '**/node_modules/**'],
  })
  const own = files.map(file => file.split(path.sep).join('/')).filter(file => !file.endsWith('.d.ts'))
  return new Map(own.toSorted().map(file => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
}
