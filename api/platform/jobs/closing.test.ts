/** What closing pays out: every day once, to the cent, whatever happened to the account before and after. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testBank } from '../../../scripts/testing/bank.ts'
import type { AccountId } from '../../../ledger/accounts.ts'
import { addDays, daysBetween, daysFrom, startOfMonth, type BankDay } from '../../../ledger/calendar.ts'
import { money, text, ZERO } from '../../../ledger/money.ts'
import { postedInterest } from '../../../ledger/rates/interest.ts'
import { closingOf } from './closing.ts'
import { moveCursor, runDue } from './turns.ts'

const START = '2026-03-02'
const bank = await testBank(START)
const nothing = { schedules: [], days: [], notices: [], securityNotices: [] }
await moveCursor(bank, { day: START, turn: 'open' })
let today: BankDay = START

async function liveUntil(day: BankDay): Promise<void> {
  for (; today < day; today = addDays(today, 1)) {
    bank.goTo(addDays(today, 1), '00:00')
    await runDue(bank, nothing)
  }
  bank.goTo(day, '09:00')
}

const closing = (account: AccountId, to?: AccountId) => bank.db.asBank(tx => closingOf(tx, account, today, to))
const close = async (account: AccountId) => bank.does('account-closed', { ...(await closing(account)) })
const empty = async (account: AccountId, to: AccountId) => {
  const amount = await bank.posted(account)
  if (money(amount).gt(0)) await bank.does('internal-transfer', { from: account, to, amount })
}

test('pays this month’s days to the oldest deposit account, where the customer says, or by check', async () => {
  const owner = await bank.customer()
  const broker = await bank.open(owner, 'investment')
  const [checking, savings] = [
    await bank.open(owner, 'checking'),
    await bank.open(owner, 'savings', { deposit: '9000.00' }),
  ]
  const chosen = await bank.open(owner, 'student')
  await liveUntil('2026-03-12')
  await empty(savings, broker)
  const amount = text(money('9000').times(10).times('0.0085').div(365), 2)
  const interest = { amount, rate: '0.85', from: START, to: '2026-03-11' }
  expect(await closing(savings, chosen)).toEqual({ account: savings, interest, to: chosen })
  expect(await closing(savings)).toEqual({ account: savings, interest, to: checking })
  for (const account of [checking, chosen]) await close(account)
  expect(await closing(savings)).toEqual({ account: savings, interest })
  expect(await closing(broker)).toEqual({ account: broker })
})

test('a month’s end pays no day again; an account that was opened again earns from then on', async () => {
  const owner = await bank.customer()
  const [broker, savings] = [
    await bank.open(owner, 'investment'),
    await bank.open(owner, 'savings', { deposit: '9000.00' }),
  ]
  const wire = await bank.does('wire', { from: savings, amount: '5000.00', last4: '1234' })
  const opened = today
  await liveUntil('2026-03-20')
  await empty(savings, broker)
  const { interest } = await closing(savings)
  expect(interest).toMatchObject({ from: opened, to: '2026-03-19' })
  await close(savings)
  await liveUntil('2026-03-25')
  await bank.does('wire-return', { of: wire.seq, account: savings })
  await liveUntil('2026-04-03')
  const { rows } = await bank.db.pool.query(
    `select payload::json ->> 'from' as from, payload::json ->> 'to' as to, payload::json ->> 'amount' as amount
       from ledger.event where kind = 'interest' and (payload::json ->> 'account')::bigint = $1`,
    [savings],
  )
  const week = text(money('5000').times(7).times('0.0085').div(365), 2)
  expect(rows).toEqual([{ from: '2026-03-20', to: '2026-03-31', amount: week }])
})

/**
 * Deposits and withdrawals on random days, closed on a random day: what was paid altogether is what each month earned,
 * rounded once.
 */
test('what month’s ends and the closing pay together is what the days earned', async () => {
  const moves = fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 12 }),
      cents: fc.integer({ min: 1, max: 900_000 }),
      out: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(moves, fc.integer({ min: 0, max: 35 }), async (list, rest) => {
      const owner = await bank.customer()
      const [other, savings] = [await bank.open(owner, 'investment'), await bank.open(owner, 'savings')]
      const first = today
      const ends = new Map<BankDay, string>()
      const note = async () => void ends.set(today, await bank.posted(savings))
      const liveOn = async (n: number) => {
        for (let i = 0; i < n; i += 1) {
          await note()
          await liveUntil(addDays(today, 1))
        }
      }
      for (const { after, cents, out } of list) {
        await liveOn(after)
        const amount = text(money(cents).div(100))
        const there = await bank.posted(savings)
        if (!out) await bank.does('deposit', { to: savings, owner, amount, source: 'ach' })
        else if (money(there).gte(amount)) await bank.does('internal-transfer', { from: savings, to: other, amount })
      }
      await liveOn(rest)
      await empty(savings, other)
      const { interest } = await closing(savings)
      await close(savings)
      const months = new Map<string, BankDay[]>()
      if (daysBetween(first, today) > 0)
        for (const day of daysFrom(first, addDays(today, -1)))
          months.set(startOfMonth(day), [...(months.get(startOfMonth(day)) ?? []), day])
      const earned = [...months].map(([month, days]) => [
        month,
        text(
          postedInterest(
            days.map(day => money(ends.get(day) ?? ZERO)),
            '0.85',
          ),
        ),
      ])
      const { rows } = await bank.db.pool.query<{ month: string; amount: string }>(
        `select left(payload::json ->> 'to', 7) || '-01' as month, payload::json ->> 'amount' as amount
           from ledger.event where kind = 'interest' and (payload::json ->> 'account')::bigint = $1 order by seq`,
        [savings],
      )
      const paid = rows.map(({ month, amount }) => [month, amount])
      if (interest) paid.push([startOfMonth(interest.to), interest.amount])
      expect(paid).toEqual(earned.filter(([, amount]) => amount !== '0.00'))
    }),
    { numRuns: 3 },
  )
})
