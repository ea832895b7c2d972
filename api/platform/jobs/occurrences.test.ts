/**
 * Schedules: whatever happens between (month ends, leap days, clocks that change, a month without a bank, a runner that is killed
 * at any point, two runners at once), every date of a schedule gets exactly one outcome, and the journal holds exactly its money.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testBank, type TestBank } from '../../../scripts/testing/bank.ts'
import { addDays, occurrencesIn, type BankDay, type Every } from '../../../ledger/calendar.ts'
import type { AccountId } from '../../../ledger/accounts.ts'
import {
  cancelSchedule,
  createSchedule,
  outcomesOf,
  pauseSchedule,
  resumeSchedule,
  scheduleById,
  type NewSchedule,
} from '../schedules.ts'
import { makeDue } from './occurrences.ts'
import { moveCursor, runDue } from './turns.ts'
import type { DueWork, ScheduleKind } from './work.ts'

const transfers: ScheduleKind = {
  kind: 'transfer',
  async want(_bank, { schedule }) {
    const { from, to, amount } = schedule.facts
    return { kind: 'internal-transfer', payload: { from, to, amount }, actor: schedule.customer }
  },
  describe: ({ facts }) => `Your transfer of $${String(facts['amount'])}`,
}
const work: DueWork = { schedules: [transfers], days: [], notices: [], securityNotices: [] }

interface Rich {
  bank: TestBank
  owner: string
  from: AccountId
  to: AccountId
}

async function rich(start: BankDay, deposit = '100000.00'): Promise<Rich> {
  const bank = await testBank(start)
  await moveCursor(bank, { day: start, turn: 'open' })
  const owner = await bank.customer()
  return { bank, owner, from: await bank.open(owner, 'checking', { deposit }), to: await bank.open(owner, 'savings') }
}

const plan = async (
  { bank, owner, from, to }: Rich,
  wanted: Partial<NewSchedule> & { startsOn: BankDay; every: Every },
): Promise<string> =>
  bank.db.asCustomer(owner, tx =>
    createSchedule(tx, {
      customer: owner,
      kind: 'transfer',
      facts: { from, to, amount: '10.00' },
      at: bank.now(),
      ...wanted,
    }),
  )

const outcomes = ({ bank }: Rich, id: string) => bank.db.asBank(tx => outcomesOf(tx, [id]))
const dates = async (rich: Rich, id: string) => (await outcomes(rich, id)).map(({ on }) => on).toReversed()
const moved = async ({ bank, to }: Rich) =>
  Number(
    (
      await bank.db.pool.query(
        `select count(*) from ledger.posting where account = $1 and description like 'Transfer%'`,
        [to],
      )
    ).rows[0].count,
  )

describe('every date once', () => {
  test.each<[string, BankDay, Every, BankDay, BankDay[]]>([
    [
      'month ends clamp from the original day',
      '2027-12-31',
      'monthly',
      '2028-04-30',
      ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    ],
    [
      'a leap day comes back as the 28th',
      '2028-02-29',
      'annually',
      '2030-03-01',
      ['2028-02-29', '2029-02-28', '2030-02-28'],
    ],
    [
      'daylight saving begins and ends',
      '2026-03-07',
      { days: 1 },
      '2026-03-09',
      ['2026-03-07', '2026-03-08', '2026-03-09'],
    ],
    ['... and ends', '2026-10-31', { days: 1 }, '2026-11-02', ['2026-10-31', '2026-11-01', '2026-11-02']],
  ])(
    '%s',
    async (_name, startsOn, every, until, expected) => {
      const found = await rich(addDays(startsOn, -1))
      const id = await plan(found, { startsOn, every })
      found.bank.goTo(until, '00:00')
      await runDue(found.bank, { ...work, days: [] })
      expect(await dates(found, id)).toEqual(expected)
      expect(await moved(found)).toBe(expected.length)
    },
    120_000,
  )

  test('a month without a bank: each of its dates once, in order, when it is back', async () => {
    const found = await rich('2026-06-01')
    const weekly = await plan(found, { startsOn: '2026-06-03', every: 'weekly' })
    const daily = await plan(found, {
      startsOn: '2026-06-02',
      every: 'daily',
      ending: { ends: 'occurrences', count: 20 },
    })
    found.bank.goTo('2026-07-01', '10:00')
    await runDue(found.bank, work)
    await runDue(found.bank, work)
    expect(await dates(found, weekly)).toEqual(['2026-06-03', '2026-06-10', '2026-06-17', '2026-06-24', '2026-07-01'])
    expect(await dates(found, daily)).toHaveLength(20)
    expect(await found.bank.db.asBank(tx => scheduleById(tx, daily))).toMatchObject({
      status: 'completed',
      nextOn: undefined,
    })
    expect(await moved(found)).toBe(25)
  }, 60_000)

  test('a runner killed twenty times, at every point of its work, with a second one beside it', async () => {
    const found = await rich('2026-06-01')
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => plan(found, { startsOn: '2026-06-02', every: { days: 2 } })),
    )
    found.bank.goTo('2026-06-21', '21:00')
    let left = 20
    // a kill: the connection or the process goes just before or just after the nth call of the database or the ledger
    const mortal = (afterCalls: number) => {
      let calls = 0
      const dying = async <T>(act: () => Promise<T>): Promise<T> => {
        calls += 1
        if (calls === afterCalls) throw new Error('killed before')
        const answer = await act()
        if (calls === afterCalls + 1) throw new Error('killed after')
        return answer
      }
      const { bank } = found
      return {
        ...bank,
        db: {
          ...bank.db,
          asBank: <T>(act: Parameters<typeof bank.db.asBank<T>>[0]) => dying(() => bank.db.asBank(act)),
        },
        ledger: {
          ...bank.ledger,
          append: (command: Parameters<typeof bank.ledger.append>[0]) => dying(() => bank.ledger.append(command)),
        },
      }
    }
    for (; left > 0; left -= 1) {
      const runs = [mortal(21 - left), mortal(40 - left)].map(one =>
        makeDue(one, work.schedules, '2026-06-21', 'payments', found.bank.now()).catch(() => undefined),
      )
      await Promise.all(runs)
    }
    await makeDue(found.bank, work.schedules, '2026-06-21', 'payments', found.bank.now())
    const expected = [
      ...occurrencesIn(
        { start: '2026-06-02', every: { days: 2 }, ending: { ends: 'never' } },
        '2026-06-02',
        '2026-06-21',
      ),
    ].map(({ day }) => day)
    for (const id of ids) expect(await dates(found, id)).toEqual(expected)
    expect(await moved(found)).toBe(ids.length * expected.length)
  }, 60_000)
})

describe('outcomes are final', () => {
  test('a date that failed stays failed when money comes; the customer is told once; later dates stay', async () => {
    const found = await rich('2026-06-01', '25.00')
    const { bank, owner, from } = found
    const id = await plan(found, {
      startsOn: '2026-06-02',
      every: 'daily',
      facts: { from, to: found.to, amount: '20.00' },
    })
    bank.goTo('2026-06-03')
    await runDue(bank, work)
    await bank.does('deposit', { to: from, owner, amount: '100.00', source: 'cash' })
    await runDue(bank, work)
    bank.goTo('2026-06-04')
    await runDue(bank, work)
    expect((await outcomes(found, id)).map(({ on, outcome, code }) => [on, outcome, code])).toEqual([
      ['2026-06-04', 'made', undefined],
      ['2026-06-03', 'failed', 'insufficient_funds'],
      ['2026-06-02', 'made', undefined],
    ])
    const told = await bank.db.pool.query(`select body from app.outbox where template = 'schedule-failed'`)
    expect(told.rows).toHaveLength(1)
    expect(told.rows[0].body).toContain(
      'Your transfer of $20.00, planned for June 3, 2026, was not made: there was not enough money',
    )
  })

  test('the database refuses to change an outcome', async () => {
    const found = await rich('2026-06-01')
    const id = await plan(found, { startsOn: '2026-06-02', every: 'once' })
    found.bank.goTo('2026-06-02')
    await runDue(found.bank, work)
    await expect(
      found.bank.db.pool.query(`update app.occurrence set outcome = 'failed' where schedule = $1`, [id]),
    ).rejects.toThrow('final')
  })

  test('an answer of the ledger that was lost is found again by its key, even when the act would now ask for something else', async () => {
    const found = await rich('2026-06-01')
    const { bank, owner } = found
    const id = await plan(found, { startsOn: '2026-06-02', every: 'once' })
    bank.goTo('2026-06-02')
    const { from, to } = found
    const other = await bank.ledger.append({
      key: `s:${id}:2026-06-02`,
      kind: 'internal-transfer',
      actor: owner,
      at: bank.now(),
      payload: { from, to, amount: '9.99' },
    })
    await runDue(bank, work)
    expect(await outcomes(found, id)).toMatchObject([
      { outcome: 'made', event: other.outcome === 'accepted' ? other.event.seq : 0 },
    ])
    expect(await moved(found)).toBe(1)
  })
})

describe('the customer decides', () => {
  test('cancelled is cancelled; paused dates are left out; nobody touches another’s', async () => {
    const found = await rich('2026-06-01')
    const { bank, owner } = found
    const [gone, rests] = [
      await plan(found, { startsOn: '2026-06-02', every: 'daily' }),
      await plan(found, { startsOn: '2026-06-02', every: 'daily' }),
    ]
    const stranger = await bank.customer()
    await expect(bank.db.asCustomer(stranger, tx => cancelSchedule(tx, gone, bank.now()))).rejects.toMatchObject({
      reason: 'not_found',
    })
    await expect(bank.db.asCustomer(owner, tx => cancelSchedule(tx, 'not-an-id', bank.now()))).rejects.toMatchObject({
      reason: 'not_found',
    })
    await bank.db.asCustomer(owner, tx => cancelSchedule(tx, gone, bank.now()))
    await expect(bank.db.asCustomer(owner, tx => cancelSchedule(tx, gone, bank.now()))).rejects.toMatchObject({
      reason: 'wrong_state',
    })
    bank.goTo('2026-06-02')
    await runDue(bank, work)
    await bank.db.asCustomer(owner, tx => pauseSchedule(tx, rests))
    bank.goTo('2026-06-05')
    await runDue(bank, work)
    await bank.db.asCustomer(owner, tx => resumeSchedule(tx, rests, '2026-06-05', bank.now()))
    await runDue(bank, work)
    expect(await dates(found, gone)).toEqual([])
    expect(await dates(found, rests)).toEqual(['2026-06-02', '2026-06-05'])
  })

  test('one that is being made cannot be cancelled', async () => {
    const found = await rich('2026-06-01')
    const { bank, owner } = found
    const id = await plan(found, { startsOn: '2026-06-02', every: 'daily' })
    bank.goTo('2026-06-02')
    let refused: unknown
    const meddled: ScheduleKind = {
      ...transfers,
      async want(...given) {
        refused = await bank.db
          .asCustomer(owner, tx => cancelSchedule(tx, id, bank.now()))
          .catch((error: unknown) => error)
        return transfers.want(...given)
      },
    }
    await runDue(bank, { ...work, schedules: [meddled] })
    expect(refused).toMatchObject({ reason: 'wrong_state' })
    expect(await dates(found, id)).toEqual(['2026-06-02'])
  })

  test('a payment waits for 20:00, one made today for today runs at the next wake, a retry makes no second schedule', async () => {
    const found = await rich('2026-06-02')
    const { bank } = found
    const id = randomUUID()
    const evening = await plan(found, { id, startsOn: '2026-06-02', every: 'once', turn: 'payments' })
    await plan(found, { id, startsOn: '2026-06-02', every: 'once', turn: 'payments' })
    const now = await plan(found, { startsOn: '2026-06-02', every: 'once' })
    await runDue(bank, work)
    expect([await dates(found, evening), await dates(found, now)]).toEqual([[], ['2026-06-02']])
    bank.goTo('2026-06-02', '20:00')
    await runDue(bank, work)
    expect(await dates(found, evening)).toEqual(['2026-06-02'])
    expect(await moved(found)).toBe(2)
  })
})
