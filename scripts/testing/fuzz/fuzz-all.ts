import type { AnyProcedure } from '@trpc/server'
import { proceduresOf } from '../../../api/rest-call.ts'
import { restCalls } from '../../../api/rest.ts'
import { appRouter } from '../../../api/router.ts'
import { accountKind } from '../../../ledger/accounts.ts'
import { purposes, seedReusableCodes } from '../../../api/platform/codes.ts'
import { openAccount, type TestBank, type TestCustomer } from '../http-bank.ts'
import { hostileInputs, type Known } from './inputs.ts'
import { overRest, overTrpc, type Shot } from './shots.ts'

interface Call {
  readonly name: string
  /** The room that answers it: what it calls things by is asked of its other calls. */
  readonly capability: string
  readonly procedure: AnyProcedure
  shoot(input: unknown, n: number): Shot
}

const capabilityOf = new Map([...proceduresOf(appRouter)].map(([name, one]) => [one, name.split('.')[0] ?? '']))

const rest: readonly Call[] = restCalls.map(call => ({
  name: `${call.method} ${call.path}`,
  capability: capabilityOf.get(call.procedure) ?? '',
  procedure: call.procedure,
  shoot: (input, n) => overRest(call, input, n),
}))
const trpc: readonly Call[] = [...proceduresOf(appRouter)].map(([name, procedure]) => ({
  name,
  capability: capabilityOf.get(procedure) ?? '',
  procedure,
  shoot: (input, n) => overTrpc(name, procedure, input, n),
}))

const isAccess = ({ name }: Call) => /auth[/.]|profile/.test(name)
/** Every call there is, twice where it is in both; what changes who may get in comes last, for it ends the visit. */
export const everyCall: readonly Call[] = [...rest, ...trpc].toSorted(
  (a, b) => Number(isAccess(a)) - Number(isAccess(b)),
)

export interface Tally {
  sent: number
  refused: number
  /** Calls of which some request was accepted. */
  accepted: Set<string>
  /** What did not hold, with the first request that showed it. */
  findings: Map<string, string>
}

/** A request, and the call it was made for. */
interface Aimed {
  readonly shot: Shot
  readonly call: Call
}

/** What one volley after another is sent with. */
interface Fight {
  readonly bank: TestBank
  readonly inside: RegExp
  readonly tally: Tally
  visit: Visit
}

const AT_ONCE = 4
/** Requests that go out before the books are looked at again. */
const TOGETHER = 300
const CODE = 'FUZZ-GOOD'

/**
 * Sends `each` hostile requests to each of `calls`. None fails inside, none is answered with a word of the inside, none
 * that is refused leaves a trace, and no reading one at all. The bank must be a demo: one code opens whatever asks.
 */
export async function fuzzAll(bank: TestBank, calls: readonly Call[], each: number, seed: number): Promise<Tally> {
  for (const purpose of purposes) await seedReusableCodes(bank.machinery, purpose, [CODE])
  const tally: Tally = { sent: 0, refused: 0, accepted: new Set(), findings: new Map() }
  const fight: Fight = { bank, inside: await wordsOfTheInside(bank), tally, visit: await settledIn(bank) }
  const share = Math.min(each, TOGETHER)
  const atATime = Math.ceil(TOGETHER / share)
  for (let n = 0; n < calls.length; n += atATime)
    for (let done = 0; done < each; done += share) {
      const { accounts, things, who } = fight.visit
      const aimed = calls.slice(n, n + atATime).flatMap((call, i) => {
        const ids = [...accounts, ...(things.get(call.capability) ?? [])]
        const known: Known = { ids, code: CODE, password: who.password }
        const inputs = hostileInputs(call.procedure, known, Math.min(share, each - done), seed + 7_919 * (n + i) + done)
        return inputs.map((input, m): Aimed => ({ call, shot: call.shoot(input, done + m) }))
      })
      await barrage(fight, aimed)
      if ((await fight.visit.who.get('/api/auth/me')).status !== 200) fight.visit = await settledIn(bank)
    }
  return tally
}

interface Visit {
  readonly who: TestCustomer
  readonly accounts: readonly string[]
  /** What each capability calls its things by in its answers, the newest of them. */
  readonly things: Map<string, string[]>
}

/** A customer with an account of each kind and some money on it. */
async function settledIn(bank: TestBank): Promise<Visit> {
  const who = await bank.customer()
  const accounts: string[] = ['primary']
  for (const kind of accountKind.options) {
    const opening = kind === 'credit' ? { limit: '5000.00' } : { deposit: '5000.00' }
    accounts.push((await openAccount(bank, who.id, kind, opening)).publicId)
  }
  return { who, accounts, things: new Map() }
}

/** Sends all; what was refused or only read goes again by itself, until nothing else is left: nothing changed then. */
async function barrage(fight: Fight, aimed: readonly Aimed[]): Promise<void> {
  let left = aimed
  for (let round = 0; round < 4 && left.length > 0; round += 1) {
    const before = await standing(fight.bank)
    const harmless = await volley(fight, left)
    if (harmless.length === left.length) {
      const changed = differences(before, await standing(fight.bank))
      if (changed.length > 0) await blame(fight, left, changed)
      return
    }
    left = harmless
  }
}

/** A few at a time; answers those that were to change nothing. */
async function volley(fight: Fight, aimed: readonly Aimed[]): Promise<Aimed[]> {
  const harmless: Aimed[] = []
  let next = 0
  const one = async () => {
    for (let at = aimed[next++]; at; at = aimed[next++]) if (await isHarmless(fight, at)) harmless.push(at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return harmless
}

/** Asks, and judges what is answered; whether it was to change nothing. */
async function isHarmless({ bank, inside, tally, visit }: Fight, { call, shot }: Aimed): Promise<boolean> {
  const { method, path, headers, body } = shot
  const finding = (what: string, more = '') => {
    const named = `${call.name}: ${what}`
    if (!tally.findings.has(named)) tally.findings.set(named, `${named} ${more} to ${told(shot)}`)
  }
  tally.sent += 1
  const answer = await fetch(bank.url + path, {
    method,
    headers: { authorization: `Bearer ${visit.who.token}`, ...headers },
    ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : body }),
  }).catch((error: unknown) => finding('no answer', error instanceof Error ? String(error.cause) : ''))
  if (!answer) return false
  const { status } = answer
  const text = await answer.text()
  const said = status >= 400 ? insideIn(text, inside, shot) : undefined
  const kept = answer.headers.get('cache-control')
  if (status >= 500) finding(String(status), text.slice(0, 200))
  if (said !== undefined) finding(`says "${said}"`, text.slice(0, 400))
  if (kept !== 'no-store') finding('may be stored', kept ?? 'no word of it')
  noteThings(visit, call, text)
  if (status < 400) tally.accepted.add(call.name)
  else tally.refused += 1
  // asked for a proof, the bank sends a code: that is what such a refusal is for
  const refused = status >= 400 && !text.includes('"approval_required"')
  return refused || call.procedure._def.type === 'query'
}

const ID = /"(?:\w*[iI]d|number|key|reference\w*|cursor|nextCursor|symbol)":"([\w-]{2,60})"/g

function noteThings({ things }: Visit, { capability }: Call, text: string): void {
  const named = [...text.matchAll(ID)].flatMap(([, id]) => (id === undefined ? [] : [id]))
  const before = things.get(capability) ?? []
  if (named.length > 0) things.set(capability, [...new Set([...named.slice(0, 8), ...before])].slice(0, 24))
}

const told = ({ method, path, headers, body }: Shot): string => {
  const sent =
    body instanceof FormData
      ? JSON.stringify([...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.size]))
      : String(body ?? '')
  return `${method} ${path.slice(0, 600)} ${JSON.stringify(headers)} ${sent.slice(0, 1_500)}`
}

/** The first word of the inside in an answer that the request itself did not bring. */
function insideIn(text: string, inside: RegExp, { path, body }: Shot): string | undefined {
  const sent = `${decoded(path)} ${body instanceof FormData ? '' : String(body ?? '')}`.toLowerCase()
  for (const [word] of text.matchAll(inside)) if (!sent.includes(word.toLowerCase())) return word
  return undefined
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Words of the validator, the database, the driver and the files; names of tables and columns, which are no words. */
async function wordsOfTheInside({ machinery }: TestBank): Promise<RegExp> {
  const { rows } = await machinery.db.pool.query<{ name: string }>(`
    select distinct name from (
      select table_name::text as name from information_schema.columns where table_schema in ('app', 'ledger')
      union select column_name from information_schema.columns where table_schema in ('app', 'ledger')) n
     where name like '%\\_%'`)
  const names = rows.map(({ name }) => name).filter(name => !PUBLIC.has(name))
  const words = [
    'node_modules',
    '/work/',
    '/home/',
    String.raw`\.ts:\d`,
    String.raw`\bat \S+ \(`,
    'kysely',
    'postgres',
    'pg-pool',
    'superjson',
    'syntax error',
    'violates',
    'duplicate key',
    'relation "',
    String.raw`\bwf_\w+`,
    String.raw`\b(app|ledger)\.\w+`,
    'E(CONN|NOENT|PIPE|INVAL)\\w*',
    'Invalid (input|option|string|type)',
    'expected .{1,40} received',
    'Unrecognized key',
    'Cannot (read|convert)',
    'is not a function',
    'is not iterable',
    'Unexpected token',
    'in JSON at',
    'undefined\\b.{0,20}properties',
    '"stack"',
    'TypeError',
    'RangeError',
    'SyntaxError',
    String.raw`\[object `,
    ...names.map(name => String.raw`\b${name}\b`),
  ]
  return new RegExp(words.join('|'), 'gi')
}
/** Names of columns that stand in answers on purpose, as reasons of refusals and the like. */
const PUBLIC: ReadonlySet<string> = new Set([])

/** Touched by asking at all: how often, since when, and what the bank noted of it. */
const PASSING = ['rate_limit', 'session', 'security_event', 'device']

/** A sum of each table that the bank keeps. */
async function standing({ machinery }: TestBank): Promise<Map<string, string>> {
  const { rows: tables } = await machinery.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('app', 'ledger') and tablename <> all($1) order by 1`,
    [PASSING],
  )
  const row = (name: string) => (name === 'app.code' ? `(to_jsonb(t) - 'tries')` : 't')
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name,
         (select md5(string_agg(r, '|' order by r)) from (select ${row(name)}::text r from ${name} t) a) sum`,
  )
  const { rows } = await machinery.db.pool.query<{ name: string; sum: string | null }>(each.join(' union all '))
  return new Map(rows.map(({ name, sum }) => [name, sum ?? '']))
}

const differences = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].flatMap(([name, sum]) => (before.get(name) === sum ? [] : [name]))

/** Names the request that changed something, by sending each again alone. */
async function blame(fight: Fight, aimed: readonly Aimed[], changed: readonly string[]): Promise<void> {
  const { bank, tally } = fight
  for (const { call, shot } of aimed) {
    const before = await standing(bank)
    if (!(await isHarmless(fight, { call, shot }))) continue
    const alone = differences(before, await standing(bank))
    if (alone.length === 0) continue
    const named = `${call.name}: was refused or only read, and changed ${alone.join(', ')}`
    tally.findings.set(named, `${named}: ${told(shot)}`)
    return
  }
  const names = [...new Set(aimed.map(({ call }) => call.name))].join(', ')
  tally.findings.set(names, `${changed.join(', ')} changed by refusals and reads together: ${names}`)
}
