import type { AnyProcedure } from '@trpc/server'
import { proceduresOf } from '../../../api/rest-call.ts'
import { restCalls } from '../../../api/rest.ts'
import { appRouter } from '../../../api/router.ts'
import { accountKind } from '../../../ledger/accounts.ts'
import { purposes, seedReusableCodes } from '../../../api/platform/codes.ts'
import { openAccount, type TestBank, type TestCustomer } from '../http-bank.ts'
import { hostileInputs, type Known } from './inputs.ts'
import { openSender, type Sender } from './sender.ts'
import { overRest, overTrpc, type Shot } from './shots.ts'
import { openStanding, type Standing } from './standing.ts'

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

interface Tally {
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
  readonly standing: Standing
  readonly send: Sender['send']
  visit: Visit
}

const AT_ONCE = 4
/** Of calls that are answered no sooner than another would be, so that nobody learns from the time. */
const PACED_AT_ONCE = 16
const isPaced = ({ name }: Call) => /auth[/.](login|forgotPassword)$/i.test(name)
/** Requests that go out before the books are looked at again. */
const TOGETHER = 300
/** So many times they are looked at in one visit: whoever has thousands of everything has slow pages, and no others. */
const LOOKS_A_VISIT = 40
const CODE = 'FUZZ-GOOD'

/**
 * Sends `each` hostile requests to each of `calls`. None fails inside, none is answered with a word of the inside, none
 * that is refused leaves a trace, and no reading one at all. The bank must be a demo: one code opens whatever asks.
 */
export async function fuzzAll(bank: TestBank, calls: readonly Call[], each: number, seed: number): Promise<Tally> {
  for (const purpose of purposes) await seedReusableCodes(bank.machinery, purpose, [CODE])
  const tally: Tally = { sent: 0, refused: 0, accepted: new Set(), findings: new Map() }
  const sender = openSender(bank.url)
  const fight: Fight = {
    bank,
    inside: await wordsOfTheInside(bank),
    tally,
    standing: await openStanding(bank),
    send: sender.send,
    visit: await settledIn(bank),
  }
  const share = Math.min(each, TOGETHER)
  const atATime = Math.ceil(TOGETHER / share)
  let looks = 0
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
      looks += 1
      const isOut = (await who.get('/api/auth/me')).status !== 200
      if (isOut || looks % LOOKS_A_VISIT === 0) fight.visit = await settledIn(bank)
    }
  sender.end()
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
    const before = await fight.standing()
    const harmless = await volley(fight, left)
    if (harmless.length === left.length) {
      const changed = differences(before, await fight.standing())
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
  const atOnce = aimed.every(({ call }) => isPaced(call)) ? PACED_AT_ONCE : AT_ONCE
  await Promise.all(Array.from({ length: atOnce }, one))
  return harmless
}

/** Asks, and judges what is answered; whether it was to change nothing. */
async function isHarmless({ send, inside, tally, visit }: Fight, { call, shot }: Aimed): Promise<boolean> {
  const finding = (what: string, more = '') => {
    const named = `${call.name}: ${what}`
    if (!tally.findings.has(named)) tally.findings.set(named, `${named} ${more} to ${told(shot)}`)
  }
  tally.sent += 1
  const answer = await send(shot, visit.who.token).catch((error: unknown) =>
    finding('no answer', error instanceof Error ? String(error.cause) : ''),
  )
  if (!answer) return false
  const { status, text, kept } = answer
  const said = status >= 400 ? insideIn(text, inside, shot) : undefined
  if (status >= 500) finding(String(status), text.slice(0, 200))
  if (said !== undefined) finding(`says "${said}"`, text.slice(0, 400))
  if (kept !== 'no-store') finding('may be stored', kept)
  noteThings(visit, call, text)
  if (status < 400) tally.accepted.add(call.name)
  else tally.refused += 1
  const refused = status >= 400 && !MEANT.test(text)
  return refused || call.procedure._def.type === 'query'
}

/**
 * Refusals that are meant to change something. Asked for a proof, the bank sends a code; a code that is entered ends
 * what waited where it is the fifth wrong one, or the right one for what cannot be made any more (a card was locked).
 */
const MEANT = /"approval_required"|Too many wrong codes|No money moved/

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

const differences = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].flatMap(([name, sum]) => (before.get(name) === sum ? [] : [name]))

/** Names the request that changed something, by sending each again alone. */
async function blame(fight: Fight, aimed: readonly Aimed[], changed: readonly string[]): Promise<void> {
  const { standing, tally } = fight
  for (const { call, shot } of aimed) {
    const before = await standing()
    if (!(await isHarmless(fight, { call, shot }))) continue
    const alone = differences(before, await standing())
    if (alone.length === 0) continue
    const named = `${call.name}: was refused or only read, and changed ${alone.join(', ')}`
    tally.findings.set(named, `${named}: ${told(shot)}`)
    return
  }
  const names = [...new Set(aimed.map(({ call }) => call.name))].join(', ')
  const together = `${names}: together they changed ${changed.join(', ')}`
  tally.findings.set(together, together)
}
