/** Three nodes of PostgreSQL under Patroni with etcd, as `deploy/` has them, on this machine. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePorts, run, signalFamily, tailOf, until, type Running } from './process.ts'

export const DEPLOY = path.join(import.meta.dirname, '..', '..', '..', 'deploy')
const NAMES = ['node1', 'node2', 'node3'] as const
type Name = (typeof NAMES)[number]

export interface Node {
  readonly name: Name
  readonly port: number
  readonly rest: number
  readonly data: string
  start(): void
  /** Kills the database server alone, or with the Patroni that looks after it. */
  killServer(): void
  kill(): void
  /** Stops all of it where it stands, as a machine does that nobody reaches; and lets it go on. */
  freeze(): void
  thaw(): void
}

export interface Cluster {
  readonly nodes: readonly Node[]
  readonly superuser: { user: string; password: string }
  leader(): Promise<Node | undefined>
  /** All of them are there, and the leader has a standby that every commit waits for. */
  whole(): Promise<boolean>
  end(): Promise<void>
}

export function idOf(user: string): { uid: number; gid: number } {
  const id = (which: string) => Number(execFileSync('id', [which, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

interface Secrets {
  readonly superuser: { user: string; password: string }
  readonly replication: string
}

export async function startCluster(folder: string): Promise<Cluster> {
  const etcds = await startEtcd(folder)
  const ports = await freePorts(6)
  const superuser = { user: 'postgres', password: randomBytes(18).toString('hex') }
  const secrets = { superuser, replication: randomBytes(18).toString('hex') }
  const patronis = new Map<Name, Running>()
  const nodes = NAMES.map((name, n): Node => {
    const [port = 0, rest = 0] = [ports[n], ports[n + 3]]
    return openNode({ folder, name, port, rest, etcds: etcds.clients }, secrets, patronis)
  })
  const leader = () => leaderOf(nodes)
  const whole = () => isWhole(nodes, superuser)
  const end = async () => {
    await Promise.all([...patronis.values()].map(patroni => patroni.end()))
    for (const node of nodes) if (await roleOf(node).catch(() => '')) node.kill()
    await etcds.end()
  }
  for (const node of nodes) node.start()
  try {
    await until('A cluster of three', 180_000, whole)
  } catch (error) {
    for (const { log } of patronis.values()) console.error(tailOf(log))
    await end()
    throw error
  }
  return { nodes, superuser, leader, whole, end }
}

interface Place {
  readonly folder: string
  readonly name: Name
  readonly port: number
  readonly rest: number
  readonly etcds: readonly number[]
}

function openNode(place: Place, secrets: Secrets, patronis: Map<Name, Running>): Node {
  const { folder, name, port, rest } = place
  const postgres = idOf('postgres')
  const own = path.join(folder, name)
  mkdirSync(own, { mode: 0o700 })
  chownSync(own, postgres.uid, postgres.gid)
  const data = path.join(own, 'data')
  const env = environmentOf(place, own, data, secrets)
  const args = [path.join(DEPLOY, 'patroni.yml')]
  const postmaster = () => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const all = (signal: NodeJS.Signals) => {
    patronis.get(name)?.signal(signal)
    signalFamily(postmaster(), signal)
  }
  return {
    name,
    port,
    rest,
    data,
    start: () => void patronis.set(name, run(folder, { name, command: 'patroni', args, env, cwd: own, as: postgres })),
    killServer: () => process.kill(postmaster(), 'SIGKILL'),
    kill: () => all('SIGKILL'),
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
  }
}

const environmentOf = ({ name, port, rest, etcds }: Place, own: string, data: string, secrets: Secrets) => ({
  PATRONI_NAME: name,
  PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
  PATRONI_ETCD3_HOSTS: etcds.map(client => `127.0.0.1:${client}`).join(','),
  PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
  PATRONI_POSTGRESQL_DATA_DIR: data,
  PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
  PATRONI_POSTGRESQL_PGPASS: path.join(own, 'pgpass'),
  PATRONI_SUPERUSER_USERNAME: secrets.superuser.user,
  PATRONI_SUPERUSER_PASSWORD: secrets.superuser.password,
  PATRONI_REPLICATION_USERNAME: 'replicator',
  PATRONI_REPLICATION_PASSWORD: secrets.replication,
  PATRONI_REWIND_USERNAME: secrets.superuser.user,
  PATRONI_REWIND_PASSWORD: secrets.superuser.password,
  HOME: own,
})

async function roleOf({ rest }: Node): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${rest}/patroni`, { signal: AbortSignal.timeout(1_500) })
  const said: { role?: string; state?: string } = JSON.parse(await answer.text())
  return said.state === 'running' || said.state === 'streaming' ? (said.role ?? '') : ''
}

async function leaderOf(nodes: readonly Node[]): Promise<Node | undefined> {
  for (const node of nodes) {
    const asked = fetch(`http://127.0.0.1:${node.rest}/primary`, { signal: AbortSignal.timeout(1_500) })
    const answer = await asked.catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return node
  }
  return undefined
}

async function isWhole(nodes: readonly Node[], superuser: Secrets['superuser']): Promise<boolean> {
  const roles = await Promise.all(nodes.map(node => roleOf(node).catch(() => '')))
  const first = await leaderOf(nodes)
  if (!first || roles.includes('')) return false
  // Patroni's own word that a standby may take over: a leader that dies before has nobody to follow it.
  const standbys = await Promise.all(nodes.map(({ rest }) => fetch(`http://127.0.0.1:${rest}/synchronous`)))
  await Promise.all(standbys.map(answer => answer.arrayBuffer()))
  if (!standbys.some(({ status }) => status === 200)) return false
  const client = new pg.Client({ host: '127.0.0.1', port: first.port, database: 'postgres', ...superuser })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number; sync: number }>(
      `select count(*)::int as n, count(*) filter (where sync_state in ('sync', 'quorum'))::int as sync
         from pg_stat_replication where state = 'streaming'`,
    )
    return (rows[0]?.n ?? 0) >= 2 && (rows[0]?.sync ?? 0) >= 1
  } finally {
    await client.end()
  }
}

/** Three members; their clocks are wide, for this machine does everything else, too. */
async function startEtcd(folder: string): Promise<{ clients: number[]; end: () => Promise<void> }> {
  const ports = await freePorts(6)
  const peers = ports.slice(0, 3)
  const clients = ports.slice(3)
  const cluster = peers.map((port, n) => `etcd${n + 1}=http://127.0.0.1:${port}`).join(',')
  const running = peers.map((peer, n) =>
    run(folder, {
      name: `etcd${n + 1}`,
      command: 'etcd',
      args: [],
      env: {
        ETCD_NAME: `etcd${n + 1}`,
        ETCD_DATA_DIR: path.join(folder, `etcd${n + 1}`),
        ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
        ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${clients[n] ?? 0}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${clients[n] ?? 0}`,
        ETCD_INITIAL_CLUSTER: cluster,
        ETCD_HEARTBEAT_INTERVAL: '300',
        ETCD_ELECTION_TIMEOUT: '3000',
        ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '',
      },
    }),
  )
  const end = async () => void (await Promise.all(running.map(etcd => etcd.end())))
  return { clients, end }
}
