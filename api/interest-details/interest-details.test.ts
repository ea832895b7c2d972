// Tries LED-26, LED-27, doc3 §2.8.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addDays, daysBetween } from '../../ledger/calendar.ts'
import { money, text } from '../../ledger/money.ts'
import { interestEarned, type Movement } from '../platform/jobs/daily-balances.ts'
import { earnedByDay } from './accrual.ts'

const bank = await testBank()
const DAY = 86_400_000

interface Told {
  today: string
  accounts: {
    id: string
    name: string
    balance: number
    lastInterestPaid: number
    interestYTD: number
    interestLastYear: number
    nextInterestDate: string
    nextInterest: number
    maturityDate: string | null
    term: string | null
    days: { day: string; earned: number; ahead: boolean }[]
  }[]
  rates: { date: string; savingsRate: string; cdRate: string }[]
}
const told = async (who: TestCustomer): Promise<Told> => {
  const { status, body } = await who.get('/api/interest-details')
  expect(status).toBe(200)
  return body.data
}

const month = { from: '2026-11-01', to: '2026-11-30' }
const anyDay = fc.integer({ min: 0, max: 29 }).map(n => addDays(month.from, n))
const anyMovement: fc.Arbitrary<Movement> = fc.record({
  opening: fc.integer({ min: -1_000_00, max: 90_000_00 }).map(n => money(n).div(100)),
  changes: fc.array(
    fc.record({
      day: anyDay,
      amount: fc.integer({ min: -50_000_00, max: 50_000_00 }).map(n => money(n).div(100)),
    }),
    { maxLength: 8 },
  ),
})

test('every day says what is posted for the days up to it, however balances move; it never falls', () =>
  fc.assert(
    fc.property(anyMovement, anyDay, anyDay, fc.constantFrom('0.01', '0.85', '2.42'), (earning, a, b, rate) => {
      const [from = a, today = b] = [a, b].toSorted()
      const days = earnedByDay(earning, rate, { from, today, to: month.to })
      expect(days).toHaveLength(daysBetween(from, month.to) + 1)
      for (const { day, earned, ahead } of days) {
        expect(earned).toBe(text(interestEarned(earning, rate, from, day)))
        expect(ahead).toBe(day > today)
      }
      const amounts = days.map(({ earned }) => Number(earned))
      expect(amounts).toEqual(amounts.toSorted((x, y) => x - y))
    }),
  ))

test('the page tells each account that earns: paid, earned by day, what the month will bring', async () => {
  let who = await bank.customer()
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '10000.00' })
  await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
  const cd = await openAccount(bank, who.id, 'cd', { deposit: '5000.00' })
  const paid = { account: savings.ledgerId, rate: '0.85', from: '2026-11-01', to: '2026-11-17' }
  await bankDoes(bank, 'interest', { ...paid, amount: '1.16' })
  await bankDoes(bank, 'interest', { ...paid, amount: '0.04' })
  bank.now += 3 * DAY
  who = await signedOnAgain(bank, who)
  const { today, accounts, rates } = await told(who)
  expect(accounts.map(({ id }) => id)).toEqual([savings.publicId, cd.publicId])
  expect(accounts[0]).toMatchObject({
    balance: 10001.2,
    lastInterestPaid: 0.04,
    interestYTD: 1.2,
    interestLastYear: 0,
    nextInterestDate: '2026-12-01',
    maturityDate: null,
  })
  const page = (await who.get('/api/savings/primary')).body.data
  const days = accounts[0]?.days ?? []
  expect(days.findLast(({ ahead }) => !ahead)).toEqual({ day: today, earned: page.interestAccrued, ahead: false })
  expect(days.at(-1)).toEqual({ day: '2026-11-30', earned: accounts[0]?.nextInterest, ahead: true })
  const certificate = (await who.get('/api/cd/primary')).body.data
  expect(accounts[1]).toMatchObject({
    nextInterestDate: certificate.nextInterestOn,
    nextInterest: certificate.nextInterest,
    maturityDate: certificate.maturityDate,
    term: certificate.term,
    days: [],
  })
  expect(rates).toHaveLength(12)
  expect(rates[0]).toEqual({ date: '2026-11-01', savingsRate: '0.85', cdRate: '3.25' })
})

test('what is unsettled earns nothing on this page, too, and what is another’s is not on it', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'savings', { deposit: '10000.00' })
  const other = await bank.customer()
  expect((await told(other)).accounts).toEqual([])
  const before = (await told(who)).accounts[0]?.nextInterest
  await who.post('/api/savings/primary/deposit', { amount: 5000 })
  expect((await told(who)).accounts[0]?.nextInterest).toBe(before)
  expect((await bank.ask('GET', '/api/interest-details')).status).toBe(401)
})
