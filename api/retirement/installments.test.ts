// Tries LED-36, doc3 §3: a withdrawal from retirement in installments.
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { opinionOf } from '../../scripts/testing/second-opinion.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { openAccount, testBank, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { goTo } from '../../scripts/testing/days.ts'

const bank = await testBank({}, LONG_SESSIONS)

beforeAll(() => moveCursor(bank.machinery, { day: '2026-11-18', turn: 'open' }))

const today = () => bankDayOf(bank.now)

async function saver(deposit = '1000.00', dateOfBirth = '1990-05-05') {
  const who = await bank.customer({ dateOfBirth })
  const ira = await openAccount(bank, who.id, 'retirement', { deposit })
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '100.00' })
  const filled = {
    amount: 250,
    withdrawalType: 'installment',
    reason: 'retirement',
    taxWithholding: 'yes',
    toAccountId: checking.publicId,
    frequency: 'monthly',
    startDate: today(),
  }
  const ask = (change: object = {}, key?: string) =>
    who.post('/api/retirement/primary/withdrawal', { ...filled, ...change }, key ? { key } : {})
  const said = async (change: object) => {
    const { status, body } = await ask(change)
    return [status, body.error]
  }
  const preview = async (change: object = {}) => {
    const asked = Object.entries({ ...filled, ...change }).map(([name, value]) => [name, String(value)])
    return (await who.get(`/api/retirement/primary/withdrawal/preview?${new URLSearchParams(asked).toString()}`)).body
      .data
  }
  return { who, ira, checking, filled, ask, said, preview }
}
const plans = async (who: TestCustomer) => (await who.get('/api/retirement/withdrawals')).body.data.plans
const paid = async (who: TestCustomer, year = '2026') =>
  (await who.get(`/api/retirement/tax-lines?year=${year}`)).body.data.lines
/** What the forecast counts of them. */
const foreseen = async (who: TestCustomer) =>
  (await who.get('/api/coming-up')).body.data.items.flatMap(({ kind, amount }: { kind: string; amount: number }) =>
    kind === 'distribution' ? [-amount] : [],
  )
const told = async ({ email }: TestCustomer) =>
  ((await bank.mail(email, 'schedule-failed')) ?? (await bank.mail(email, 'schedule-failed-last')))?.body

test('the first of today is paid at once, one for one key; the others each once, on their days', async () => {
  const { who, ask, preview } = await saver()
  expect(await preview()).toMatchObject({
    tax: 50,
    net: 200,
    balanceAfter: 750,
    additionalTax: 25,
    reaches: { count: 4, lastOn: '2027-02-18', lastAmount: 250 },
    refusal: null,
  })
  for (const { status, body } of await Promise.all([ask({}, 'inst-0001'), ask({}, 'inst-0001')])) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ state: 'made', amount: 250, tax: 50, net: 200, newBalance: 750 })
    expect(body.data.transaction).not.toBeNull()
  }
  expect((await ask({ amount: 1 }, 'inst-0001')).body.code).toBe('key_reused_with_different_body')
  expect(await plans(who)).toMatchObject([{ amount: 250, frequency: 'monthly', date: '2026-12-18', left: null }])
  expect((await who.get('/api/coming-up?to=2027-01-31')).body.data.items).toMatchObject([
    { date: '2026-12-18', kind: 'distribution', amount: -250, planned: true },
    { date: '2027-01-18', kind: 'distribution', amount: -250 },
  ])
  await goTo(bank, '2026-12-18')
  await goTo(bank, '2026-12-18')
  expect((await paid(who)).map(({ date, gross }: { date: string; gross: number }) => [date, gross])).toEqual([
    ['2026-11-18', 250],
    ['2026-12-18', 250],
  ])
  expect(Math.floor((await who.get('/api/checking/primary')).body.data.balance)).toBe(500)
})

test('from a later day on, so many of them: a key is answered the same when the first is made', async () => {
  const { who, ask } = await saver('1000.00')
  const wish = { startDate: '2027-01-10', installments: 2, amount: 100 }
  const { body } = await ask(wish, 'inst-0002')
  expect(body.data).toMatchObject({ state: 'scheduled', date: '2027-01-10', newBalance: 1000, transaction: null })
  expect(await plans(who)).toMatchObject([{ date: '2027-01-10', left: 2 }])
  await goTo(bank, '2027-01-10')
  const again = (await ask(wish, 'inst-0002')).body.data
  expect(again).toMatchObject({ confirmationNumber: body.data.confirmationNumber, state: 'made' })
  await goTo(bank, '2027-02-10')
  await goTo(bank, '2027-03-10')
  expect(await plans(who)).toEqual([])
  expect(await paid(who, '2027')).toHaveLength(2)
  expect(await told(who)).toBeUndefined()
})

test('the law looks at the age on the day of each: before 59 and a half and after it', async () => {
  // 59 and a half on 2027-04-20
  const { who, ask, preview } = await saver('1000.00', '1967-10-20')
  const wish = { startDate: '2027-04-19', installments: 2, amount: 100 }
  expect((await preview(wish)).additionalTax).toBe(10)
  expect((await preview({ ...wish, startDate: '2027-04-20' })).additionalTax).toBe(0)
  await ask(wish)
  await goTo(bank, '2027-04-19')
  await goTo(bank, '2027-05-19')
  expect((await paid(who, '2027')).map(({ code }: { code: string }) => code)).toEqual(['1', '7'])
})

test('a short account pays what is there, never below zero, and that was the last', async () => {
  const { who, ask } = await saver('520.00')
  await ask({ startDate: today() })
  expect(await foreseen(who)).toEqual([250, 20])
  const month = (n: number) => `2027-0${5 + n}-19`
  for (const n of [1, 2, 3]) await goTo(bank, month(n))
  const lines = (await paid(who, '2027')).map(({ gross }: { gross: number }) => gross)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toBeLessThan(250)
  expect(lines.reduce((a: number, b: number) => a + b)).toBeGreaterThanOrEqual(520)
  expect(await plans(who)).toEqual([])
  expect(await told(who)).toBeUndefined()
  const { balance } = (await who.get('/api/retirement/primary')).body.data
  expect(balance >= 0 && balance < 5).toBe(true)
})

test('an account that was emptied meanwhile ends them, and the mail says why', async () => {
  const { who, ask } = await saver('400.00')
  const start = '2027-09-01'
  await ask({ startDate: start })
  const { balance } = (await who.get('/api/retirement/primary')).body.data
  const all = { withdrawalType: 'lumpSum', amount: balance, frequency: undefined, startDate: undefined }
  expect((await ask(all)).status).toBe(200)
  expect(await foreseen(who)).toEqual([])
  await goTo(bank, '2027-09-01')
  expect(await plans(who)).toEqual([])
  const mail = await told(who)
  expect(mail).toContain('Your retirement withdrawal of $250.00 from Retirement ')
  expect(mail).toContain('nothing was left in the account. There are no further installments.')
  expect(mail).not.toContain('Later dates')
})

test('tax is withheld from settled money only: one that must wait is not paid, and the next is', async () => {
  const { who, ask } = await saver('1.00')
  await goTo(bank, '2027-09-30')
  await ask({ startDate: '2027-10-01', amount: 100 })
  await who.post('/api/retirement/primary/deposit', { amount: 400 })
  await goTo(bank, '2027-10-01', '00:01')
  expect(await paid(who, '2027')).toEqual([])
  expect(await told(who)).toContain('there was not enough money in the account.')
  expect(await plans(who)).toMatchObject([{ date: '2027-11-01', amount: 100 }])
  await goTo(bank, '2027-11-01')
  expect(await paid(who, '2027')).toMatchObject([{ date: '2027-11-01', gross: 100 }])
})

test('they are ended by their owner, by nobody else, and again is the same', async () => {
  const { who, ask } = await saver()
  const other = await saver()
  await ask({ startDate: '2027-12-01' })
  const [plan] = await plans(who)
  const path = `/api/retirement/withdrawals/${plan.id}`
  expect((await other.who.del(path)).status).toBe(404)
  expect(await plans(other.who)).toEqual([])
  for (const _ of [1, 2]) expect((await who.del(path)).body.data).toMatchObject({ id: plan.id, state: 'cancelled' })
  expect(await plans(who)).toEqual([])
  await goTo(bank, '2027-12-01')
  expect(await paid(who, '2027')).toEqual([])
  const made = await ask({ startDate: today(), installments: 1 })
  expect(made.body.data.state).toBe('made')
  expect(await plans(who)).toEqual([])
})

test('with the account that is paid into closed, nothing is paid any more', async () => {
  const { who, ask, checking } = await saver()
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '0.01' })
  await ask({ toAccountId: savings.publicId, startDate: '2028-02-01' })
  const moved = { transferType: 'internal', fromAccount: savings.publicId, toAccount: checking.publicId }
  await who.post('/api/transfers/transfer', { ...moved, amount: 0.01, transferDate: today() })
  await bankDoes(bank, 'account-closed', { account: savings.ledgerId })
  await goTo(bank, '2028-02-01')
  expect(await plans(who)).toEqual([])
  expect(await paid(who, '2028')).toEqual([])
})

test('what it refuses, in its words; nothing moves', async () => {
  const { who, ira, said, filled } = await saver()
  const other = await saver()
  const yesterday = addDays(today(), -1)
  expect(await said({ frequency: undefined })).toEqual([400, 'Please select a frequency'])
  expect(await said({ frequency: 'weekly' })).toEqual([400, 'Please select a frequency'])
  for (const startDate of [undefined, '', yesterday, '2100-01-01'])
    expect(await said({ startDate })).toEqual([400, 'Please select a start date'])
  for (const installments of [0, -1, 1.5, 'x', 481])
    expect(await said({ installments })).toEqual([400, 'Please enter a whole number of installments'])
  expect(await said({ withdrawalType: 'partial' })).toEqual([400, 'Please select a withdrawal type'])
  expect(await said({ amount: 1000.01 })).toEqual([422, 'Amount exceeds available balance'])
  const wrong = [422, 'A withdrawal from retirement cannot be paid into this account.']
  expect(await said({ toAccountId: ira.publicId, startDate: '2028-06-01' })).toEqual(wrong)
  expect((await said({ toAccountId: other.checking.publicId }))[0]).toBe(404)
  expect((await other.who.post(`/api/retirement/${ira.publicId}/withdrawal`, filled)).status).toBe(404)
  expect(await plans(who)).toEqual([])
  expect((await who.get('/api/retirement/primary')).body.data.balance).toBe(1000)
})

test('however much, however often: an installment pays what is there at most, and all of it once', async () => {
  const { who, ask } = await saver('300.00')
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom('yes', 'no'), async (n, taxWithholding) => {
      const before = Math.round((await who.get('/api/retirement/primary')).body.data.balance * 100)
      const { status } = await ask({
        amount: (n / 100).toFixed(2),
        taxWithholding,
        startDate: today(),
        installments: 1,
      })
      const after = Math.round((await who.get('/api/retirement/primary')).body.data.balance * 100)
      expect(status).toBe(n <= before ? 200 : 422)
      expect(before - after).toBe(status === 200 ? n : 0)
    }),
    { numRuns: 6 },
  )
})

auditedAfterAll(bank)

test('whoever reads the journal by its description alone agrees with every event', async () => {
  const db = new pg.Client({ connectionString: bank.connectionString })
  await db.connect()
  const opinion = await opinionOf(db).finally(() => db.end())
  expect(opinion.breaks).toEqual([])
})
