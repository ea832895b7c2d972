/**
 * What the bank pays by itself and no partner has a statement of: whoever writes such an event alone, with a right hash
 * and every row to match, is found by the balances and purchases that it should have come from.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountIdOf, type AccountId } from '../../ledger/accounts.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { verify } from '../../ledger/verify.ts'
import { testDatabase } from '../testing/database.ts'
import { demoYear } from '../testing/demo-past.ts'
import { eventsOf, forge } from '../testing/forge.ts'
import { openReadOnly } from './app-checks.ts'
import { wrongEarned } from './app-earned.ts'

const { connectionString } = await testDatabase()
const db = new pg.Client({ connectionString })
const auditor = new pg.Client({ connectionString })
const app = openReadOnly(connectionString)
let history: RecordedEvent[]

beforeAll(async () => {
  await demoYear(connectionString, mkdtempSync(path.join(tmpdir(), 'wrenfield-earned-')))
  await Promise.all([db.connect(), auditor.connect()])
  history = await eventsOf(db)
}, 60_000)
afterAll(() => Promise.all([db.end(), auditor.end(), app.end()]))

async function found(): Promise<string[]> {
  const told: string[] = []
  for await (const { seq, what } of wrongEarned(app)) told.push(`${seq ?? ''}: ${what}`)
  return told
}

const leg = (account: number | AccountId, amount: string, asset = 'USD') => ({
  account: accountIdOf(account),
  asset,
  amount,
})

/** The perfect forger writes one more event, as the bank. */
async function added(more: Pick<RecordedEvent, 'kind' | 'key' | 'payload' | 'legs'> & Partial<RecordedEvent>) {
  const last = history.at(-1)
  if (!last) throw new Error('an empty history')
  const blank = { seq: last.seq + 1, actor: 'bank', effectiveDate: last.bankDay, effects: [] }
  await forge(db, [...history, { ...last, ...blank, ...more }])
  const { problems } = await verify(auditor, { ledger: 1 })
  expect(problems).toEqual([]) // its rule has nothing against it
  return { seq: last.seq + 1, told: await found() }
}

test('a year of a bank pays what its balances and purchases make', async () => {
  expect(history.filter(({ kind }) => kind === 'interest').length).toBeGreaterThan(24)
  expect(history.filter(({ kind }) => kind === 'rewards-earned').length).toBeGreaterThan(9)
  expect(await found()).toEqual([])
})

const interestPaid = (account: unknown, key: string, from: string, to: string, rate = '0.85') =>
  added({
    kind: 'interest',
    key,
    payload: { account, amount: '9001.00', rate, from, to },
    legs: [leg(11, '9001.00'), leg(Number(account), '-9001.00')],
  })

test('interest out of nothing, under any key, for any days', async () => {
  const paid = history.find(({ kind }) => kind === 'interest')?.payload ?? {}
  const account = paid['account']
  const days = ['2026-11-01', '2026-11-30'] as const
  for (const [key, from, to] of [
    ['o:interest-again', ...days],
    [`d:2026-11-18:interest:${String(account)}`, '2026-11-01', '2026-11-18'],
    [`d:2026-11-19:cd-interest:${String(account)}`, ...days],
    [`d:2024-11-30:interest:${String(account)}`, '2024-11-01', '2024-11-30'],
  ] as const) {
    const { seq, told } = await interestPaid(account, key, from, to)
    expect(told).toEqual([expect.stringContaining(`${seq}: the interest of account ${String(account)}`)])
  }
})

test('interest that was paid is told with more, or for more days, or at another rate', async () => {
  const at = history.findIndex(({ kind }) => kind === 'interest')
  const event = history[at]
  if (!event) throw new Error('no interest')
  const amount = '77.77'
  const legs = event.legs.map(one => ({ ...one, amount: one.amount.startsWith('-') ? `-${amount}` : amount }))
  for (const change of [{ amount }, { amount, rate: '9.85' }, { amount, from: '2025-01-01' }]) {
    const other = { ...event, payload: { ...event.payload, ...change }, legs }
    await forge(db, history.with(at, other))
    expect(await found()).toContainEqual(expect.stringContaining(`${event.seq}: the interest of account`))
  }
})

test('points for purchases that nobody made', async () => {
  const given = history.findLast(({ kind }) => kind === 'rewards-earned')
  const card = Number(given?.payload['card'])
  const { seq, told } = await added({
    kind: 'rewards-earned',
    key: `d:2026-11-19:points:${card}`,
    payload: { card, points: '900000', through: '2026-11-19', description: 'Points earned' },
    legs: [leg(19, '900000', 'PTS'), leg(card, '-900000', 'PTS')],
    effects: [{ effect: 'change', account: accountIdOf(card), terms: { pointsThrough: '2026-11-19' } }],
  })
  expect(told).toEqual([expect.stringContaining(`${seq}: the points of card ${card}`)])
})
