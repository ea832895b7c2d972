/**
 * The bank's run of orders on PostgreSQL: whatever lies between (month ends, leap days, clocks that change, a month
 * without a bank, two runs at once), every date of every order gets exactly one end, in the order that is told to
 * customers.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AccountId } from '../../../ledger/accounts.ts'
import { addDays, instantOf, occurrence, type BankDay } from '../../../ledger/calendar.ts'
import { testBank } from '../../../scripts/testing/bank.ts'
import { brokenIn } from '../../../scripts/testing/orders/kept.ts'
import { transfers } from '../../transfers/transfer-order.ts'
import { once } from './course.ts'
import { draftOf, standing, type Wanted } from './draft.ts'
import { runDueOrders, sweepDrafts } from './due.ts'
import { insert } from './keep.ts'
import type { Bank, OrderKind } from './kind.ts'
import type { Course } from './order.ts'
import { step } from './step.ts'

const bank = await testBank('2026-01-01')

interface Household {
  readonly owner: string
  readonly from: AccountId
  readonly to: AccountId
}

async function household(deposit = '100000.00'): Promise<Household> {
  const owner = await bank.customer()
  const from = await bank.open(owner, 'checking', { deposit })
  return { owner, from, to: await bank.open(owner, 'savings') }
}

const details = {
  type: 'internal',
  fromLabel: 'Checking',
  toLabel: 'Savings',
  toKind: 'savings',
  recipient: null,
  last4: null,
  memo: '',
} as const

interface Planned {
  readonly amount?: string
  readonly course: Course
}

/** An internal transfer, or a series of them, that stands from now on. Answers its id. */
async function plan({ owner, from, to }: Household, { amount = '10.00', course }: Planned): Promise<string> {
  const on = occurrence({ start: course.startsOn, every: course.every, ending: course.ending }, course.nth)
  const wanted = { from, to, amount, details, on: on ?? course.startsOn, course }
  return keepStanding(transfers, owner, wanted)
}

async function keepStanding<D>(kind: OrderKind<D>, customer: string, wanted: Wanted<D>): Promise<string> {
  const order = standing(kind, { customer, name: randomUUID(), at: bank.now() }, wanted)
  await bank.db.asBank(tx => insert(tx, order))
  return order.id
}

const forEver = (startsOn: BankDay, every: Course['every']): Course => ({
  startsOn,
  every,
  ending: { ends: 'never' },
  nth: 0,
})

const wake = (one: Bank = bank) => runDueOrders(one, bank.now())

interface Told {
  on: BankDay
  state: string
  why: string | null
  event: string | null
  id: string
}

/** The orders of a series, in the sequence in which they were planned. */
async function told(series: string): Promise<Told[]> {
  const { rows } = await bank.db.pool.query<Told>(
    `select run_on::text as on, state, why, event::text, id from app.money_order where series = $1 order by number`,
    [series],
  )
  return rows
}
const madeOn = async (series: string): Promise<BankDay[]> =>
  (await told(series)).filter(({ state }) => state === 'made').map(({ on }) => on)

/** How many times money arrived. */
async function arrivals({ to }: Household): Promise<number> {
  const { rows } = await bank.db.pool.query<{ n: string }>(
    `select count(*) as n from ledger.posting where account = $1 and description like 'Transfer%'`,
    [to],
  )
  return Number(rows[0]?.n)
}

/** The bank's clock goes to a day; never back. */
function goTo(day: BankDay, time = '00:00'): void {
  if (instantOf(day, time) < bank.now()) throw new Error('the clock would go back')
  bank.goTo(day, time)
}

describe('every date once', () => {
  const clamps = ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']
  const cases: [string, Course, BankDay[]][] = [
    ['the clocks go forward', forEver('2026-03-07', 'daily'), ['2026-03-07', '2026-03-08', '2026-03-09']],
    ['and back', forEver('2026-10-31', 'daily'), ['2026-10-31', '2026-11-01', '2026-11-02']],
    ['month ends clamp from the original day', forEver('2027-12-31', 'monthly'), clamps],
    [
      'a February between',
      forEver('2028-05-31', 'quarterly'),
      ['2028-05-31', '2028-08-31', '2028-11-30', '2029-02-28'],
    ],
    [
      'a leap day comes back as the 28th, and as itself',
      { ...forEver('2028-02-29', 'annually'), nth: 2 },
      ['2030-02-28', '2031-02-28', '2032-02-29'],
    ],
  ]

  test.each(cases)(
    '%s: looked at each midnight, and looked at once when all is past',
    async (_name, course, expected) => {
      const [attended, neglected] = [await household(), await household()]
      const first = await plan(attended, { course })
      for (const day of expected) {
        goTo(addDays(day, -1), '23:59')
        await wake()
        expect((await told(first)).at(-1)).toMatchObject({ on: day, state: 'scheduled' })
        goTo(day)
        await wake()
      }
      const second = await plan(neglected, { course })
      await wake()
      for (const [home, id] of [
        [attended, first],
        [neglected, second],
      ] as const) {
        expect(await madeOn(id)).toEqual(expected)
        expect(await arrivals(home)).toBe(expected.length)
        await end(id)
      }
    },
  )

  /** Nothing more of a series without an end, so that later tests are not told of it. */
  const end = (series: string) =>
    bank.db.pool.query(`delete from app.money_order where series = $1 and due_at is not null`, [series])
})

/** The moment after the last date of every series so far, so that days of one test are not those of another. */
const NEXT_YEAR = '2033-03-07'

describe('who comes first', () => {
  const today = (amount: string) => ({ amount, course: once(NEXT_YEAR) })
  const states = async (ids: readonly string[]) => Promise.all(ids.map(async id => (await told(id))[0]?.state))

  test('of one moment the last dollar goes to what was placed first, however many run at once', async () => {
    const homes = await Promise.all(Array.from({ length: 4 }, () => household('100.00')))
    const placed: string[][] = []
    for (const home of homes) {
      const ids: string[] = []
      for (const amount of ['60.00', '50.00', '40.00', '0.01']) ids.push(await plan(home, today(amount)))
      placed.push(ids)
    }
    goTo(NEXT_YEAR)
    await Promise.all([wake(), wake(), wake()])
    for (const ids of placed) expect(await states(ids)).toEqual(['made', 'refused', 'made', 'refused'])
    for (const { from } of homes) expect(await bank.posted(from)).toBe('0.00')
  })

  test('of several moments the earlier goes first, also when all are past and were placed reversed', async () => {
    const home = await household('100.00')
    const later = await plan(home, { amount: '60.00', course: once(addDays(NEXT_YEAR, 2)) })
    const earlier = await plan(home, { amount: '70.00', course: once(addDays(NEXT_YEAR, 1)) })
    goTo(addDays(NEXT_YEAR, 30))
    await wake()
    expect(await states([earlier, later])).toEqual(['made', 'refused'])
  })
})

test('a pause between draft and ledger: what is asked after its minute is not written, nor kept', async () => {
  const home = await household('100.00')
  const asking = { customer: home.owner, key: `c:${home.owner}:paused-1`, asked: Buffer.alloc(0), at: bank.now() }
  const wanted = { ...home, amount: '10.00', details, on: addDays(NEXT_YEAR, 30) }
  const draft = draftOf(transfers, asking, wanted)
  await bank.db.asBank(tx => insert(tx, draft))
  const age = (seconds: number) =>
    bank.db.pool.query(
      `update app.money_order set drawn_at = clock_timestamp() - make_interval(secs => $2) where id = $1`,
      [draft.id, seconds],
    )
  await age(61) // its minute is over; the sweep does not look yet
  await sweepDrafts(bank)
  expect((await told(draft.id)).map(({ state }) => state)).toEqual(['asked'])
  await expect(step(bank, transfers, draft, { what: 'asked' }, Date.now() - 1)).rejects.toThrow()
  await age(151)
  await sweepDrafts(bank)
  expect(await told(draft.id)).toEqual([])
  expect(await bank.posted(home.from)).toBe('100.00')
  expect(await brokenIn(bank.db.pool)).toEqual([])
})
