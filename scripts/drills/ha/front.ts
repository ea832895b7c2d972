/** What stands before the cluster and before the API, as `deploy/` has it: haproxy and pgbouncer. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { DEPLOY, idOf, type Cluster } from './cluster.ts'
import { freePorts, run, until } from './process.ts'

export interface Front {
  /** Where customers come in, over TLS. */
  readonly origin: string
  /** Of the API processes behind it. */
  readonly apiPorts: readonly number[]
  /** Through pgbouncer and haproxy to whoever is primary. */
  databaseUrl(user: string, password: string): string
  /** Straight to the primary through haproxy alone. */
  readonly primaryPort: number
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

export async function startFront(folder: string, { nodes }: Cluster, lookup: string): Promise<Front> {
  const [publicPort = 0, plainPort = 0, primaryPort = 0, bouncerPort = 0, ...apiPorts] = await freePorts(6)
  const certificate = selfSigned(folder)
  const env: Record<string, string> = {
    PUBLIC: `127.0.0.1:${publicPort}`,
    PLAIN: `127.0.0.1:${plainPort}`,
    CERTIFICATE: certificate,
    DATABASE: `127.0.0.1:${primaryPort}`,
  }
  for (const [n, port] of apiPorts.entries()) env[`API${n + 1}`] = `127.0.0.1:${port}`
  for (const [n, { port, rest }] of nodes.entries()) {
    env[`NODE${n + 1}`] = `127.0.0.1:${port}`
    env[`REST${n + 1}`] = String(rest)
  }
  const config = path.join(DEPLOY, 'haproxy.cfg')
  execFileSync('haproxy', ['-c', '-q', '-f', config], { env: { ...process.env, ...env } })
  const haproxy = run(folder, { name: 'haproxy', command: 'haproxy', args: ['-db', '-f', config], env })
  const pgbouncer = startBouncer(folder, { bouncerPort, primaryPort, lookup })
  const agent = new https.Agent({ ca: readFileSync(certificate), keepAlive: true, maxSockets: 64 })
  const origin = `https://localhost:${publicPort}`
  const ask: Front['ask'] = (method, where, asking) => send(agent, `${origin}${where}`, method, asking)
  await until('haproxy', 10_000, async () => (await ask('GET', '/api/auth/me')).status > 0)
  return {
    origin,
    apiPorts,
    primaryPort,
    databaseUrl: (user, password) => `postgres://${user}:${password}@127.0.0.1:${bouncerPort}/wrenfield`,
    ask,
    async end() {
      agent.destroy()
      await Promise.all([haproxy.end(), pgbouncer.end()])
    },
  }
}

function startBouncer(folder: string, asked: { bouncerPort: number; primaryPort: number; lookup: string }) {
  const postgres = idOf('postgres')
  const users = path.join(folder, 'userlist.txt')
  writeFileSync(users, `"pgbouncer" "${asked.lookup}"\n`, { mode: 0o644 })
  const file = path.join(folder, 'pgbouncer.ini')
  // The file as it is delivered, with this machine's ports after it.
  writeFileSync(
    file,
    `${readFileSync(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8')}
auth_file = ${users}
listen_port = ${asked.bouncerPort}

[databases]
wrenfield = host=127.0.0.1 port=${asked.primaryPort}
`,
    { mode: 0o644 },
  )
  return run(folder, { name: 'pgbouncer', command: 'pgbouncer', args: [file], as: postgres })
}

function selfSigned(folder: string): string {
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'bank.pem'].map(name => path.join(folder, name))
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  const more = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key ?? '', '-out', certificate ?? '']
  execFileSync('openssl', [...words.split(' '), ...more], { stdio: 'ignore' })
  writeFileSync(both ?? '', readFileSync(certificate ?? '', 'utf8') + readFileSync(key ?? '', 'utf8'), { mode: 0o600 })
  return both ?? ''
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
