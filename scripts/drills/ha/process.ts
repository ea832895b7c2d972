/** Processes of a drill: each with a log of its own, and ended by its number, never by its name. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

interface Wanted {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Record<string, string>
  readonly cwd?: string
  readonly as?: { uid: number; gid: number } | undefined
}

export interface Running {
  readonly name: string
  readonly child: ChildProcess
  readonly log: string
  signal(name: NodeJS.Signals): void
  /** Asks it to end, and ends it when it does not. */
  end(): Promise<void>
}

export function run(folder: string, { name, command, args, env = {}, cwd = '/', as }: Wanted): Running {
  const log = path.join(folder, `${name}.log`)
  const file = openSync(log, 'a', 0o644)
  const child = spawn(command, args, { env: { ...process.env, ...env }, cwd, stdio: ['ignore', file, file], ...as })
  closeSync(file)
  child.on('error', error => console.error(`${name}: ${error.message}`))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const over = async (withinMs: number) => {
    for (const until = Date.now() + withinMs; !isOver() && Date.now() < until;) await pause(20)
    return isOver()
  }
  return {
    name,
    child,
    log,
    signal: signal => void child.kill(signal),
    async end() {
      child.kill('SIGTERM')
      if (await over(30_000)) return
      child.kill('SIGKILL')
      await over(5_000)
    },
  }
}

/** The last lines of a log, for whoever has to find out. */
export const tailOf = (log: string, lines = 12): string =>
  readFileSync(log, 'utf8').trim().split('\n').slice(-lines).join('\n')

/** Signals a process and those that it started. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  for (const one of [pid, ...stdout.split('\n').map(Number)]) {
    try {
      if (one > 1) process.kill(one, signal)
    } catch {
      // it ended meanwhile
    }
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  return Promise.all(
    servers.map(async server => {
      const address = server.address()
      await new Promise(resolve => server.close(resolve))
      if (address === null || typeof address === 'string') throw new Error('no port')
      return address.port
    }),
  )
}

/** Looks until it is so; says what it waited for when it never is. */
export async function until(what: string, withinMs: number, look: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await look().catch(() => false)) return (performance.now() - began) / 1_000
    if (performance.now() - began > withinMs) throw new Error(`${what} did not happen within ${withinMs / 1_000} s.`)
    await pause(100)
  }
}
