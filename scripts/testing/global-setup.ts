import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { loginsFile, makeLogins } from '../logins.ts'
import { openDb } from '../../api/platform/db.ts'
import { publishQuotes } from '../../api/platform/published-quotes.ts'
import { migrate } from '../migrate.ts'
import { readPostmaster } from '../postgres/data-folder.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { THROWAWAY } from '../postgres/settings.ts'
import { isAlive } from '../postgres/start-lock.ts'
import { allowAhead, ANY_AHEAD_MS, TEMPLATE } from './database.ts'
import { testKeys } from './keys.ts'
import { withClient } from '../with-client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's own server, as its owner. */
    postgres: string
    /** File with the passwords of the logins that the template's databases share. */
    logins: string
  }
}

/** The day before the one on which most test banks begin. */
const QUOTED_THROUGH = '2026-11-17'

/**
 * One PostgreSQL for the whole run, in memory or below the machine's temporary folder, with a migrated template that
 * test files copy. A server of another version is tried with `TEST_DATABASE_URL`: an owner's URL of a server whose
 * databases may be made and dropped.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Processes that tests start read the house as it was compiled before.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), 'wrenfield-compiled')
  const own = process.env['TEST_DATABASE_URL']
  return own === undefined ? embedded(project) : yours(project, own)
}

async function yours(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = new URL(url)
  template.pathname = TEMPLATE
  await owner(url, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-test-'))
  await migrate(template.href)
  await makeLogins(template.href, loginsFile({ dataDir: folder }))
  await furnish(template.href)
  project.provide('postgres', template.href)
  project.provide('logins', loginsFile({ dataDir: folder }))
  return async () => {
    await owner(url, `drop database if exists ${TEMPLATE}`)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Quotes by the key of all test banks: each of them would publish the same three years, which takes half a second. */
async function furnish(url: string): Promise<void> {
  await allowAhead(url, ANY_AHEAD_MS)
  const db = openDb(url)
  try {
    await publishQuotes({ db, keys: testKeys() }, QUOTED_THROUGH)
  } finally {
    await db.end()
  }
}

async function owner(url: string, ...statements: string[]): Promise<void> {
  return withClient(url, async client => {
    for (const statement of statements) await client.query(statement)
  })
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const room = roomiest()
  forgetDead(room)
  const folder = mkdtempSync(path.join(room, PREFIX))
  chmodSync(folder, 0o755)
  const home = homeIn(folder)
  const server = await startPostgres({ folder: home, database: TEMPLATE, settings: quicklyReached(home) })
  const tearDown = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = throughSocket(server.connectionString, home)
  try {
    await migrate(url)
    await makeLogins(url, loginsFile({ dataDir: folder }))
    await furnish(url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgres', url)
  project.provide('logins', loginsFile({ dataDir: folder }))
  return tearDown
}

const PREFIX = 'wrenfield-test-'
const homeIn = (folder: string) => path.join(folder, 'postgres')
const HOUR_MS = 3_600_000

/** Takes away what runs left that were killed an hour ago or earlier: their server ended with them. */
function forgetDead(room: string): void {
  for (const name of globSync(`${PREFIX}*`, { cwd: room })) {
    const folder = path.join(room, name)
    const server = readPostmaster(homeIn(folder))
    const isOld = (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - HOUR_MS
    if (isOld && !(server && isAlive(server.pid))) rmSync(folder, { recursive: true, force: true })
  }
}

/** Files in memory are made and forgotten at half of what they cost on a disk; some containers have little of it. */
function roomiest(): string {
  const [memory, wanted] = ['/dev/shm', 4 * 2 ** 30]
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < wanted ? tmpdir() : memory
}

/** What passes through a socket of the machine's own takes two thirds of what it does over TCP. */
const SOCKETS = process.platform !== 'win32'
const quicklyReached = (home: string) => ({ ...THROWAWAY, ...(SOCKETS && { unix_socket_directories: home }) })

function throughSocket(connectionString: string, home: string): string {
  const url = new URL(connectionString)
  if (SOCKETS) url.searchParams.set('host', home)
  return url.href
}
