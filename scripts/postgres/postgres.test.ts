import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { THROWAWAY } from './settings.ts'
import { isAlive } from './start-lock.ts'

const HOLDER = path.join(import.meta.dirname, '..', 'testing', 'hold-postgres.ts')
const root = mkdtempSync(path.join(tmpdir(), 'wrenfield-launch-'))
chmodSync(root, 0o755)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const children: ChildProcess[] = []
afterAll(() => children.forEach(child => child.kill('SIGKILL')))

let folders = 0
const newFolder = () => path.join(root, `server-${++folders}`)
const start = (folder: string) => startPostgres({ folder, settings: THROWAWAY })
const pidFile = (folder: string) => path.join(folder, 'data', 'postmaster.pid')

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts a server in a process of its own. */
function hold(
  folder: string,
): Promise<{ child: ChildProcess; pid: number; connectionString: string; attached: boolean }> {
  const child = spawn(process.execPath, [HOLDER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.on('exit', code => reject(new Error(`the holder ended with ${String(code)}`)))
    child.stdout.once('data', line => resolve({ child, ...JSON.parse(String(line)) }))
  })
}

test('starts, keeps what was written over a restart, and is gone after stop', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await query(first.connectionString, 'create table kept as select 42 as n')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await start(folder)
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 42 }])
  await second.stop()
})

test('sorts by code point in UTF-8 and checks its pages, on every machine alike', async () => {
  const server = await start(newFolder())
  const rows = await query(
    server.connectionString,
    `select current_setting('data_checksums') checksums, current_setting('server_encoding') encoding,
      'Z' < 'a' as by_code_point, upper('ž') upper`,
  )
  expect(rows).toEqual([{ checksums: 'on', encoding: 'UTF8', by_code_point: true, upper: 'Ž' }])
  await server.stop()
})

test('runs below a folder that nobody else may enter', async () => {
  const folder = newFolder()
  mkdirSync(folder, { mode: 0o700 })
  const server = await start(path.join(folder, 'inside'))
  expect(await query(server.connectionString, 'select 1 as n')).toEqual([{ n: 1 }])
  await server.stop()
})

test('a second process attaches and leaves the server running when it stops', async () => {
  const folder = newFolder()
  const first = await hold(folder)
  const second = await start(folder)
  expect(second).toMatchObject({ attached: true, pid: first.pid, connectionString: first.connectionString })
  await second.stop()
  expect(await query(first.connectionString, 'select 1 as n')).toEqual([{ n: 1 }])
  first.child.kill('SIGKILL')
})

test('of two that start in the same new folder at once, one starts and one attaches', async () => {
  const folder = newFolder()
  const both = await Promise.all([hold(folder), hold(folder)])
  expect(both.filter(each => each.attached)).toHaveLength(1)
  expect(new Set(both.map(each => each.pid)).size).toBe(1)
})

test('the server dies with its parent, even by kill -9, and the next start finds all in order', async () => {
  const folder = newFolder()
  const { child, pid, connectionString } = await hold(folder)
  await query(connectionString, 'create table kept as select 7 as n')
  child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)

  const next = await start(folder)
  expect(next.attached).toBe(false)
  expect(await query(next.connectionString, 'select n from kept')).toEqual([{ n: 7 }])
  await next.stop()
})

test('a killed server leaves a stale pid file, loses nothing committed, and tells that it ended', async () => {
  const folder = newFolder()
  const server = await start(folder)
  await query(server.connectionString, 'create table kept as select 8 as n')
  process.kill(server.pid, 'SIGKILL')
  await server.exited
  expect(readFileSync(pidFile(folder), 'utf8')).toContain(String(server.pid))

  const next = await start(folder)
  expect(await query(next.connectionString, 'select n from kept')).toEqual([{ n: 8 }])
  await next.stop()
})

test('a stale pid file whose number now belongs to something else is ignored', async () => {
  const folder = newFolder()
  const server = await start(folder)
  const left = readFileSync(pidFile(folder), 'utf8')
  await server.stop()
  writeFileSync(pidFile(folder), left.replace(/^\d+/, String(process.pid)))

  const next = await start(folder)
  expect(next.attached).toBe(false)
  await next.stop()
})

test('a data folder that another PostgreSQL holds is refused in one line', async () => {
  const folder = newFolder()
  const server = await start(folder)
  writeFileSync(path.join(folder, 'password'), 'somebody else set another one\n')
  const complaint = `The data folder ${folder} is in use by another PostgreSQL (process ${server.pid}).`
  await expect(start(folder)).rejects.toThrow(complaint)
  await server.stop()
})

test('a port that somebody has for a moment is waited for, so a server comes back where it was', async () => {
  const folder = newFolder()
  const before = await start(folder)
  await before.stop()
  const taker = createServer()
  await new Promise<void>(resolve => taker.listen(before.port, '127.0.0.1', resolve))
  const again = startPostgres({ folder, port: before.port, settings: THROWAWAY })
  await new Promise(resolve => setTimeout(resolve, 1_500))
  taker.close()
  const after = await again
  expect(after.port).toBe(before.port)
  expect(await query(after.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await after.stop()
})

test('a free port is none of those from which the system lets its own callers ask', async () => {
  const server = await start(newFolder())
  expect([server.port >= 15_000, server.port < 32_000]).toEqual([true, true])
  await server.stop()
})
