/**
 * Two auditors that share no line of code look at the same journals: the house's `verify`, and `second-opinion.ts`,
 * which has only the export. On what is right both say so, with the same figures; whatever was tampered with, neither
 * misses.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bank } from '../ledger/accounts.ts'
import { canonical, chain, eventText, GENESIS } from '../ledger/canonical.ts'
import { modules } from '../ledger/events/all.ts'
import type { RecordedEvent } from '../ledger/events/event.ts'
import { readable, Rules } from '../ledger/redecide.ts'
import { Replay } from '../ledger/replay.ts'
import { isRecord } from '../ledger/table.ts'
import { verify } from '../ledger/verify.ts'
import { rules, SecondOpinion } from './second-opinion.ts'
import { testDatabase } from './testing/database.ts'
import { attacks } from './testing/attacks.ts'
import { demoYear } from './testing/demo-past.ts'
import { eventsOf, forge } from './testing/forge.ts'
import { sampleOf } from './testing/model.ts'
import { PureLedger } from './testing/pure-ledger.ts'
import { openPerson, play } from './testing/random-acts.ts'
import { opinionOf, ourBalances, tamperings } from './testing/second-opinion.ts'
import { connected } from './testing/kept-open.ts'

const { connectionString } = await testDatabase()
const [db, auditor] = [await connected(connectionString), await connected(connectionString)]

test('it knows every kind of event, and no other', () => {
  expect(Object.keys(rules).toSorted()).toEqual([...modules.keys()].toSorted())
})

test('its contents at the top are its parts, in their order', () => {
  const source = readFileSync(new URL('second-opinion.ts', import.meta.url), 'utf8')
  const parts = [...source.matchAll(/^\/\/ --- (.+?) -+$/gm)].map(([, name]) => name)
  const contents = source
    .slice(0, source.indexOf('*/'))
    .split('\n')
    .filter(line => line.startsWith(' *   '))
  expect(contents.map(line => line.slice(5)).filter(line => parts.includes(line))).toEqual(parts)
})

/** What four thousand random acts of people made. */
const { events: histories } = randomHistories()

function randomHistories(): PureLedger {
  const pure = new PureLedger()
  for (const draws of sampleOf(4_000, 20260822))
    play(pure, [openPerson(pure), openPerson(pure)], draws, () => undefined)
  return pure
}

test('random histories: both find nothing, and the balances are the same to the last decimal', async () => {
  await forge(db, histories)
  const opinion = await opinionOf(auditor)
  expect(opinion.breaks.slice(0, 5)).toEqual([])
  expect(notNothing(opinion.balances)).toEqual(notNothing(await ourBalances(db)))
  expect((await verify(auditor, { ledger: 1 })).problems).toEqual([])
  expect(opinion.events).toBe((await eventsOf(db)).length)
})

/** Money may be on hold, and later released, on an account that nothing was posted to. */
const notNothing = (balances: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(balances).filter(([, balance]) => Number(balance) !== 0))

test('no amount of any kind has another spelling that one of them takes and the other does not', () => {
  const respelt = [...oneOfEachMember(histories)].flatMap(([member, event]) =>
    Object.keys(SPELLINGS).map(how => ({ member, how, event })),
  )
  expect(respelt.length).toBeGreaterThan(200)
  const lines: string[] = []
  const [replay, opinion] = [new Replay(), new SecondOpinion(at => lines.slice(at))]
  const rules = new Rules(replay.states)
  const bySeq = new Map<number, RecordedEvent>(histories.map(event => [event.seq, event]))
  const house = (event: RecordedEvent) => {
    const read = readable(event)
    return typeof read === 'string' ? read : rules.judge(read, seq => bySeq.get(seq))
  }
  const differently: string[] = []
  for (const event of histories) {
    for (const { member, how } of respelt.filter(one => one.event === event)) {
      const other = withMember(event, member, SPELLINGS[how] ?? String)
      const [ours, theirs] = [house(other), opinion.objections(eventText(other))]
      if (Boolean(ours) !== theirs.length > 0)
        differently.push(`${event.kind} ${member} ${how}: ${ours ?? 'right'} / ${theirs.join() || 'right'}`)
      if (how !== 'a zero behind' && !ours) differently.push(`${event.kind} ${member} ${how}: both take it`)
    }
    replay.apply(event)
    rules.applied(event)
    lines.push(`{"hash":"${NO_HASH}","event":${eventText(event)}}`)
    opinion.line(lines.at(-1) ?? '', lines.length - 1)
  }
  expect(differently).toEqual([])
})

const NO_HASH = GENESIS.toString('hex')

/** Other ways to write what is the same amount, or none. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  'a zero in front': text => `0${text}`,
  'a zero behind': text => (text.includes('.') ? `${text}0` : `${text}.0`),
  'a plus': text => `+${text}`,
  'a power': text => `${text}e0`,
  'white space': text => ` ${text}`,
}

const AMOUNT = /^\d+(\.\d+)?$/
/** Digits that are no amounts. */
const DIGITS = ['last4', 'symbol', 'reference', 'order', 'maturesOn', 'month']

/** Of each kind and each member of its payload that is an amount, by its path, the first event that has it. */
function oneOfEachMember(events: readonly RecordedEvent[]): Map<string, RecordedEvent> {
  const found = new Map<string, RecordedEvent>()
  for (const event of events)
    for (const [path, text] of textsIn(event.payload)) {
      const member = `${event.kind}: ${path}`
      const isAmount = AMOUNT.test(text) && !DIGITS.includes(path) && !path.startsWith('terms')
      if (isAmount && !found.has(member)) found.set(member, event)
    }
  return found
}

function* textsIn(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') return yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) yield* textsIn(one, path ? `${path}.${name}` : name)
}

/** The event with one member of its payload written otherwise. */
function withMember(event: RecordedEvent, member: string, change: (text: string) => string): RecordedEvent {
  const within = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return change(String(value))
    if (Array.isArray(value)) return value.with(Number(name), within(value[Number(name)], rest))
    return isRecord(value) ? { ...value, [name]: within(value[name], rest) } : value
  }
  const payload = within(event.payload, (member.split(': ')[1] ?? '').split('.'))
  return { ...event, payload: isRecord(payload) ? payload : {} }
}

/** Some days have nothing of it to be changed. */
const ELSEWHERE = ['taken back twice', 'a hold never ends', 'a resting order is of more']

test('tamperings: neither misses one, and each is named by its place', async () => {
  const ofTheBooks = Object.keys(attacks).filter(name => !name.startsWith('beside: '))
  const { unseen, seen } = await tamperings(connectionString, {
    count: ofTheBooks.length - ELSEWHERE.length,
    seed: 20260822,
  })
  expect(unseen).toEqual([])
  expect(ofTheBooks.filter(name => !seen.has(name) && !ELSEWHERE.includes(name))).toEqual([])
})

test('the same of the demo bank, a year of a bank with all that a bank does', async () => {
  const demo = await testDatabase()
  const { unseen, seen } = await tamperings(demo.connectionString, { count: 12, seed: 20261120, past: demoYear })
  expect(unseen).toEqual([])
  expect(seen.size).toBe(12)
})

test('JOURNAL.md describes every kind of event, with the members of its payload, and no other', () => {
  const page = readFileSync(path.join(import.meta.dirname, '..', 'JOURNAL.md'), 'utf8')
  const kinds = page.split('## Kinds')[1]?.split('## What the bank reckons')[0] ?? ''
  const told = [...kinds.matchAll(/^\| `([a-z-]+)` \|([^|]*)\|/gm)].map(([, kind, members]) => [kind, members?.trim()])
  expect(told.map(([kind]) => kind ?? '').toSorted()).toEqual([...modules.keys()].toSorted())
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(Object.entries(rules).map(([kind, { fields }]) => [kind, fields.split(' ').join(', ')])),
  )
})

test('a long journal is gone through in one pass, in as little memory as a short one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-long-'))
  const file = path.join(folder, 'journal.jsonl')
  writeFileSync(file, longJournal(30_000))
  const { code, out } = await new Promise<{ code: number; out: string }>(resolve => {
    const args = ['--max-old-space-size=24', path.join(import.meta.dirname, 'second-opinion.ts'), file, '--json']
    const child = execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (_error, told) =>
      resolve({ code: child.exitCode ?? -1, out: told }),
    )
  })
  rmSync(folder, { recursive: true })
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ breaks: [], events: 30_000, open: { first: 1, last: 30_000, signedTo: 0 } })
})

/** One account that is paid into again and again; the last event takes back what the first of them brought. */
function longJournal(events: number): string {
  const [owner, publicId] = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000']
  const [at, day, kind] = ['2026-03-02T15:00:00.000Z', '2026-03-02', 'checking']
  const lines = ['{"book":{"format":3,"ledger":1}}']
  let hash: Buffer = GENESIS
  const balances = new Map<number, number>()
  const add = (event: object, legs: [number, number][] = []) => {
    const told = legs.map(([account, cents]) => [account, (cents / 100).toFixed(2)])
    const text = canonical({ at, day, ledger: 1, legs: told, v: 1, actor: 'bank', ...event })
    hash = chain(hash, text)
    lines.push(`{"hash":"${hash.toString('hex')}","event":${text}}`)
    const { seq } = JSON.parse(text)
    for (const [leg, [account, cents]] of legs.entries()) {
      balances.set(account, (balances.get(account) ?? 0) + cents)
      const [amount, balance] = [cents, balances.get(account) ?? 0].map(n => (n / 100).toFixed(2))
      const words = { type: 'deposit', description: 'Payroll' }
      lines.push(canonical({ posting: { account, asset: 'USD', seq, leg, amount, balance, ...words } }))
    }
  }
  add({ kind: 'day-opened', key: 'd:2026-03-02:open:0', pl: { day }, seq: 1 })
  const opening = { account: 1002, publicId, owner, kind, floor: '0.00', terms: {}, day, effect: 'open' }
  add({
    kind: 'account-opening',
    key: 'o:open',
    pl: { owner, publicId, kind, source: 'settled', terms: {} },
    fx: [opening],
    seq: 2,
  })
  for (let seq = 3; seq < events; seq += 1) {
    const pl = { to: 1002, owner, amount: '1.00', source: 'ach', description: 'Payroll' }
    add({ kind: 'deposit', key: `o:${seq}`, pl, seq }, [
      [2, 100],
      [1002, -100],
    ])
  }
  const pl = { of: 3, accounts: [1002], counters: [], reason: 'twice' }
  const fx = [{ effect: 'count', counter: 'reversed:3', amount: '1' }]
  add({ kind: 'reversal', key: 'o:back', pl, fx, seq: events }, [
    [2, -100],
    [1002, 100],
  ])
  const ours = { publicId: null, owner: null, floor: '0', openedOn: null, status: 'open', terms: {} }
  for (const [name, id] of Object.entries(bank)) lines.push(canonical({ account: { ...ours, id, kind: name } }))
  lines.push(canonical({ account: { ...ours, publicId, owner, kind, floor: '0.00', openedOn: day, id: 1002 } }))
  lines.push(canonical({ position: { account: 1002, asset: 'USD', held: '0.00', unsettled: '0.00' } }))
  lines.push(canonical({ counter: { name: 'reversed:3', amount: '1' } }))
  lines.push(canonical({ end: { events, lines: lines.length + 1 } }))
  return lines.join('\n')
}
