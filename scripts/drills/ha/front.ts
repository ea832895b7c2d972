/** What stands before the cluster and before the API, as `deploy/` has it: haproxy and pgbouncer. */
import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { DEPLOY, idOf, type Cluster } from './cluster.ts'
import type { Paper } from '../../testing/papers.ts'
import { freePorts, run, until } from './process.ts'
import { KEPT } from '../../testing/kept.ts'

export interface Front {
  /** Where customers come in, over TLS. */
  readonly origin: string
  /** Of the API processes behind it. */
  readonly apiPorts: readonly number[]
  /** Through pgbouncer and haproxy to whoever is primary. */
  databaseUrl(user: string, password: string): string
  /** What shows who stands here, towards customers and within the house. */
  readonly paper: Paper
  /** Straight to the primary through haproxy alone. */
  readonly primaryPort: number
  /** Whether one of the processes itself answers, over TLS as the proxy asks it. */
  askProcess(n: number, where: string): Promise<boolean>
  ask(method: string, where: string, asking?: Asking): Promise<{ status: number; body: Answer }>
  end(): Promise<void>
}

interface Asking {
  token?: string
  key?: string
  body?: unknown
}

interface Answer {
  data?: { transferId?: string }
  token?: string
  error?: string
}

export async function startFront(folder: string, { nodes, papers }: Cluster, lookup: string): Promise<Front> {
  const [publicPort = 0, plainPort = 0, primaryPort = 0, bouncerPort = 0, ...apiPorts] = await freePorts(6)
  const own = path.join(folder, 'front')
  mkdirSync(own)
  const paper = papers.certify(own, ['localhost', '127.0.0.1'])
  const env: Record<string, string> = {
    PUBLIC: `127.0.0.1:${publicPort}`,
    PLAIN: `127.0.0.1:${plainPort}`,
    CERTIFICATE: paper.both,
    AUTHORITY: papers.authority,
    DATABASE: `127.0.0.1:${primaryPort}`,
  }
  for (const [n, port] of apiPorts.entries()) env[`API${n + 1}`] = `127.0.0.1:${port}`
  for (const [n, { address, port, rest }] of nodes.entries()) {
    env[`NODE${n + 1}`] = `${address}:${port}`
    env[`REST${n + 1}`] = String(rest)
  }
  const config = path.join(DEPLOY, 'haproxy.cfg')
  execFileSync('haproxy', ['-c', '-q', '-f', config], { env: { ...process.env, ...env } })
  const haproxy = run(folder, { name: 'haproxy', command: 'haproxy', args: ['-db', '-f', config], env })
  const pgbouncer = startBouncer(own, { bouncerPort, primaryPort, lookup, paper, authority: papers.authority })
  const agent = new https.Agent({ ca: readFileSync(papers.authority), ...KEPT, maxSockets: 64 })
  const origin = `https://localhost:${publicPort}`
  const ask: Front['ask'] = (method, where, asking) => send(agent, `${origin}${where}`, method, asking)
  await until('haproxy', 10_000, async () => (await ask('GET', '/api/auth/me')).status > 0)
  return {
    origin,
    apiPorts,
    primaryPort,
    paper,
    databaseUrl(user, password) {
      const trust = `sslmode=verify-full&sslrootcert=${papers.authority}`
      return `postgres://${user}:${password}@localhost:${bouncerPort}/wrenfield?${trust}`
    },
    ask,
    askProcess: async (n, where) =>
      (await send(agent, `https://localhost:${apiPorts[n] ?? 0}${where}`, 'GET')).status === 200,
    async end() {
      agent.destroy()
      await Promise.all([haproxy.end(), pgbouncer.end()])
    },
  }
}

interface AskedBouncer {
  bouncerPort: number
  primaryPort: number
  lookup: string
  paper: Paper
  authority: string
}

function startBouncer(own: string, { bouncerPort, primaryPort, lookup, paper, authority }: AskedBouncer) {
  const postgres = idOf('postgres')
  const [users, file, key] = ['userlist.txt', 'pgbouncer.ini', 'bouncer.key'].map(name => path.join(own, name))
  if (!users || !file || !key) throw new Error('no file')
  writeFileSync(users, `"pgbouncer" "${lookup}"\n`, { mode: 0o644 })
  copyFileSync(paper.key, key)
  // The file as it is delivered, with this machine's ports and certificates after it.
  const more = {
    auth_file: users,
    listen_port: bouncerPort,
    client_tls_key_file: key,
    client_tls_cert_file: paper.certificate,
    server_tls_ca_file: authority,
  }
  const lines = Object.entries(more).map(([name, word]) => `${name} = ${word}`)
  const database = `[databases]\nwrenfield = host=localhost port=${primaryPort}\n`
  const delivered = readFileSync(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8')
  writeFileSync(file, [delivered, ...lines, database].join('\n'), { mode: 0o644 })
  for (const secret of [users, key]) chownSync(secret, postgres.uid, postgres.gid)
  return run(own, { name: 'pgbouncer', command: 'pgbouncer', args: [file], as: postgres })
}

function send(agent: https.Agent, url: string, method: string, { token, key, body }: Asking = {}) {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(sent ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  return new Promise<{ status: number; body: Answer }>((resolve, reject) => {
    const request = https.request(url, { method, headers, agent, timeout: 20_000 }, response => {
      let text = ''
      response.on('data', chunk => (text += String(chunk)))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parsed(text) }))
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.end(sent)
  })
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
