import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { askAdvisories } from './advisories.ts'
import { runCommand } from './command.ts'
import { compress } from './compress.ts'
import { SBOM, writeSbom } from './sbom.ts'

const ROOT = path.join(import.meta.dirname, '..')
const STAMP = path.join(ROOT, 'web/dist/.built-from')

/** Everything that the browser's files are made of. */
const SOURCES = [
  'web/**/*',
  'api/**/*.schema.ts',
  'ledger/{account-label,kinds,money,calendar,phrase,table}.ts',
  'ledger/rates/*.ts',
  'vite.config.ts',
  'scripts/{build,compress}.ts',
  'package-lock.json',
]
const NOT = ['web/dist/**', 'web/e2e/**', '**/*.test.*']

/** Builds the web unless `web/dist` was already built from exactly these sources. Answers whether it built. */
export async function buildWeb(): Promise<boolean> {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return false
  const { build } = await import('vite')
  await asForCustomers(() =>
    build({ root: path.join(ROOT, 'web'), configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'warn' }),
  )
  await compress(path.join(ROOT, 'web/dist'))
  writeFileSync(STAMP, wanted)
  return true
}

/** A test run says NODE_ENV=test, and Vite would then put the libraries' development halves into what customers get. */
async function asForCustomers(build: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    await build()
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update('production\0')
  const files = globSync(SOURCES, { cwd: ROOT, exclude: NOT, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

if (import.meta.main)
  await runCommand(async () => {
    console.log((await buildWeb()) ? 'built web/dist' : 'web/dist is up to date')
    console.log(`${writeSbom()} packages are listed in ${path.basename(SBOM)}`)
    // the bank builds at each start, too, and asks nobody then
    if (process.env['npm_lifecycle_event'] === 'build') console.log((await askAdvisories()).line)
  })
