/** Reading back: pages in order, balances as known and as of a day, and nothing of anybody else. */
import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { accountOpenedBy, type AccountId } from './accounts.ts'
import { balanceAsOf, balanceKnownAt, ownAccount, ownAccounts, seqAt } from './balances.ts'
import { cardStatementOn, linesLate, newest, openHolds, page } from './history.ts'
import { openLedger, type Ledger } from './journal.ts'
import { dayKey, operatorKey } from './keys.ts'
import { text } from './money.ts'

const { connectionString } = await testDatabase()
const day = (n: number) => Date.parse(`2026-03-${String(n).padStart(2, '0')}T17:00:00.000Z`)
const owner = randomUUID()
let ledger: Ledger
let db: Kysely<unknown>
let account: AccountId
let publicId: string

const as = <T>(customer: string, act: (tx: Kysely<unknown>) => Promise<T>) =>
  db.transaction().execute(async tx => {
    await sql`select set_config('app.customer_id', ledger.signed(${customer}), true),
      set_config('role', 'wf_app', true)`.execute(tx)
    return act(tx)
  })

async function append(kind: string, payload: Record<string, unknown>, at: number, effective?: string) {
  const key = effective ? dayKey(effective, 'late', randomUUID()) : operatorKey(randomUUID())
  const result = await ledger.append({ key, kind, payload, actor: 'bank', at, effective })
  if (result.outcome === 'refused') throw new Error(result.code)
  return result.event
}

beforeAll(async () => {
  ledger = openLedger({ connectionString })
  db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }) })
  publicId = randomUUID()
  const opened = await append(
    'account-opening',
    { owner, publicId, kind: 'checking', deposit: '100.00', source: 'settled' },
    day(2),
  )
  account = accountOpenedBy(opened.seq)
  for (const n of [3, 4, 5]) {
    await append('card-purchase', { account, amount: `${n}.00`, merchant: `Shop ${n}` }, day(n))
  }
  await append(
    'deposit',
    { to: account, owner, amount: '50.00', source: 'ach', description: 'Late payroll' },
    day(6),
    '2026-03-03',
  )
  await append('hold-placed', { account, amount: '7.00', reason: 'Gas bill' }, day(6))
})
afterAll(async () => {
  await ledger.end()
  await db.destroy()
})

test('pages run from newest to oldest without gap or repeat, each balance the sum so far', async () => {
  const seen: string[] = []
  let after: { seq: number; leg: number } | undefined
  do {
    const { lines, next } = await as(owner, tx => page(tx, { account, limit: 2, after }))
    seen.push(...lines.map(line => `${text(line.amount)} ${text(line.balance)}`))
    after = next
  } while (after)
  expect(seen).toEqual(['50.00 138.00', '-5.00 88.00', '-4.00 93.00', '-3.00 97.00', '100.00 100.00'])
})

test('filters by type, by day and by words', async () => {
  const lines = (query: object) =>
    as(owner, async tx => (await page(tx, { account, limit: 50, ...query })).lines.map(l => l.description))
  expect(await lines({ types: ['deposit'] })).toEqual(['Late payroll', 'Initial deposit'])
  expect(await lines({ from: '2026-03-04', to: '2026-03-05' })).toEqual(['Shop 5', 'Shop 4'])
  expect(await lines({ search: 'SHOP 3' })).toEqual(['Shop 3'])
})

test('as of a value day counts what was posted late; as known does not', async () => {
  const asOf = (d: string) => as(owner, async tx => text(await balanceAsOf(tx, account, d)))
  expect(await asOf('2026-03-02')).toBe('100.00')
  expect(await asOf('2026-03-03')).toBe('147.00')
  expect(await asOf('2026-03-05')).toBe('138.00')
  expect(await asOf('2026-03-20')).toBe('138.00')
  const known = await as(owner, async tx => balanceKnownAt(tx, account, await seqAt(tx, '2026-03-04T23:00:00Z')))
  expect(text(known)).toBe('93.00')
})

test('holds are listed, and lower what may be spent but not the balance', async () => {
  const [holds, own] = await as(owner, tx => Promise.all([openHolds(tx, [account]), ownAccount(tx, publicId)]))
  expect(holds.map(hold => [hold.reason, text(hold.amount)])).toEqual([['Gas bill', '7.00']])
  expect(own?.positions.get('USD')?.posted.toFixed(2)).toBe('138.00')
})

test('what is written after its day is found from that day on, by its customer alone', async () => {
  const late = (customer: string, d: string) =>
    as(customer, async tx => (await linesLate(tx, account, d)).map(({ description }) => description))
  expect([await late(owner, '2026-03-02'), await late(owner, '2026-03-03')]).toEqual([[], ['Late payroll']])
  expect(await late(owner, '2026-03-06')).toEqual([])
  expect(await late(randomUUID(), '2026-03-03')).toEqual([])
})

test('a card’s statement is found by the day that it closed, by its customer alone', async () => {
  const opening = { owner, publicId: randomUUID(), kind: 'credit', limit: '500.00', source: 'settled' }
  const card = accountOpenedBy((await append('account-opening', opening, day(7))).seq)
  const [to, dueOn] = ['2026-03-07', '2026-04-02']
  const none = { purchaseInterest: '0.00', cashInterest: '0.00', owed: '0.00', cashOwed: '0.00', minimum: '0.00' }
  const payload = { card, from: to, to, dueOn, ...none }
  const command = {
    key: dayKey(to, 'card-statement', card),
    kind: 'card-statement',
    payload,
    actor: 'bank',
    at: day(8),
  }
  const made = await ledger.append({ ...command, effective: to })
  if (made.outcome === 'refused') throw new Error(made.code)
  const found = (customer: string, on: string) => as(customer, tx => cardStatementOn(tx, card, on))
  expect(await found(owner, to)).toMatchObject({ seq: made.event.seq, owed: '0.00', dueOn })
  expect(await found(owner, '2026-03-08')).toBeUndefined()
  expect(await found(randomUUID(), to)).toBeUndefined()
})

test('another customer sees nothing, and malformed ids are simply not found', async () => {
  const stranger = randomUUID()
  expect(await as(stranger, ownAccounts)).toEqual([])
  expect((await as(stranger, tx => page(tx, { account, limit: 10 }))).lines).toEqual([])
  expect(await as(owner, tx => ownAccount(tx, "x' or 1=1"))).toBeUndefined()
})

test('a first page is as it is read without memory, while more is posted, held and settled', async () => {
  const other = (
    await append(
      'account-opening',
      { owner, publicId: randomUUID(), kind: 'savings', deposit: '5.00', source: 'settled' },
      day(6),
    )
  ).seq
  const savings = accountOpenedBy(other)
  const whole = { seq: Number.MAX_SAFE_INTEGER, leg: 0 }
  const wanted = [{}, { from: '2026-03-05' }, { types: ['deposit', 'transfer'] as const }, { types: [] }]
  const check = () =>
    as(owner, async tx => {
      for (const limit of [1, 3, 40])
        for (const one of [account, savings])
          for (const query of wanted) {
            const asked = { account: one, limit, ...query }
            expect(await page(tx, asked)).toEqual(await page(tx, { ...asked, after: whole }))
          }
      const both = (await Promise.all([account, savings].map(one => page(tx, { account: one, limit: 40 }))))
        .flatMap(({ lines }) => lines)
        .toSorted((a, b) => b.seq - a.seq || b.leg - a.leg)
      expect(await newest(tx, [account, savings], 5)).toEqual(both.slice(0, 5))
    })
  await check()
  const typed = { to: account, owner, amount: '20.00', source: 'typed', description: 'Typed' }
  const { seq } = await append('deposit', typed, day(7))
  await check()
  const move = { from: account, to: savings, amount: '150.00', fromLabel: 'A', toLabel: 'B' }
  await append('internal-transfer', move, day(7))
  await check()
  await append('settle', { origin: seq }, day(9))
  await check()
})

test('nobody is handed what was read of an account of somebody else', async () => {
  await as(owner, tx => page(tx, { account, limit: 5 }))
  expect(await as(randomUUID(), tx => page(tx, { account, limit: 5 }))).toEqual({ lines: [], next: undefined })
  expect(await as(randomUUID(), tx => newest(tx, [account], 5))).toEqual([])
})

test('a balance is looked up as quickly however much has happened on other accounts since', async () => {
  const other = { owner: randomUUID(), publicId: randomUUID() }
  const opening = { ...other, kind: 'checking', deposit: '900.00', source: 'settled' }
  const busy = accountOpenedBy((await append('account-opening', opening, day(8))).seq)
  const blocks = () =>
    as(owner, async tx => {
      const asked = sql<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }>`
        explain (analyze, buffers, format json) select posted from ledger.my_balance where account = ${account}`
      const [plan] = (await asked.execute(tx)).rows[0]?.['QUERY PLAN'] ?? []
      return Number(plan?.Plan['Shared Hit Blocks']) + Number(plan?.Plan['Shared Read Blocks'])
    })
  await sql`analyze`.execute(db)
  await blocks() // what a connection reads once
  const before = await blocks()
  const spent = { account: busy, amount: '0.10', merchant: 'Shop' }
  await Promise.all(Array.from({ length: 2_000 }, () => append('card-purchase', spent, day(8))))
  await sql`analyze`.execute(db)
  await blocks()
  expect(await blocks()).toBeLessThan(before + 20)
})
