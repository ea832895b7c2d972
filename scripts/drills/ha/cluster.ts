/**
 * Three nodes of PostgreSQL under Patroni, each with a member of etcd, as `deploy/` has them: each in a network of its
 * own where this machine allows that, with certificates of one authority on every connection.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import pg from 'pg'
import { openNetwork, type Machine, type Network } from './network.ts'
import { openPapers, type Paper, type Papers } from '../../testing/papers.ts'
import { run, signalFamily, tailOf, until, type Running } from './process.ts'

export const DEPLOY = path.join(import.meta.dirname, '..', '..', '..', 'deploy')
const NAMES = ['node1', 'node2', 'node3'] as const
type Name = (typeof NAMES)[number]
const [PORT, REST, CLIENTS, PEERS] = [15_432, 18_008, 12_379, 12_380]

export interface Node {
  readonly name: Name
  readonly address: string
  readonly port: number
  readonly rest: number
  start(): void
  /** Kills the database server alone, or with the Patroni that looks after it and the etcd beside them. */
  killServer(): void
  kill(): void
  /** Stops the database server alone where it stands: it still has its connections, and answers nobody. */
  freezeServer(): void
  thawServer(): void
  /** Stops all of it where it stands, as a machine does that sleeps; and lets it go on. */
  freeze(): void
  thaw(): void
  /** Its cable; undefined where this machine has no networks to give away. */
  readonly cable: Machine['cable']
}

export interface Cluster {
  readonly nodes: readonly Node[]
  readonly papers: Papers
  readonly superuser: { user: string; password: string }
  leader(): Promise<Node | undefined>
  /** All of them are there, and the leader has a standby that every commit waits for. */
  whole(): Promise<boolean>
  /** As a client that trusts the cluster's authority alone. */
  signOn(node: Node, database: string): Promise<pg.Client>
  end(): Promise<void>
}

export function idOf(user: string): { uid: number; gid: number } {
  const id = (which: string) => Number(execFileSync('id', [which, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** What everybody in the cluster knows. */
interface Common {
  readonly folder: string
  readonly network: Network
  readonly authority: string
  readonly superuser: { user: string; password: string }
  readonly replication: string
}

export async function startCluster(folder: string): Promise<Cluster> {
  const superuser = { user: 'postgres', password: randomBytes(18).toString('hex') }
  const papers = openPapers(folder)
  const network = openNetwork(NAMES.length)
  const { authority } = papers
  const common: Common = { folder, network, authority, superuser, replication: randomBytes(18).toString('hex') }
  const running = new Map<string, Running>()
  const nodes = NAMES.map((name, n) => openNode(common, { name, n, paper: certified(common, papers, n) }, running))
  const house: Cluster = {
    nodes,
    papers,
    superuser,
    leader: () => leaderOf(nodes, authority),
    whole: () => isWhole(house, authority),
    signOn: (node, database) => signOn(house, node, database),
    async end() {
      for (const node of nodes) node.cable?.plug()
      await Promise.all([...running].filter(([name]) => isNode(name)).map(([, patroni]) => patroni.end()))
      for (const node of nodes) node.kill()
      await Promise.all([...running.values()].map(one => one.end()))
      network.end()
    },
  }
  for (const node of nodes) node.start()
  try {
    await until('A cluster of three', 180_000, house.whole)
  } catch (error) {
    for (const { log } of running.values()) console.error(tailOf(log))
    await house.end()
    throw error
  }
  return house
}

const isNode = (name: string): boolean => NAMES.some(known => known === name)

function certified({ folder, network }: Common, papers: Papers, n: number): Paper {
  const { uid, gid } = idOf('postgres')
  const own = path.join(folder, NAMES[n] ?? '')
  mkdirSync(own, { mode: 0o700 })
  // haproxy hands connections through: whoever asks for the primary calls it by the name of this machine.
  const paper = papers.certify(own, [NAMES[n] ?? '', 'localhost', '127.0.0.1', network.machines[n]?.address ?? ''])
  for (const file of [own, ...Object.values(paper)]) chownSync(file, uid, gid)
  return paper
}

interface Place {
  readonly name: Name
  readonly n: number
  readonly paper: Paper
}

function openNode(common: Common, place: Place, running: Map<string, Running>): Node {
  const { folder, network } = common
  const { name, n } = place
  const { address = '', within = [], cable } = network.machines[n] ?? {}
  const as = idOf('postgres')
  const own = path.join(folder, name)
  const [etcd, data] = [`etcd${n + 1}`, path.join(own, 'data')]
  const config = path.join(own, 'patroni.yml')
  // The file as it is delivered, with this node's own folder for its certificates.
  writeFileSync(config, readFileSync(path.join(DEPLOY, 'patroni.yml'), 'utf8').replaceAll('/etc/wrenfield/tls', own))
  chownSync(config, as.uid, as.gid)
  const start = (what: string, command: string, args: readonly string[], env: Record<string, string>) => {
    // Into a network of its own only root may go, and becomes the other one on the way.
    const way = within.length > 0 ? [...within, `--setuid=${as.uid}`, `--setgid=${as.gid}`, '--'] : []
    const [first = command, ...rest] = [...way, command, ...args]
    const wanted = { name: what, command: first, args: rest, env, cwd: own, as: way.length > 0 ? undefined : as }
    running.set(what, run(folder, wanted))
  }
  const postmaster = () => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const server = (signal: NodeJS.Signals) => {
    try {
      signalFamily(postmaster(), signal)
    } catch {
      // it has none at the moment
    }
  }
  const all = (signal: NodeJS.Signals) => {
    for (const what of [name, etcd]) running.get(what)?.signal(signal)
    server(signal)
  }
  return {
    name,
    address,
    port: PORT,
    rest: REST,
    cable,
    start() {
      start(etcd, 'etcd', [], etcdEnvironment(common, place))
      start(name, 'patroni', [config], environmentOf(common, place, own, data))
    },
    killServer: () => process.kill(postmaster(), 'SIGKILL'),
    kill: () => all('SIGKILL'),
    freezeServer: () => server('SIGSTOP'),
    thawServer: () => server('SIGCONT'),
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
  }
}

function environmentOf(common: Common, { name, n, paper }: Place, own: string, data: string) {
  const { network, authority, superuser, replication } = common
  const address = network.machines[n]?.address ?? ''
  const everybody = network.machines.map(machine => `${machine.address}:${CLIENTS}`)
  const trust = { SSLMODE: 'verify-full', SSLROOTCERT: authority }
  const as = (who: string, words: Record<string, string>) =>
    Object.fromEntries(Object.entries({ ...words, ...trust }).map(([key, word]) => [`PATRONI_${who}_${key}`, word]))
  return {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `${address}:${REST}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${REST}`,
    PATRONI_RESTAPI_CERTFILE: paper.certificate,
    PATRONI_RESTAPI_KEYFILE: paper.key,
    PATRONI_RESTAPI_CAFILE: authority,
    PATRONI_CTL_CACERT: authority,
    PATRONI_ETCD_HOSTS: everybody.join(','),
    PATRONI_ETCD_PROTOCOL: 'https',
    PATRONI_ETCD_CACERT: authority,
    PATRONI_ETCD_CERT: paper.certificate,
    PATRONI_ETCD_KEY: paper.key,
    PATRONI_POSTGRESQL_LISTEN: `${address},127.0.0.1:${PORT}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${PORT}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
    PATRONI_POSTGRESQL_PGPASS: path.join(own, 'pgpass'),
    ...as('SUPERUSER', { USERNAME: superuser.user, PASSWORD: superuser.password }),
    ...as('REPLICATION', { USERNAME: 'replicator', PASSWORD: replication }),
    ...as('REWIND', { USERNAME: superuser.user, PASSWORD: superuser.password }),
    HOME: own,
  }
}

/** As deploy/etcd.env has it; its clocks are wide, for this machine does everything else, too. */
function etcdEnvironment({ folder, network, authority }: Common, { n, paper }: Place): Record<string, string> {
  const [peer = '', ...peers] = [n, 0, 1, 2].map(one => `https://${network.machines[one]?.address ?? ''}:${PEERS}`)
  const client = `https://${network.machines[n]?.address ?? ''}:${CLIENTS}`
  const words = Object.fromEntries(
    [...readFileSync(path.join(DEPLOY, 'etcd.env'), 'utf8').matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, key, word]) => [
      key,
      word,
    ]),
  )
  return {
    ...words,
    ETCD_NAME: `etcd${n + 1}`,
    ETCD_DATA_DIR: path.join(folder, NAMES[n] ?? '', 'etcd'),
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_INITIAL_CLUSTER: peers.map((one, m) => `etcd${m + 1}=${one}`).join(','),
    ETCD_TRUSTED_CA_FILE: authority,
    ETCD_CERT_FILE: paper.certificate,
    ETCD_KEY_FILE: paper.key,
    ETCD_PEER_TRUSTED_CA_FILE: authority,
    ETCD_PEER_CERT_FILE: paper.certificate,
    ETCD_PEER_KEY_FILE: paper.key,
    ETCD_HEARTBEAT_INTERVAL: '200',
    ETCD_ELECTION_TIMEOUT: '2000',
    ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '',
  }
}

async function signOn({ superuser, papers }: Cluster, { address, port, name }: Node, database: string) {
  const ssl = { ca: readFileSync(papers.authority, 'utf8'), servername: name }
  const client = new pg.Client({ host: address, port, database, ...superuser, ssl, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** What a node's Patroni says of it. */
function askNode({ address, rest }: Node, authority: string, where: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const url = `https://${address}:${rest}${where}`
    const asked = https.get(url, { ca: readFileSync(authority), timeout: 1_500, agent: false }, answer => {
      let text = ''
      answer.on('data', chunk => (text += String(chunk)))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
  })
}

async function roleOf(node: Node, authority: string): Promise<string> {
  const said: { role?: string; state?: string } = JSON.parse((await askNode(node, authority, '/patroni')).text)
  return said.state === 'running' || said.state === 'streaming' ? (said.role ?? '') : ''
}

async function leaderOf(nodes: readonly Node[], authority: string): Promise<Node | undefined> {
  for (const node of nodes) {
    const answer = await askNode(node, authority, '/primary').catch(() => undefined)
    if (answer?.status === 200) return node
  }
  return undefined
}

async function isWhole(house: Cluster, authority: string): Promise<boolean> {
  const roles = await Promise.all(house.nodes.map(node => roleOf(node, authority).catch(() => '')))
  const first = await leaderOf(house.nodes, authority)
  if (!first || roles.includes('')) return false
  // Patroni's own word that a standby may take over: a leader that dies before has nobody to follow it.
  const standbys = await Promise.all(house.nodes.map(node => askNode(node, authority, '/synchronous')))
  if (!standbys.some(({ status }) => status === 200)) return false
  const client = await house.signOn(first, 'postgres')
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
