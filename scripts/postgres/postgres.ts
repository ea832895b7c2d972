import { mkdirSync, readFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { certify, forgetCertificates, isCertified, RENEW_EVERY_MS, withCertificate } from './certificates.ts'
import {
  forgetPassword,
  forgetPostmaster,
  initialise,
  isInitialised,
  layout,
  OWNER,
  passwordOf,
  readPostmaster,
} from './data-folder.ts'
import { chooseIdentity, handOver } from './identity.ts'
import { looksLikePostgres } from './looks-like-postgres.ts'
import { asFlags, DURABLE, type Settings } from './settings.ts'
import { isAlive, oneAtATime } from './start-lock.ts'
import { startWatched } from './watched.ts'
import { withClient } from '../with-client.ts'

export interface PostgresServer {
  /** URL of the wanted database as the cluster's owner. */
  connectionString: string
  port: number
  pid: number
  /** True when another process of ours had started it: `stop` then leaves it running. */
  attached: boolean
  /** Resolves when the server has ended, wanted or not. */
  exited: Promise<void>
  stop: () => Promise<void>
}

interface Wanted {
  /** Everything of this server lives below it: data, password, log. */
  folder: string
  database?: string
  /** A free one where absent. */
  port?: number
  settings?: Settings
  /**
   * Who besides the owner signs on, each by a certificate: the server then takes no password, and nobody in clear.
   * Absent: by passwords.
   */
  certified?: readonly string[] | undefined
  /** Folders besides its own that the server reads and writes. */
  shared?: readonly string[]
  readyWithinMs?: number
}

const READY_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 15

/**
 * Starts a real PostgreSQL in a folder, or attaches to the one that another process already runs there. A server that
 * was started here dies with this process, even after `kill -9`. Refuses with one line a folder that somebody else has
 * locked.
 */
export async function startPostgres({
  folder,
  database = 'wrenfield',
  port,
  settings = DURABLE,
  certified,
  shared = [],
  readyWithinMs = READY_WITHIN_MS,
}: Wanted): Promise<PostgresServer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return oneAtATime(layout(folder).lock, async () => {
    const running = await findRunning(folder)
    const way = { settings, certified, shared, readyWithinMs }
    const server = running ? attach(running) : await startOn(port, wanted => start(folder, { ...way, port: wanted }))
    const connectionString = await ensureDatabase(urlOf(folder, server.port), database)
    return { ...server, connectionString }
  })
}

type Started = Omit<PostgresServer, 'connectionString'>

type Way = Required<Pick<Wanted, 'port' | 'settings' | 'shared' | 'readyWithinMs'>> & Pick<Wanted, 'certified'>

/** Somebody else listens, or asks from, where the server should. */
class PortTaken extends Error {}

/**
 * So long a port that is wanted is waited for: who asks a server that is away may have taken its very port for their
 * own end.
 */
const PORT_WITHIN_MS = 15_000

/**
 * Starts on the port that is wanted, else on a free one. Where somebody else was faster, it is tried again, on
 * another if it may be.
 */
async function startOn(port: number | undefined, start: (port: number) => Promise<Started>): Promise<Started> {
  const deadline = Date.now() + PORT_WITHIN_MS
  for (;;) {
    try {
      return await start(port ?? (await freePort()))
    } catch (error) {
      if (!(error instanceof PortTaken) || Date.now() > deadline) throw error
      await pause(200)
    }
  }
}

async function start(folder: string, way: Way): Promise<Started> {
  const { port, settings, certified, shared, readyWithinMs } = way
  const native = findBinaries()
  const identity = chooseIdentity([native, path.dirname(folder), ...shared.map(one => path.dirname(one))])
  const { data, log, certificates } = layout(folder)
  forgetCertificates(certificates)
  const papers = certified && certify(certificates, [OWNER, ...certified])
  for (const own of [folder, ...shared]) handOver(own, identity)
  if (!isInitialised(folder)) await initialise(native, folder, identity)
  if (papers) forgetPassword(folder)
  const flags = asFlags({ ...settings, ...papers?.settings })
  const server = startWatched(native, identity, ['-D', data, '-p', String(port), ...flags], log)
  const pid = await untilReady(folder, server.hasExited, readyWithinMs)
  const renewing = setInterval(() => {
    papers?.renew()
    handOver(certificates, identity)
    process.kill(pid, 'SIGHUP') // it reads its own anew
  }, RENEW_EVERY_MS)
  renewing.unref()
  if (!papers) clearInterval(renewing)
  const stop = async () => {
    clearInterval(renewing)
    server.shutDown()
    await server.exited
  }
  return { port, pid, attached: false, exited: server.exited, stop }
}

async function untilReady(folder: string, hasExited: () => boolean, withinMs: number): Promise<number> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    const found = readPostmaster(folder)
    if (found?.ready && isAlive(found.pid)) return found.pid
    if (hasExited()) break
    await pause(LOOK_EVERY_MS)
  }
  const { log } = layout(folder)
  const text = `PostgreSQL did not start in ${folder}: ${lastLine(log)}`
  throw readFileSync(log, 'utf8').includes('Address already in use') ? new PortTaken(text) : new Error(text)
}

/** A live server on this folder that knows our password; a stale file of a dead one is removed. */
async function findRunning(folder: string): Promise<{ pid: number; port: number } | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const found = readPostmaster(folder)
    if (!found) return undefined
    if (!isAlive(found.pid) || !looksLikePostgres(found.pid)) {
      forgetPostmaster(folder)
      return undefined
    }
    if (found.ready && (await answers(folder, found.port))) return found
    if (found.ready || Date.now() > deadline) {
      throw new Error(`The data folder ${folder} is in use by another PostgreSQL (process ${found.pid}).`)
    }
    await pause(LOOK_EVERY_MS)
  }
}

function attach({ pid, port }: { pid: number; port: number }): Started {
  const { promise: exited, resolve } = Promise.withResolvers<void>()
  const look = setInterval(() => !isAlive(pid) && gone(), 500)
  look.unref()
  const gone = () => {
    clearInterval(look)
    resolve()
  }
  return { port, pid, attached: true, exited, stop: async () => clearInterval(look) }
}

function urlOf(folder: string, port: number): string {
  const { certificates } = layout(folder)
  const plain = `postgres://127.0.0.1:${port}/postgres`
  if (isCertified(certificates)) return withCertificate(plain, certificates, OWNER)
  return plain.replace('//', `//${OWNER}:${passwordOf(folder)}@`)
}

async function answers(folder: string, port: number): Promise<boolean> {
  try {
    const client = new pg.Client({ connectionString: urlOf(folder, port), connectionTimeoutMillis: 5_000 })
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    await client.end()
    return rows[0]?.folder === layout(folder).data
  } catch {
    return false
  }
}

async function ensureDatabase(url: string, database: string): Promise<string> {
  await withClient(url, async client => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  })
  const named = new URL(url)
  named.pathname = database
  return named.href
}

/**
 * Below those that the system hands out to whoever connects: there nobody comes to sit between the look and the
 * start.
 */
const [LOWEST, BEYOND] = [15_000, 32_000]

async function freePort(): Promise<number> {
  for (let left = 20; left > 0; left -= 1) {
    const port = await listenable(randomInt(LOWEST, BEYOND)).catch(() => undefined)
    if (port !== undefined) return port
  }
  return listenable(0)
}

/** The port, when one can listen there; any free one of the system's for 0. */
function listenable(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = address && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

const lastLine = (log: string): string => readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? 'it left no message'
