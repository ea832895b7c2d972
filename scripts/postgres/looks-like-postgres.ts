import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Is this live process a PostgreSQL? After a restart of the machine the number in a left-over `postmaster.pid` may
 * belong to anything. Where the machine does not tell, it counts as one: better to refuse a folder than to open it
 * twice.
 */
export function looksLikePostgres(pid: number): boolean {
  const command = commandOf(pid)
  return command === undefined || command.includes('postgres')
}

function commandOf(pid: number): string | undefined {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}
