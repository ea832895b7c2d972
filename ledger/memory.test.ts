/**
 * What a writer remembers is only used while it is true: another writer's events, and keys from before its time,
 * are met at the write.
 */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { accepted, accountIn, connected, keptLedger } from '../scripts/testing/kept-open.ts'
import { strike } from '../scripts/testing/tampering.ts'
import { accountIdOf, type AccountId } from './accounts.ts'
import { emptyStates } from './evolve.ts'
import { earlyCounters } from './events/certificate.ts'
import { openLedger } from './journal.ts'
import { customerKey, operatorKey } from './keys.ts'
import { isNothing, Memory } from './memory.ts'
import { money } from './money.ts'
import type { Read, Wanted } from './read-batch.ts'
import { verify } from './verify.ts'

const { connectionString } = await testDatabase()
const [db, auditor] = [await connected(connectionString), await connected(connectionString)]
const NOW = Date.parse('2026-03-02T15:00:00.000Z')
const [mine, theirs] = [keptLedger({ connectionString }), keptLedger({ connectionString })]
let owner: string
let from: number
let to: number

const open = (deposit?: string, ledger = mine) => accountIn(ledger, { owner, deposit, at: NOW })

const pay = (amount: string, key: string = randomUUID(), back = false) => ({
  key: customerKey(owner, key),
  kind: 'internal-transfer',
  actor: owner,
  at: NOW,
  payload: back ? { from: to, to: from, amount } : { from, to, amount },
})

beforeEach(async () => {
  owner = randomUUID()
  from = await open('10.00')
  to = await open()
  accepted(await mine.append(pay('1.00'))) // from here on both accounts are remembered
})

test('what another writer took is gone, and what it brought is there', async () => {
  accepted(await theirs.append(pay('9.00')))
  expect(await mine.append(pay('1.00'))).toMatchObject({ code: 'insufficient_funds', params: { available: '0.00' } })
  accepted(await theirs.append(pay('5.00', randomUUID(), true)))
  expect(accepted(await mine.append(pay('5.00'))).legs).toHaveLength(2)
})

test('a refusal is never told from a memory that is out of date', async () => {
  expect(await mine.append(pay('9.50'))).toMatchObject({ code: 'insufficient_funds' })
  accepted(await theirs.append(pay('1.00', randomUUID(), true)))
  expect(accepted(await mine.append(pay('9.50'))).legs).toHaveLength(2)
})

test('a key that the writer does not remember answers with its event, and harms nobody beside it', async () => {
  const early = pay('1.00', 'from-before')
  const { seq } = accepted(await mine.append(early))
  const young = openLedger({ connectionString })
  accepted(await young.append(pay('0.01')))
  const told = await Promise.all([pay('0.02'), early, pay('0.03'), early].map(command => young.append(command)))
  expect(told.map(result => result.outcome === 'accepted' && result.replayed)).toEqual([false, true, false, true])
  expect([told[1], told[3]]).toMatchObject([{ event: { seq } }, { event: { seq } }])
  await young.end()
})

test('what was made long ago is answered with its event, though it would be refused by now', async () => {
  const early = pay('1.00', 'from-long-before')
  const { seq } = accepted(await mine.append(early))
  accepted(await mine.append(pay('8.00')))
  const young = openLedger({ connectionString })
  accepted(await young.append(pay('0.50', randomUUID(), true)))
  expect(await young.append(early)).toMatchObject({ outcome: 'accepted', replayed: true, event: { seq } })
  accepted(await young.append(pay('0.01')))
  const other = await accountIn(theirs, { owner, deposit: '1.00', at: NOW })
  accepted(await young.append(pay('0.01')))
  const unknown = { ...pay('0.01'), payload: { from: other, to, amount: '0.01' } } // has to be read for
  const told = await Promise.all([early, unknown].map(young.append))
  expect(told).toMatchObject([{ replayed: true, event: { seq } }, { outcome: 'accepted' }])
  await young.end()
})

test('an account that is not remembered stands in for one that closes in the same batch', async () => {
  owner = randomUUID()
  const elder = await open(undefined, theirs)
  from = await open('10.00')
  to = await open()
  accepted(await mine.append(pay('1.00')))
  const does = (kind: string, payload: Record<string, unknown>) =>
    mine.append({ key: operatorKey(randomUUID()), kind, actor: 'bank', at: NOW, payload })
  accepted(await does('account-closed', { account: await open() })) // and so is all that the bank posts to
  const interest = { account: from, amount: '0.05', rate: '0.85', from: '2026-03-02', to: '2026-03-02' }
  const told = await Promise.all([
    does('interest', interest),
    mine.append(pay('9.05')),
    does('account-closed', { account: from }),
    does('interest', interest),
  ])
  expect(told.map(result => accepted(result).legs.at(-1)?.account)).toEqual([from, to, undefined, elder])
})

test('two writers that never stop keep the books', async () => {
  const told = await Promise.all(
    Array.from({ length: 400 }, (_, i) => (i % 2 ? mine : theirs).append(pay('0.01', randomUUID(), i % 4 < 2))),
  )
  expect(told.filter(result => result.outcome === 'refused')).toEqual([])
  expect((await verify(auditor, { ledger: 1 })).problems).toEqual([])
})

describe('a memory alone', () => {
  const head = (seq: number, day = '2026-03-02') => ({ seq, hash: Buffer.alloc(32, seq), day, at: NOW })

  const account = (n: number, terms = {}) => ({
    id: accountIdOf(1_000 + n),
    publicId: randomUUID(),
    owner: randomUUID(),
    kind: 'checking' as const,
    floor: money(-1 - n),
    terms: { card: true, note: `é${n}`, ...terms },
    openedOn: '2026-03-02',
    status: n % 2 ? ('open' as const) : ('frozen' as const),
    positions: new Map([['USD', { posted: money(`${n}.10`), held: money('0.05'), unsettled: money(0) }]]),
  })

  const found = (seq: number, accounts: readonly ReturnType<typeof account>[]): Read => ({
    states: { ...emptyStates(), accounts: new Map(accounts.map(one => [one.id, one])) },
    head: head(seq),
    known: new Map(),
    knowsKeys: true,
    fresh: new Set(),
  })

  const wanted = (accounts: readonly AccountId[], counters: readonly string[] = []): Wanted => ({
    keys: [],
    accounts: new Set(accounts),
    families: new Set(),
    closes: false,
    bank: new Map(),
    holds: new Set(),
    origins: new Set(),
    counters: new Set(counters),
    events: new Set(),
    orders: new Set(),
  })

  test('keeps what it has no room for as texts, and has it again when it is needed', () => {
    const accounts = Array.from({ length: 9 }, (_, n) => account(n))
    const memory = new Memory(2)
    memory.keep(found(1, accounts), head(1))
    for (const one of accounts) {
      const missing = memory.missing(wanted([one.id]))
      expect(missing && isNothing(missing)).toBe(true)
      expect(memory.recall().states.accounts.get(one.id)).toEqual(one)
      memory.keep(memory.recall(), head(1))
    }
  })

  test('says what is missing, and takes it in if the head is still the same', () => {
    const [one, two] = [account(1), account(2)]
    const memory = new Memory()
    memory.keep(found(1, [one]), head(1))
    expect([...(memory.missing(wanted([one.id, two.id]))?.accounts ?? [])]).toEqual([two.id])
    const joined = memory.join(found(1, [two]))
    expect([...(joined?.states.accounts.keys() ?? [])]).toEqual([one.id, two.id])
    expect(memory.join(found(2, [account(3)]))).toBeUndefined()
    expect(memory.missing(wanted([]))).toBeUndefined()
  })

  test('asks for the owner’s others of an account that was closed once, though it is open again', () => {
    const [one, again] = [account(1), account(3, { interestPaidTo: '2026-03-01' })]
    const memory = new Memory()
    memory.keep(found(1, [one, again]), head(1))
    const missing = memory.missing({ ...wanted([one.id, again.id]), families: new Set([one.id, again.id]) })
    expect([...(missing?.families ?? [])]).toEqual([again.id])
  })

  test('knows that a counter of a day that it opened is new, and asks for any other', () => {
    const memory = new Memory()
    memory.keep(found(1, []), head(1))
    const names = ['bought:1001:2026-03-02', 'bought:1001:2026-03-03', 'provisional:1001']
    expect([...(memory.missing(wanted([], names))?.counters ?? [])]).toEqual(names)
    memory.keep(memory.recall(), head(2, '2026-03-03'))
    expect([...(memory.missing(wanted([], names))?.counters ?? [])]).toEqual([names[0], names[2]])
    expect([...memory.recall().fresh]).toEqual([names[1]])
  })

  test('asks for what is counted before the day that it is called by: a certificate’s last', () => {
    const memory = new Memory()
    memory.keep(found(1, []), head(1))
    memory.keep(memory.recall(), head(2, '2026-03-03'))
    const early = Object.values(earlyCounters(accountIdOf(1001), '2026-03-03'))
    expect([...(memory.missing(wanted([], early))?.counters ?? [])]).toEqual(early)
  })
})

test('a counter that is there, though the memory holds it to be new, is read', async () => {
  const account = await open('100.00')
  const key = customerKey(owner, randomUUID())
  const name = `atm:${owner}:2026-03-02`
  await strike(db, `insert into ledger.counter values (1, '${name}', 40)`)
  accepted(
    await mine.append({ key, kind: 'atm-hold', actor: owner, at: NOW, payload: { account, owner, amount: '20.00' } }),
  )
  const { rows } = await db.query('select amount::int from ledger.counter where name = $1', [name])
  expect(rows).toEqual([{ amount: 60 }])
  await strike(db, `update ledger.counter set amount = 20 where name = '${name}'`)
})
