import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { describeAccount } from '../../api/platform/accounts/new-account.ts'
import { addCustomer, type NewCustomer } from '../../api/auth/new-customer.ts'
import { bodyOf, type StoredBody } from '../../api/platform/outbox.ts'
import type { RunningMachinery } from '../../api/platform/machinery.ts'
import type { Settings } from '../../api/platform/settings.ts'
import type { ServerConfig } from '../../api/server.ts'
import { accountOpenedBy, type AccountKind } from '../../ledger/accounts.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { WEDNESDAY } from './clock.ts'
import { hear } from './http-client.ts'
import type { Watched } from './owners-pool.ts'
import { testServer } from './server.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape, and expect one
type Anything = any

interface Envelope {
  success?: boolean
  data?: Anything
  error?: string
  code?: string
  field?: string
  [name: string]: Anything
}

export interface Answer {
  status: number
  headers: Headers
  /** The envelope; `{}` when the answer is not JSON. */
  body: Envelope
  text: string
}

interface Asking {
  token?: string | undefined
  key?: string
  headers?: Record<string, string>
}

export interface TestCustomer extends NewCustomer, Asks {
  id: string
}

interface Asks {
  token: string
  get(path: string, asking?: Asking): Promise<Answer>
  post(path: string, body?: unknown, asking?: Asking): Promise<Answer>
  put(path: string, body?: unknown, asking?: Asking): Promise<Answer>
  del(path: string, asking?: Asking): Promise<Answer>
}

/** The bank's clock is the wall clock of a test: sessions live as long as its years. */
export const LONG_SESSIONS = { session: { idleMs: 1e13, absoluteMs: 1e13, most: 5 } }

export interface TestBank {
  url: string
  machinery: Watched<RunningMachinery>
  connectionString: string
  /** The wall clock in ms; stands still until a test moves it. The bank clock follows. */
  now: number
  /** Any request; a text is sent as it is, a FormData as multipart. */
  ask(method: string, path: string, body?: unknown, asking?: Asking): Promise<Answer>
  /** A new customer, signed on (not from a browser). */
  customer(wanted?: Partial<NewCustomer>): Promise<TestCustomer>
  /** The newest message to this address: what the customer would read. */
  mail(recipient: string, template?: string): Promise<{ subject: string; body: string } | undefined>
  /** The code in the newest message to this address. */
  codeFor(recipient: string): Promise<string>
}

export const PASSWORD = 'Copper-Kettle-42'

const quick = { memoryKiB: 64, passes: 1, atOnce: 4, waiting: 400 }

/**
 * The real bank for one test file, in neither demo mode nor with limits unless asked: `const bank = await
 * testBank()` once at
 * its top. Gives customers with a token, a small HTTP client, the mail that was sent, and a clock to move.
 */
export async function testBank(
  config: Partial<ServerConfig> = {},
  settings: Partial<Settings> = {},
): Promise<TestBank> {
  const time = { now: WEDNESDAY }
  const wanted = { demo: false, passwordMemoryKiB: undefined, waits: '', ...config }
  const server = await testServer(wanted, { wall: () => time.now, settings: { password: quick, ...settings } })
  const { url, machinery, connectionString } = server
  const ask: TestBank['ask'] = (method, path, body, asking) => send(url + path, method, body, asking)

  const customer: TestBank['customer'] = async (given = {}) => {
    const details = { ...someone(), ...given }
    const id = await addCustomer(machinery, details)
    const { body } = await ask('POST', '/api/auth/login', { username: details.username, password: details.password })
    return { ...details, id, ...asks(ask, String(body['token'])) }
  }

  const mail: TestBank['mail'] = async (recipient, template) => {
    const { rows } = await machinery.db.pool.query<StoredBody & { subject: string }>(
      `select id, subject, body, body_sealed from app.outbox
        where recipient = $1 and ($2::text is null or template = $2) order by id desc limit 1`,
      [recipient, template ?? null],
    )
    const [row] = rows
    return row && { subject: row.subject, body: bodyOf(machinery.keys, row) }
  }

  const codeFor: TestBank['codeFor'] = async recipient => {
    const { rows } = await machinery.db.pool.query<StoredBody>(
      `select id, body, body_sealed from app.outbox where recipient = $1 and source like 'code:%'
        order by id desc limit 1`,
      [recipient],
    )
    const [row] = rows
    const found = /[2-9A-Z]{4}(-[2-9A-Z]{4})+/.exec(row ? bodyOf(machinery.keys, row) : '')
    if (!found) throw new Error(`No code was sent to ${recipient}`)
    return found[0]
  }

  return Object.assign(time, { url, machinery, connectionString, ask, customer, mail, codeFor })
}

/** What somebody asks in a session of theirs. */
export function asks(ask: TestBank['ask'], token: string): Asks {
  const mine = (asking: Asking = {}) => ({ token, ...asking })
  return {
    token,
    get: (path, asking) => ask('GET', path, undefined, mine(asking)),
    post: (path, sent = {}, asking = {}) => ask('POST', path, sent, mine(asking)),
    put: (path, sent = {}, asking = {}) => ask('PUT', path, sent, mine(asking)),
    del: (path, asking) => ask('DELETE', path, undefined, mine(asking)),
  }
}

async function send(
  address: string,
  method: string,
  body: unknown,
  { token, key, headers = {} }: Asking = {},
): Promise<Answer> {
  const raw = body === undefined || typeof body === 'string' || body instanceof FormData
  const told = {
    ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...headers,
  }
  const heard = await hear(address, method, told, raw ? body : JSON.stringify(body))
  const isJson = heard.headers.get('content-type')?.includes('json')
  return Object.assign(heard, { body: isJson ? JSON.parse(heard.text) : {} })
}

/**
 * Does what changes somebody's access as they would: it is asked for, a code comes by mail, and it is asked for
 * again with the code and the
 * password. What needs no proof is answered at once.
 */
export async function withProof(
  bank: TestBank,
  who: TestCustomer,
  act: (proof: { password?: string; code?: string }) => Promise<Answer>,
): Promise<Answer> {
  const asked = await act({})
  if (asked.body.code !== 'approval_required') return asked
  return act({ password: who.password, code: await bank.codeFor(who.email) })
}

/** Saves new details with the code for exactly them. */
export async function saveDetails(bank: TestBank, who: TestCustomer, details: object): Promise<Answer> {
  await who.post('/api/verification/challenge', { purpose: 'contact-change', ...details })
  return who.put('/api/auth/updateprofile', { ...details, approvalCode: await bank.codeFor(who.email) })
}

/** Details of somebody new. */
export function someone(): NewCustomer {
  const tag = randomBytes(5).toString('hex')
  return {
    username: `user-${tag}`,
    password: PASSWORD,
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: `dana.${tag}@example.com`,
    phone: '5550102030',
    addressLine1: '7 Maple Street',
    addressLine2: '',
    city: 'Albany',
    state: 'NY',
    zipCode: '12207',
    ssn: String(randomInt(1e8, 1e9)),
    dateOfBirth: '1988-04-12',
    securityQuestion: 'What was the name of your first pet?',
    securityAnswer: 'Biscuit',
  }
}

export interface TestAccount {
  /** The ledger's number. */
  ledgerId: number
  publicId: string
  accountNumber: string
}

/** Opens an account for a customer as the bank does, with settled money when `deposit` is given. */
export async function openAccount(
  { machinery }: TestBank,
  customer: string,
  kind: AccountKind,
  opening: { deposit?: string; limit?: string; terms?: Record<string, string | number | boolean> } = {},
): Promise<TestAccount> {
  const publicId = randomUUID()
  const result = await machinery.ledger.append({
    key: operatorKey(`test:${publicId}`),
    kind: 'account-opening',
    actor: 'bank',
    at: await machinery.clocks.bank(),
    payload: { owner: customer, publicId, kind, source: 'settled', ...opening },
  })
  if (result.outcome === 'refused') throw new Error(`The account was refused: ${result.code}`)
  const ledgerId = accountOpenedBy(result.event.seq)
  const accountNumber = await machinery.db.asCustomer(customer, tx => describeAccount(tx, customer, ledgerId))
  return { ledgerId, publicId, accountNumber }
}
