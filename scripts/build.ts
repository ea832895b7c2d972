import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from './command.ts'

const ROOT = path.join(import.meta.dirname, '..')
const STAMP = path.join(ROOT, 'web/dist/.built-from')

/** Everything that the browser's files are made of. */
const SOURCES = [
  'web/**/*',
  'api/**/*.schema.ts',
  'ledger/{money,calendar,rates}.ts',
  'vite.config.ts',
  'package-lock.json',
]
const NOT = ['web/dist/**', 'web/e2e/**', '**/*.test.*']

/** Builds the web unless `web/dist` was already built from exactly these sources. Answers whether it built. */
export async function buildWeb(): Promise<boolean> {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return false
  const { build } = await import('vite')
  await build({ root: path.join(ROOT, 'web'), configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn' })
  writeFileSync(STAMP, wanted)
  return true
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT, exclude: NOT, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

if (import.meta.main)
  await runCommand(async () => console.log((await buildWeb()) ? 'built web/dist' : 'web/dist is up to date'))
