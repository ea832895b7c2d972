import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import pino from 'pino'
import { addCustomer } from '../../api/auth/new-customer.ts'
import { openMachinery } from '../../api/machinery.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { loginsFile, loginsOf } from '../logins.ts'
import { someone } from '../testing/http-bank.ts'
import { seededDefect } from './defect.ts'
import { inDrillFolder } from './folder.ts'
import { DEPLOY, startCluster, type Cluster, type Node } from './ha/cluster.ts'
import { startFront, type Front } from './ha/front.ts'
import { startLoad, type Load } from './ha/load.ts'
import { run, tailOf, until, type Running } from './ha/process.ts'

const HOUSE = path.join(import.meta.dirname, '..', '..')
const CUSTOMERS = 6
const BACK_WITHIN_S = 30
const NEEDED = ['patroni', 'etcd', 'haproxy', 'pgbouncer', '/usr/lib/postgresql/15/bin/postgres', 'openssl']

/**
 * Three nodes of PostgreSQL and two API processes, with the files of `deploy/` and TLS between all of them: leaders are
 * killed, cut off and put to sleep, commits' waits are cancelled, and the house is upgraded with a migration, all under
 * load. Nothing acknowledged is lost or doubled, and writes are back in time.
 */
export async function drillHa(): Promise<void> {
  const lacking = NEEDED.filter(tool => !isHere(tool))
  if (lacking.length > 0) return console.log(`ha: not tried, for this machine lacks ${lacking.join(', ')}`)
  await inDrillFolder(async folder => {
    const cluster = await startCluster(folder)
    const stop = () => void cluster.end().finally(() => process.exit(1))
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
    try {
      await withBank(folder, cluster)
    } finally {
      await cluster.end()
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
    }
  })
}

const isHere = (tool: string): boolean => {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function withBank(folder: string, cluster: Cluster): Promise<void> {
  const [owner, lookup] = [randomBytes(18).toString('hex'), randomBytes(18).toString('hex')]
  await prepareServer(cluster, owner, lookup)
  const front = await startFront(folder, cluster, lookup)
  const dataDir = path.join(folder, 'bank')
  mkdirSync(dataDir)
  const env = environment(front, front.databaseUrl('wrenfield_owner', owner), dataDir)
  const apis = new Map<number, Running>()
  const open = (n: number, house: string) => apis.set(n, startApi(folder, house, env, front.apiPorts[n] ?? 0, n))
  let load: Load | undefined
  try {
    await promisify(execFile)(process.execPath, [path.join(HOUSE, 'scripts/migrate.ts')], { env, cwd: HOUSE })
    const customers = await openCustomers(env['DATABASE_URL'] ?? '', dataDir)
    for (const n of [0, 1]) open(n, HOUSE)
    for (const n of [0, 1]) await ready(front, n)
    await until('The way in', 20_000, async () => (await front.ask('GET', '/api/auth/sessions')).status === 401)
    const signedOn = await Promise.all(customers.map(customer => signOn(front, customer)))
    load = startLoad(
      seededDefect() === 'lost' ? forgetful(front) : front,
      signedOn,
      `ha-${randomBytes(3).toString('hex')}`,
    )
    await load.more(50, 60_000)
    await troubles(cluster, load)
    await upgrade(folder, front, { env, apis, open }, load)
    await load.stop()
    // The auditor says in its sign-on that it only reads, which pgbouncer does not pass on: it asks the primary itself.
    const primary = new URL(env['DATABASE_URL'] ?? '')
    primary.port = String(front.primaryPort)
    await judge(cluster, load, { ...env, DATABASE_URL: primary.href })
  } catch (error) {
    for (const { log, name } of apis.values()) console.error(`${name}:\n${tailOf(log, 6)}`)
    throw error
  } finally {
    load?.abandon()
    await Promise.all([...apis.values()].map(api => api.end()))
    await front.end()
  }
}

/** A front that says now and then of an act that it was made, as the one before it, and hands it to nobody. */
function forgetful(front: Front): Front {
  let [acts, before]: [number, Awaited<ReturnType<Front['ask']>> | undefined] = [0, undefined]
  return {
    ...front,
    async ask(method, where, asking) {
      if (asking?.key === undefined) return front.ask(method, where, asking)
      acts += 1
      if (acts % 20 === 0 && before) return before
      const answer = await front.ask(method, where, asking)
      if (answer.status === 200) before = answer
      return answer
    },
  }
}

/** The owner of the bank's database, who may make its logins, and whom pgbouncer asks for their passwords. */
async function prepareServer(cluster: Cluster, owner: string, lookup: string): Promise<void> {
  await asSuperuser(cluster, 'postgres', async client => {
    await client.query(`create role wrenfield_owner login createrole password ${pg.escapeLiteral(owner)}`)
    await client.query('create database wrenfield owner wrenfield_owner')
  })
  await asSuperuser(cluster, 'wrenfield', async client => {
    await client.query(readFileSync(path.join(DEPLOY, 'pgbouncer.sql'), 'utf8'))
    await client.query(`alter role pgbouncer password ${pg.escapeLiteral(lookup)}`)
  })
}

async function asSuperuser<T>(cluster: Cluster, database: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const leader = await cluster.leader()
  if (!leader) throw new Error('The cluster has no leader.')
  const client = await cluster.signOn(leader, database)
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const environment = ({ origin, paper }: Front, databaseUrl: string, dataDir: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  PUBLIC_ORIGIN: origin,
  DEMO: '0',
  TLS_CERTIFICATE: paper.certificate,
  TLS_KEY: paper.key,
  PASSWORD_MEMORY_KIB: '1024',
})

function startApi(folder: string, house: string, env: Record<string, string>, port: number, n: number): Running {
  const args = [path.join(house, 'scripts/start.ts'), '--without-web']
  return run(folder, {
    name: `api${n + 1}`,
    command: process.execPath,
    args,
    env: { ...env, PORT: String(port) },
    cwd: house,
  })
}

const ready = ({ askProcess }: Front, n: number) => until(`API process ${n + 1}`, 90_000, () => askProcess(n, '/ready'))

interface Known {
  username: string
  password: string
  from: string
  to: string
}

async function openCustomers(databaseUrl: string, dataDir: string): Promise<Known[]> {
  const logins = loginsOf(databaseUrl, loginsFile({ dataDir }))
  const machinery = openMachinery(
    {
      databaseUrl,
      logins,
      demo: false,
      limits: true,
      keyFile: path.join(dataDir, 'keys.json'),
      passwordMemoryKiB: 1_024,
      customerServicePhone: undefined,
    },
    { log: pino({ level: 'silent' }) },
  )
  const account = async (owner: string, deposit: string): Promise<string> => {
    const publicId = crypto.randomUUID()
    const payload = { owner, publicId, kind: 'savings', source: 'settled', deposit }
    const at = await machinery.clocks.bank()
    const key = operatorKey(`drill:${publicId}`)
    const told = await machinery.ledger.append({ key, kind: 'account-opening', actor: 'bank', at, payload })
    if (told.outcome === 'refused') throw new Error(`The drill's account was refused: ${told.code}`)
    return publicId
  }
  const open = async (): Promise<Known> => {
    const details = someone()
    const owner = await addCustomer(machinery, details)
    return { ...details, from: await account(owner, '5000.00'), to: await account(owner, '1.00') }
  }
  try {
    return await Promise.all(Array.from({ length: CUSTOMERS }, open))
  } finally {
    await machinery.end()
  }
}

async function signOn(front: Front, { username, password, from, to }: Known) {
  const { status, body } = await front.ask('POST', '/api/auth/login', { body: { username, password } })
  if (body.token === undefined) throw new Error(`The drill's customer cannot sign on: ${status} ${body.error ?? ''}`)
  return { token: body.token, from, to }
}

interface Trouble {
  readonly what: string
  happens(leader: Node): Promise<void> | void
  /** Afterwards, when writes are back. */
  mends?(leader: Node): void
}

const killed: Trouble = { what: 'the leader’s server is killed', happens: leader => leader.killServer() }
const dead: Trouble = {
  what: 'the leader’s whole node is killed',
  happens: leader => leader.kill(),
  mends: leader => leader.start(),
}
const cut: Trouble = {
  what: 'the leader’s network is cut',
  happens: leader => leader.cable?.pull(),
  mends: leader => leader.cable?.plug(),
}
const asleep: Trouble = {
  what: 'the leader’s machine sleeps, and wakes',
  happens: leader => leader.freeze(),
  mends: leader => leader.thaw(),
}

/** One trouble after the other; each time writes have to be back, nothing lost, and the cluster whole again. */
async function troubles(cluster: Cluster, load: Load): Promise<void> {
  const cancelled: Trouble = {
    what: 'commits’ waits for the standby are cancelled',
    happens: () => cancelWaits(cluster),
  }
  for (const { what, happens, mends } of [killed, dead, cut, asleep, cancelled]) {
    const leader = await cluster.leader()
    if (!leader) throw new Error('The cluster has no leader.')
    if (happens === cut.happens && !leader.cable) {
      console.log('ha: no cable was pulled, for this machine has no networks to give away')
      continue
    }
    load.gap()
    await happens(leader)
    await load.more(30, 90_000)
    const gap = load.gap()
    console.log(`ha: ${what}: writes back after ${gap.toFixed(1)} s`)
    if (gap > BACK_WITHIN_S) throw new Error(`Writes were back only after ${gap.toFixed(1)} s.`)
    mends?.(leader)
    await load.more(30, 90_000) // whoever comes back must not take the lock, and what was acknowledged, from its heir
    const back = await until('The cluster being whole again', 300_000, cluster.whole).catch(async error => {
      await keptAll(cluster, load) // what is worse comes first
      throw error
    })
    await keptAll(cluster, load)
    console.log(
      `ha: whole again ${back.toFixed(1)} s later, with all ${load.answered.size} acts that were acknowledged`,
    )
  }
}

/** Whether everything that was acknowledged by now is there. */
async function keptAll(cluster: Cluster, load: Load): Promise<void> {
  const told = [...load.answered.keys()]
  await asSuperuser(cluster, 'wrenfield', async client => {
    const made = await keysOf(client)
    const lost = told.filter(key => !made.includes(key))
    if (lost.length > 0)
      throw new Error(`${lost.length} acts were acknowledged and are gone, ${lost[0] ?? ''} for one.`)
  })
}

async function keysOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select key from ledger.event where kind = 'internal-transfer'`)
  return rows.map(({ key }) => key.split(':').at(-1) ?? '')
}

/** Stops the standbys for a moment, and cancels whatever waits for them: what is then told must still be kept. */
async function cancelWaits(cluster: Cluster): Promise<void> {
  const leader = await cluster.leader()
  const standbys = cluster.nodes.filter(node => node !== leader)
  for (const standby of standbys) standby.freezeServer()
  try {
    await asSuperuser(cluster, 'wrenfield', async client => {
      let cancelled = 0
      for (const end = Date.now() + 4_000; Date.now() < end; await pause(50)) {
        const { rowCount } = await client.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
        )
        cancelled += rowCount ?? 0
      }
      console.log(`ha: ${cancelled} waits were cancelled`)
    })
    leader?.kill()
  } finally {
    for (const standby of standbys) standby.thawServer()
  }
  await until('Another leader', 60_000, async () => ((await cluster.leader()) ?? leader) !== leader)
  leader?.start()
}

interface Processes {
  env: Record<string, string>
  apis: Map<number, Running>
  open: (n: number, house: string) => unknown
}

/** A new house with one more migration takes over, one process after the other. */
async function upgrade(folder: string, front: Front, { env, apis, open }: Processes, load: Load): Promise<void> {
  const next = path.join(folder, 'next')
  for (const room of ['api', 'ledger', 'migrations', 'scripts', 'package.json'])
    cpSync(path.join(HOUSE, room), path.join(next, room), { recursive: true })
  symlinkSync(path.join(HOUSE, 'node_modules'), path.join(next, 'node_modules'))
  writeFileSync(
    path.join(next, 'migrations/9999_drill.ts'),
    `import { sql, type Kysely } from 'kysely'
async function up(database: Kysely<unknown>): Promise<void> {
  await sql\`alter table app.money_order add column drilled text not null default 'no'\`.execute(database)
  await sql\`create table app.drilled (id bigint primary key)\`.execute(database)
}
`,
  )
  const before = load.again()
  load.gap()
  await promisify(execFile)(process.execPath, [path.join(next, 'scripts/migrate.ts')], { env, cwd: next })
  for (const n of [0, 1]) {
    await apis.get(n)?.end()
    open(n, next)
    await ready(front, n)
    await load.more(20, 60_000)
  }
  console.log(
    `ha: two processes and a migration changed under load: ${load.again() - before} answers to ask again, ` +
      `${load.gap().toFixed(1)} s between two acts at most`,
  )
}

/** What was acknowledged is there once, nothing else is, and the auditor is content. */
async function judge(cluster: Cluster, load: Load, env: Record<string, string>): Promise<void> {
  if (load.refused.length > 0) throw new Error(`Acts were refused: ${load.refused.slice(0, 3).join('; ')}`)
  if (load.unseen.length > 0) throw new Error(`Reads came before an own write: ${load.unseen.slice(0, 3).join('; ')}`)
  await asSuperuser(cluster, 'wrenfield', async client => {
    await client.query('alter table app.money_order drop column drilled')
    await client.query('drop table app.drilled')
    const keys = await keysOf(client)
    const lost = [...load.answered.keys()].filter(key => !keys.includes(key))
    if (lost.length > 0) throw new Error(`Acknowledged and not there: ${lost.slice(0, 3).join(', ')}`)
    if (new Set(keys).size !== keys.length) throw new Error('An act was made twice.')
    if (new Set(load.answered.values()).size !== load.answered.size) throw new Error('Two keys have one transfer.')
    if (keys.length !== load.answered.size)
      throw new Error(`${keys.length} transfers are there, ${load.answered.size} were acknowledged.`)
  })
  const script = path.join(HOUSE, 'scripts/audit.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'verify', '--json'], {
    env,
    cwd: HOUSE,
  }).catch(error => {
    throw new Error(`The auditor is not content: ${String(error.stdout || error.stderr).slice(0, 1_500)}`)
  })
  const { events, witnessed }: { events: number; witnessed: number } = JSON.parse(stdout)
  console.log(
    `ha: ${load.answered.size} acts acknowledged, all there once, seen at once by whoever made them; ` +
      `${load.again()} answers were asked again; ${events} events verified, ${witnessed} signed heads compared`,
  )
}
