import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from './postgres/postgres.ts'
import { THROWAWAY } from './postgres/settings.ts'
import { isAlive } from './postgres/start-lock.ts'

const START = path.join(import.meta.dirname, 'start.ts')
const root = mkdtempSync(path.join(tmpdir(), 'wrenfield-start-'))
chmodSync(root, 0o755)

interface Bank {
  child: ChildProcess
  dataDir: string
  /** Everything it has printed. */
  said: () => string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

const running: Bank[] = []
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Where one bank after the other opens: the first on an empty folder, the next ones on what it left. */
const HOME = path.join(root, 'home')
/** Where the server of somebody lies who has their own. */
const OWN = path.join(root, 'own')
const environment = (dataDir: string) => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '0',
  PASSWORD_MEMORY_KIB: '64',
})

/** `npm start` without the web, as a process of its own, in a folder of its own unless told. */
function run(env: Record<string, string> = {}, dataDir = path.join(root, String(running.length))): Bank {
  const child = spawn(process.execPath, [START, '--without-web'], {
    env: { ...environment(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const started = { child, ended, dataDir, said: () => said }
  running.push(started)
  return started
}

/** It ends by itself, with nothing to complain about. */
async function closed({ ended, said }: Bank): Promise<void> {
  const code = await ended
  expect(code, said()).toBe(0)
}

async function urlOf({ said }: Bank): Promise<string> {
  await expect.poll(said).toMatch(/is open: http/)
  return /http:\S+/.exec(said())?.[0] ?? ''
}

const statusOf = (url: string) => fetch(url).then(answer => answer.status)
const serverPid = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

test('opens on an empty folder; SIGTERM closes the bank and then the database that it started', async () => {
  const bank = run({}, HOME)
  const url = await urlOf(bank)
  expect(await statusOf(`${url}/readyz`)).toBe(200)
  const pid = serverPid(bank.dataDir)

  bank.child.kill('SIGTERM')
  await closed(bank)
  expect(isAlive(pid)).toBe(false)
})

test('an embedded database that dies is started again; the bank stays up', async () => {
  const bank = run({}, HOME)
  const url = await urlOf(bank)
  process.kill(serverPid(bank.dataDir), 'SIGKILL')
  await expect.poll(bank.said).toContain('The database server has ended unexpectedly; starting it again.')
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200)
  expect(await statusOf(`${url}/healthz`)).toBe(200)
  bank.child.kill('SIGTERM')
  await closed(bank)
})

test('while your own database is away the bank answers 503, and goes on when it is back', async () => {
  const database = await startPostgres({ folder: OWN, settings: THROWAWAY })
  const bank = run({ DATABASE_URL: database.connectionString })
  const url = await urlOf(bank)
  expect(await statusOf(`${url}/readyz`)).toBe(200)

  await database.stop()
  expect(await statusOf(`${url}/readyz`)).toBe(503)
  expect(await statusOf(`${url}/healthz`)).toBe(200)

  const again = await startPostgres({ folder: OWN, port: database.port, settings: THROWAWAY })
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200)
  bank.child.kill('SIGTERM')
  await closed(bank)
  await again.stop()
})

test('a database that goes away amid the bank’s own work does not take the bank with it', async () => {
  for (const asked of [8, 16, 24]) {
    const database = await startPostgres({ folder: OWN, settings: THROWAWAY })
    const bank = run({ DATABASE_URL: database.connectionString })
    const url = await urlOf(bank)
    // so long that its first job of a minute is at work
    for (let n = 0; n < asked; n += 1) await statusOf(`${url}/healthz`)
    await database.stop()
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(503)
    expect(await statusOf(`${url}/healthz`)).toBe(200)
    bank.child.kill('SIGKILL')
    await bank.ended
  }
})

test('your own database that cannot be reached is told without its password', async () => {
  const bank = run({ DATABASE_URL: 'postgres://bank:secret@127.0.0.1:1/wrenfield' })
  await expect.poll(bank.said).toContain('The database at 127.0.0.1:1 cannot be reached')
  expect(bank.said()).not.toContain('secret')
  bank.child.kill('SIGKILL')
})

test('a port in use is one line and no database', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const bank = run({ PORT: String(port) })
  expect(await bank.ended).toBe(1)
  expect(bank.said()).toBe(`Port ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT.\n`)
  other.close()
})

test('mistakes in the environment are told together, one line each', async () => {
  const bank = run({ PORT: 'abc', DEMO: 'maybe' })
  expect(await bank.ended).toBe(1)
  expect(bank.said()).toBe('PORT must be a port number from 0 to 65535.\nDEMO must be 1 or 0.\n')
})

test('SIGTERM to the process of `npm start` ends the bank, its database and its port', async () => {
  const child = spawn('npm', ['start', '--silent', '--', '--without-web'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: environment(HOME),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  await expect.poll(() => said).toMatch(/is open: http/)
  const url = /http:\S+/.exec(said)?.[0] ?? ''
  const database = serverPid(HOME)
  expect([await statusOf(`${url}/healthz`), isAlive(database)]).toEqual([200, true])
  child.kill('SIGTERM')
  await expect.poll(() => statusOf(`${url}/healthz`).catch(() => 'closed')).toBe('closed')
  await expect.poll(() => isAlive(database)).toBe(false)
})
