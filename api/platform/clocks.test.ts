/**
 * A process whose wall clock is wrong: the bank's day is the database's, what it writes is of that day, and it says
 * that it is not ready. Nobody's money is a day too old because of it.
 */
import fc from 'fast-check'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { allowAhead, ANY_AHEAD_MS, REAL_AHEAD_MS } from '../../scripts/testing/database.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { dueWork } from '../due-work.ts'
import { AppError } from '../errors.ts'
import { advanceBankClock } from './clocks.ts'
import { startWorker } from './jobs/worker.ts'
import { accepted, fromLedger } from './ledger-errors.ts'

const DAY = 86_400_000
const bank = await testBank({ demo: true })
const { clocks, ledger, db } = bank.machinery
await allowAhead(bank.connectionString, REAL_AHEAD_MS)

beforeEach(() => void (bank.now = Date.now()))

const ready = async () => {
  const { status, body, headers } = await bank.ask('GET', '/readyz')
  return { status, body, again: headers.get('retry-after') }
}

describe.each([
  ['400 days ahead', 400 * DAY],
  ['an hour ahead', 3_600_000],
  ['400 days behind', -400 * DAY],
])('a wall clock that is %s', (_how, off) => {
  beforeEach(() => void (bank.now = Date.now() + off))

  test('does not choose the bank’s day', async () => {
    const { at, today } = await clocks.now()
    expect(Math.abs(at - Date.now())).toBeLessThan(REAL_AHEAD_MS + 5_000)
    expect(today).toBe(bankDayOf(at))
    expect(await clocks.today()).toBe(bankDayOf(Date.now()))
  })

  test('writes nothing of another day than the bank’s', async () => {
    const who = await bank.customer()
    const { accountNumber } = await openAccount(bank, who.id, 'checking', { deposit: '25.00' })
    expect(accountNumber).not.toBe('')
    const { rows } = await db.pool.query<{ day: string }>('select max(bank_day)::text as day from ledger.event')
    expect(rows[0]?.day).toBe(bankDayOf(Date.now()))
  })
})

test('a process that is ahead says that it is not ready; one that is behind says so and serves', async () => {
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready' }, again: null })
  bank.now = Date.now() + 400 * DAY
  expect(await ready()).toMatchObject({ status: 503, body: { status: 'not ready', reason: 'clock_ahead' }, again: '3' })
  bank.now = Date.now() + 3_000
  expect((await ready()).body).toEqual({ status: 'ready' })
  bank.now = Date.now() - 400 * DAY
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready', warning: 'clock_behind' } })
})

test('a process that is ahead ends nobody’s codes and sessions', async () => {
  bank.now = Date.now()
  const who = await bank.customer()
  await who.post('/api/verification/challenge', { purpose: 'deposit' })
  bank.now = Date.now() + 400 * DAY
  const said: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line).said) })
  const { connectionString } = bank
  const worker = startWorker({ ...bank.machinery, log }, dueWork, { connectionString, smtpUrl: undefined })
  const words = 'the clock of this process is ahead of the database’s'
  await expect.poll(() => said).toContain(words)
  await worker.stop()
  bank.now = Date.now()
  expect((await who.get('/api/auth/me')).status).toBe(200)
  expect(await bank.codeFor(who.email)).toMatch(/-/)
})

test('a command with a moment that has not come is 503 with its own name, and was not made', async () => {
  const key = operatorKey('from-the-future')
  const command = { key, kind: 'key-closed', actor: 'bank', at: Date.now() + 400 * DAY, payload: {} }
  const thrown: unknown = await fromLedger(ledger.append(command)).then(accepted, (error: unknown) => error)
  expect(thrown).toBeInstanceOf(AppError)
  expect(thrown).toMatchObject({ status: 503, reason: 'clock_ahead', retryAfter: 3 })
  expect(await ledger.lookup(key)).toEqual({ state: 'unknown' })
})

test('the bank’s clock follows the database’s, its offset and the wall within bounds, never back', async () => {
  const off = fc.oneof(fc.integer({ min: -400 * DAY, max: 400 * DAY }), fc.integer({ min: -6_000, max: 6_000 }))
  let before = 0
  await fc.assert(
    fc.asyncProperty(off, async ms => {
      const asked = Date.now()
      bank.now = asked + ms
      const at = await clocks.bank()
      const [least, most] = [asked - REAL_AHEAD_MS - 2, Date.now() + REAL_AHEAD_MS + 2]
      expect(at).toBeGreaterThanOrEqual(Math.max(least, before))
      expect(at).toBeLessThanOrEqual(most)
      before = at
    }),
    { numRuns: 40 },
  )
})

test('what the operator adds is added to the database’s clock', async () => {
  bank.now = Date.now() + 400 * DAY
  await advanceBankClock(db, 3 * DAY)
  expect(await clocks.today()).toBe(bankDayOf(Date.now() + 3 * DAY))
  await expect(advanceBankClock(db, -1)).rejects.toThrow(/never moved back/)
})

test('where any clock is allowed, as in tests, the wall clock is the bank’s', async () => {
  await allowAhead(bank.connectionString, ANY_AHEAD_MS)
  bank.now = Date.now() + 500 * DAY
  expect(await clocks.bank()).toBe(bank.now + 3 * DAY)
})
