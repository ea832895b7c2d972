import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programIn } from './binaries.ts'
import { handOver, runAs, type Identity } from './identity.ts'

/** What lies in the folder of one embedded server. */
export const layout = (folder: string) => ({
  data: path.join(folder, 'data'),
  password: path.join(folder, 'password'),
  log: path.join(folder, 'server.log'),
  lock: path.join(folder, 'starting.lock'),
  postmaster: path.join(folder, 'data', 'postmaster.pid'),
  certificates: path.join(folder, 'certificates'),
})

/** Whose the cluster is. */
export const OWNER = 'postgres'

interface RunningServer {
  pid: number
  port: number
  ready: boolean
}

/** What `postmaster.pid` says, or undefined where no server has left one. */
export function readPostmaster(folder: string): RunningServer | undefined {
  try {
    const lines = readFileSync(layout(folder).postmaster, 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

export const forgetPostmaster = (folder: string): void => rmSync(layout(folder).postmaster, { force: true })

export const isInitialised = (folder: string): boolean => existsSync(path.join(layout(folder).data, 'PG_VERSION'))

/** Where certificates are asked for, nobody needs the owner's password, and nobody shall have it. */
export const forgetPassword = (folder: string): void => rmSync(layout(folder).password, { force: true })

export const passwordOf = (folder: string): string => readFileSync(layout(folder).password, 'utf8').trim()

/**
 * Makes an empty cluster: UTF-8, C.UTF-8 from PostgreSQL itself (the same order on every machine),
 * passwords by SCRAM, page checksums.
 */
export async function initialise(native: string, folder: string, identity: Identity): Promise<void> {
  const { data, password } = layout(folder)
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  handOver(folder, identity)
  await run(native, identity, [
    `--pgdata=${data}`,
    `--username=${OWNER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
}

function run(native: string, identity: Identity, words: string[]): Promise<void> {
  const { command, args, options } = runAs(identity, programIn(native, 'initdb'), words)
  const child = spawn(command, args, {
    ...options,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', chunk => (complaint += String(chunk)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${complaint.trim()}`))))
  })
}
