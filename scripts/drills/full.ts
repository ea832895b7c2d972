import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { startServer } from '../../api/server.ts'
import { migrate } from '../migrate.ts'
import { hear } from '../testing/http-client.ts'
import { lyingFront, type Lie } from '../testing/liar.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { DURABLE, type Settings } from '../postgres/settings.ts'
import { throwawayConfig } from '../throwaway-config.ts'
import { drillCustomer, type DrillCustomer } from './customer.ts'
import { seededLie } from './defect.ts'
import { inDrillFolder } from './folder.ts'
import { proveMade } from './prove.ts'

/**
 * The disk of the database fills up while money moves: nothing that was acknowledged is lost, each act is made once,
 * whoever is refused hears 503 and when to ask again, and all goes on once there is room, after the server itself had
 * to give up, too.
 */
export async function drillFull(): Promise<void> {
  await inDrillFolder(async folder => {
    if (!mayMount(folder)) throw new Error('This drill needs the right to mount a small disk (root).')
    const { made, refused, ended, again } = await fillUp(folder, DURABLE, {
      callers: 12,
      fullMs: 12_000,
      lie: seededLie(),
    })
    const seconds = (again / 1000).toFixed(1)
    console.log(
      `full: ${made} transfers made, ${refused} answers of 503 while the disk was full, all with the time to ask ` +
        `again; the server ${ended ? 'gave up' : 'stayed'}; writes were back ${seconds} s after there was room; ` +
        `the auditor is content`,
    )
  })
}

const DISK = '260m'

/** Whether this machine lets us mount a small disk. */
export function mayMount(folder: string): boolean {
  const place = path.join(folder, 'try')
  mkdirSync(place)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync('umount', [place], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

interface Plan {
  readonly callers: number
  /** How long the disk stays full. */
  readonly fullMs: number
  /** A seeded defect. */
  readonly lie?: Lie | undefined
}

/** Carries it out below `folder`; throws where a claim fails. */
export async function fillUp(folder: string, settings: Settings, plan: Plan) {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk])
  try {
    return await onDisk(disk, folder, settings, plan)
  } finally {
    execFileSync('umount', ['--lazy', disk])
  }
}

async function onDisk(disk: string, folder: string, settings: Settings, { callers, fullMs, lie }: Plan) {
  const small = { ...settings, max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '32MB' }
  const start = (port?: number) =>
    startPostgres({ folder: path.join(disk, 'postgres'), settings: small, ...(port && { port }) })
  let server = await start()
  await migrate(server.connectionString)
  const bank = await startServer(throwawayConfig(server.connectionString, path.join(folder, 'keys.json')), {
    log: pino({ level: 'silent' }),
  })
  const front = await lyingFront(bank.url, lie)
  try {
    const customer = await drillCustomer(bank)
    const load = payAlong(front.url, customer, callers)
    await load.until(made => made > callers * 4)
    const ballast = fill(disk)
    await pause(fullMs / 2)
    await breakLog(server.connectionString)
    await pause(fullMs / 2)
    rmSync(ballast)
    const begun = performance.now()
    const ended = await hasEnded(server.exited)
    if (ended) server = await start(server.port)
    const before = load.made()
    await load.until(made => made > before + callers * 2)
    const again = performance.now() - begun
    const { made, refused } = await load.stop()
    await proveMade(server.connectionString, customer.id, 'full-disk-', made)
    return { made, refused, ended, again }
  } finally {
    await front.end()
    await bank.close()
    await server.stop()
  }
}

/** Takes all the room that is left on a disk; answers the file that has it. */
function fill(disk: string): string {
  const ballast = path.join(disk, 'ballast')
  const { bavail, bsize } = statfsSync(disk)
  for (let left = bavail * bsize; left > 0; left -= 1 << 22)
    try {
      writeFileSync(ballast, Buffer.alloc(Math.min(left, 1 << 22)), { flag: 'a' })
    } catch {
      break // the server took some meanwhile
    }
  return ballast
}

/** Has the log go on in a new file again and again, until there is no room for one: the server gives up. */
async function breakLog(connectionString: string): Promise<void> {
  const db = new pg.Client({ connectionString, query_timeout: 5_000 })
  db.on('error', () => undefined)
  try {
    await db.connect()
    for (let n = 0; n < 20; n += 1)
      await db.query(`select pg_logical_emit_message(true, 'drill', 'x'), pg_switch_wal()`)
  } catch {
    // it did
  } finally {
    await db.end().catch(() => undefined)
  }
}

const hasEnded = (exited: Promise<void>) => Promise.race([exited.then(() => true), pause(3_000, false)])

/** Transfers of a cent, each under a key of its own, until it is answered as made. */
function payAlong(url: string, { token, accounts }: DrillCustomer, callers: number) {
  const [from, to] = accounts
  let [over, made, refused, next] = [false, 0, 0, 0]
  const pay = async (n: number): Promise<void> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `full-disk-${n}`,
    }
    const [fromAccount, toAccount] = n % 2 === 0 ? [from, to] : [to, from]
    const body = JSON.stringify({ fromAccount, toAccount, type: 'internal', amount: '0.01' })
    const patience = Date.now() + 120_000
    for (;;) {
      const answer = await hear(`${url}/api/dashboard/transfer`, 'POST', headers, body)
      if (answer.status === 200) break
      if (answer.status !== 503 || !(Number(answer.headers.get('retry-after')) > 0))
        throw new Error(`a full disk is told as ${answer.status} ${answer.text.slice(0, 300)}`)
      if (Date.now() > patience) throw new Error('a transfer was not made in two minutes')
      refused += 1
      await pause(100)
    }
    made += 1
  }
  const one = async () => {
    while (!over) await pay(next++)
  }
  const all = Promise.all(Array.from({ length: callers }, one))
  all.catch(() => (over = true)) // told by `until` and `stop`
  return {
    made: () => made,
    async until(reached: (made: number) => boolean) {
      const patience = Date.now() + 60_000
      while (!reached(made)) {
        if (over) await all
        if (Date.now() > patience) throw new Error(`no more than ${made} transfers were made in a minute`)
        await pause(20)
      }
    },
    async stop() {
      over = true
      await all
      return { made, refused }
    },
  }
}
