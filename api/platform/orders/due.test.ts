/**
 * The bank's run of orders on PostgreSQL: whatever happens between (month ends, leap days, clocks that change, a month without a bank,
 * a process that dies at any point, two at once), every date of every order gets exactly one end, and the journal holds exactly its
 * money.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountId } from '../../../ledger/accounts.ts'
import { addDays, bankDayOf, instantOf, occurrence, occurrencesIn, type BankDay } from '../../../ledger/calendar.ts'
import { LedgerUnavailable, type Command } from '../../../ledger/journal.ts'
import { money, text } from '../../../ledger/money.ts'
import { testBank, type TestBank } from '../../../scripts/testing/bank.ts'
import { billPayments } from '../../pay-bills/payment-order.ts'
import { transfers } from '../../transfers/transfer-order.ts'
import type { SignedInContext } from '../../trpc.ts'
import { withdrawals } from '../../withdrawals/withdrawal-order.ts'
import { once } from './course.ts'
import { standing, type Wanted } from './draft.ts'
import { runDueOrders, sweepDrafts } from './due.ts'
import { followJournal } from './follow.ts'
import { insert } from './keep.ts'
import type { Bank, OrderKind } from './kind.ts'
import { endKey, type Course } from './order.ts'
import { orderById } from './order.queries.ts'
import { place } from './place.ts'
import { step } from './step.ts'

const bank = await testBank('2026-01-01')
const START = '2026-01-01'

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

const daily = (startsOn: BankDay, count: number): Course => ({
  startsOn,
  every: 'daily',
  ending: { ends: 'occurrences', count },
  nth: 0,
})
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

async function mails(owner: string, template: string): Promise<string[]> {
  const { rows } = await bank.db.pool.query<{ body: string }>(
    `select body from app.outbox where customer = $1 and template = $2 order by id`,
    [owner, template],
  )
  return rows.map(({ body }) => body)
}

/** The bank's clock goes to a day; never back. */
function goTo(day: BankDay, time = '00:00'): void {
  if (instantOf(day, time) < bank.now()) throw new Error('the clock would go back')
  bank.goTo(day, time)
}

const today = () => bankDayOf(bank.now())

describe('every date once', () => {
  const clamps = ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']
  const cases: [string, Course, BankDay[]][] = [
    ['the clocks go forward', forEver('2026-03-07', 'daily'), ['2026-03-07', '2026-03-08', '2026-03-09']],
    ['and back', forEver('2026-10-31', 'daily'), ['2026-10-31', '2026-11-01', '2026-11-02']],
    ['month ends clamp from the original day', forEver('2027-12-31', 'monthly'), clamps],
    ['a February between', forEver('2028-05-31', 'quarterly'), ['2028-05-31', '2028-08-31', '2028-11-30', '2029-02-28']],
    [
      'a leap day comes back as the 28th, and as itself',
      { ...forEver('2028-02-29', 'annually'), nth: 2 },
      ['2030-02-28', '2031-02-28', '2032-02-29'],
    ],
  ]

  test.each(cases)('%s: looked at each midnight, and looked at once when all is past', async (_name, course, expected) => {
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
  })

  /** Nothing more of a series without an end, so that later tests are not told of it. */
  const end = (series: string) =>
    bank.db.pool.query(`delete from app.money_order where series = $1 and due_at is not null`, [series])
})
