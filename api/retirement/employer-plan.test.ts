// Tries LED-36, LED-37, C-153, doc3 §2.8: what the law says of an employer's plan, and not of an IRA.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { bankDayOf } from '../../ledger/calendar.ts'
import { PLAN_THAT_LENDS } from '../../ledger/rates/plan-loan.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { goTo } from '../../scripts/testing/days.ts'
import { LONG_SESSIONS, openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { moveCursor } from '../platform/jobs/turns.ts'

const bank = await testBank({}, LONG_SESSIONS)

beforeAll(() => moveCursor(bank.machinery, { day: '2026-11-18', turn: 'open' }))

const DECLINED = [400, 'The law has 20% withheld of what an employer’s plan pays out. It cannot be declined.']

/** A customer with an employer's plan and an IRA. */
async function saver(deposit = '10000.00') {
  const who = await bank.customer({ dateOfBirth: '1980-01-01' })
  const plan = await openAccount(bank, who.id, 'retirement', { deposit, terms: { plan: PLAN_THAT_LENDS } })
  const ira = await openAccount(bank, who.id, 'retirement', { deposit })
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '5000.00' })
  const filled = { amount: '500.00', withdrawalType: 'partial', reason: 'other', taxWithholding: 'no' }
  const asked = (change: object) => ({ ...filled, toAccountId: checking.publicId, ...change })
  const ask = (from: { publicId: string }, change: object = {}) =>
    who.post(`/api/retirement/${from.publicId}/withdrawal`, asked(change))
  const said = async (from: { publicId: string }, change: object = {}) => {
    const { status, body } = await ask(from, change)
    return [status, body.error ?? body.data.tax]
  }
  const preview = async (from: { publicId: string }, change: object = {}) => {
    const query = Object.entries(asked(change)).map(([name, value]) => [name, String(value)])
    const path = `/api/retirement/${from.publicId}/withdrawal/preview`
    return (await who.get(`${path}?${new URLSearchParams(query).toString()}`)).body.data
  }
  return { who, plan, ira, checking, ask, said, preview }
}

const installments = (count: number | undefined, frequency = 'monthly') => ({
  withdrawalType: 'installment',
  frequency,
  startDate: bankDayOf(bank.now),
  amount: '50.00',
  ...(count === undefined ? {} : { installments: count }),
})

test('20% of what a plan pays is withheld, which nobody may decline; an IRA’s owner may', async () => {
  const { plan, ira, said, preview } = await saver()
  expect(await preview(plan)).toMatchObject({ tax: 100, net: 400, mandatory: true, refusal: null })
  expect(await preview(ira)).toMatchObject({ tax: 0, net: 500, mandatory: false })
  expect(await said(plan)).toEqual(DECLINED)
  expect(await said(plan, { taxWithholding: 'yes' })).toEqual([200, 100])
  expect(await said(ira)).toEqual([200, 0])
  const all = { withdrawalType: 'lumpSum', amount: '9500.00' }
  expect(await said(plan, all)).toEqual(DECLINED)
  expect(await said(ira, all)).toEqual([200, 0])
})

test('a contribution that nobody describes is called by its plan: only an IRA’s is an IRA’s', async () => {
  const { who, plan, ira, checking } = await saver()
  const called = async ({ publicId }: { publicId: string }, call: string, change: object = {}) => {
    const asked = { amount: '10.00', fromAccountId: checking.publicId, ...change }
    expect((await who.post(`/api/retirement/${publicId}/${call}`, asked)).status).toBeLessThan(300)
    return (await who.get(`/api/retirement/${publicId}`)).body.data.transactions[0].description
  }
  const today = { frequency: 'one-time', startDate: bankDayOf(bank.now) }
  expect(await called(plan, 'deposit')).toBe('Contribution')
  expect(await called(ira, 'deposit')).toBe('IRA Contribution')
  expect(await called(plan, 'deposit', { description: 'A raise' })).toBe('A raise')
  expect(await called(plan, 'contributions', today)).toBe('Contribution')
  expect(await called(ira, 'contributions', today)).toBe('IRA Contribution')
})

test('for hardship it may be declined, of a plan, too', async () => {
  const { plan, said, preview } = await saver()
  expect(await preview(plan, { reason: 'hardship' })).toMatchObject({ tax: 0, mandatory: false })
  expect(await said(plan, { reason: 'hardship' })).toEqual([200, 0])
  expect(await said(plan, { reason: 'hardship', taxWithholding: 'yes' })).toEqual([200, 100])
})

test.each([
  ['monthly', 119, 'shorter'],
  ['monthly', 120, 'ten years'],
  ['monthly', undefined, 'ten years'], // 200 of them are there
  ['quarterly', 39, 'shorter'],
  ['quarterly', 40, 'ten years'],
])('%s, %s installments are %s', async (frequency, count, long) => {
  const { plan, ira, said, preview } = await saver()
  const wish = installments(count, frequency)
  expect((await preview(plan, wish)).mandatory).toBe(long === 'shorter')
  expect(await said(plan, wish)).toEqual(long === 'shorter' ? DECLINED : [200, 0])
  expect(await said(ira, wish)).toEqual([200, 0])
})

test('a series is as long as what is there lasts, whatever number is named', async () => {
  const { plan, said } = await saver('1000.00')
  expect(await said(plan, installments(480))).toEqual(DECLINED)
})

test('a long series stays one while the account gets empty; each is paid as it was planned', async () => {
  const { who, plan, ask } = await saver()
  expect((await ask(plan, installments(120))).status).toBe(200)
  const most = { withdrawalType: 'partial', amount: '9000.00', taxWithholding: 'yes' }
  expect((await ask(plan, most)).status).toBe(200)
  await goTo(bank, '2026-12-18')
  const { lines } = (await who.get('/api/retirement/tax-lines')).body.data
  expect(lines.map(({ gross, withheld }: { gross: number; withheld: number }) => [gross, withheld])).toEqual([
    [50, 0],
    [9000, 1800],
    [50, 0],
  ])
})

test('installments that were planned before the rule have their part withheld on their day', async () => {
  const { who, plan, ask } = await saver('1000.00')
  const startDate = '2027-02-03'
  expect((await ask(plan, { ...installments(5), startDate, reason: 'hardship' })).status).toBe(200)
  await bank.machinery.db.pool.query(
    `update app.money_order set details = (details::jsonb - 'series') || '{"reason": "other"}'
      where customer = $1 and kind = 'distribution'`,
    [who.id],
  )
  await goTo(bank, startDate)
  const { lines } = (await who.get('/api/retirement/tax-lines?year=2027')).body.data
  expect(lines).toMatchObject([{ date: startDate, gross: 50, withheld: 10 }])
})

test('whatever is asked of a plan: 20% to the cent, or nothing where the law leaves the choice', async () => {
  const { plan, ask, preview } = await saver('100000.00')
  const reasons = fc.constantFrom('retirement', 'hardship', 'education', 'medical', 'firstHome', 'other')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 100_000 }),
      reasons,
      fc.constantFrom('yes', 'no'),
      async (n, reason, taxWithholding) => {
        const wish = { amount: (n / 100).toFixed(2), reason, taxWithholding }
        const told = await preview(plan, wish)
        const { status, body } = await ask(plan, wish)
        const may = reason === 'hardship' || taxWithholding === 'yes'
        expect(status).toBe(may ? 200 : 400)
        const tax = taxWithholding === 'no' && reason === 'hardship' ? 0 : Math.round(n / 5)
        expect(Math.round(told.tax * 100)).toBe(tax)
        if (may) expect(Math.round(body.data.tax * 100)).toBe(tax)
      },
    ),
    { numRuns: 12 },
  )
})

type Offered = { id: string; amount: number; yearUsed: boolean }

test('what a plan paid goes back freely; what it paid for hardship never, nor is it offered', async () => {
  const { who, plan, ira, checking, ask } = await saver()
  const offered = async (): Promise<Offered[]> => (await who.get('/api/retirement/rollovers')).body.data.withdrawals
  const back = async (to: { publicId: string }, amount: number, withdrawalId: string | undefined) => {
    const wish = { amount, fromAccountId: checking.publicId, withdrawalId }
    const { status, body } = await who.post(`/api/retirement/${to.publicId}/rollover`, wish)
    return [status, body.error ?? null]
  }
  const paid = async (from: { publicId: string }, amount: number, reason = 'other') => {
    await ask(from, { amount, reason, taxWithholding: 'yes' })
    return (await offered()).find(one => one.amount === amount)
  }
  for (const amount of [101, 102, 103]) {
    const one = await paid(plan, amount)
    expect(one?.yearUsed).toBe(false)
    expect(await back(plan, amount, one?.id)).toEqual([200, null])
  }
  expect(await back(ira, 104, (await paid(ira, 104, 'hardship'))?.id)).toEqual([200, null])
  expect(await paid(ira, 105)).toMatchObject({ yearUsed: true })
  expect(await paid(plan, 106)).toMatchObject({ yearUsed: false })

  expect(await paid(plan, 107, 'hardship')).toBeUndefined()
  const { rows } = await bank.machinery.db.pool.query<{ id: string }>(
    `select id from app.money_order where customer = $1 and kind = 'distribution' and amount = 107`,
    [who.id],
  )
  expect(await back(plan, 1, rows[0]?.id)).toEqual([
    422,
    'What an employer’s plan paid out for hardship, or in installments over ten years or more, cannot be rolled over.',
  ])
})

test('a direct rollover of a plan is reported and no income; between IRAs it is not reported', async () => {
  const { who, plan, ira } = await saver()
  const other = await openAccount(bank, who.id, 'retirement', { deposit: '10.00' })
  const move = async (from: { publicId: string }, to: { publicId: string }, amount: number) =>
    (await who.post(`/api/retirement/${to.publicId}/rollover`, { amount, fromAccountId: from.publicId })).status
  expect(await move(plan, ira, 1000)).toBe(200)
  expect(await move(ira, plan, 200)).toBe(200)
  expect(await move(ira, other, 30)).toBe(200)
  const year = bankDayOf(bank.now).slice(0, 4)
  const { lines, total } = (await who.get(`/api/retirement/tax-lines?year=${year}`)).body.data
  const direct = { code: 'G', taxable: 0, withheld: 0, date: bankDayOf(bank.now) }
  expect(lines).toHaveLength(2)
  expect(lines).toMatchObject([
    { ...direct, gross: 1000, rolledOver: 1000 },
    { ...direct, gross: 200, rolledOver: 200 },
  ])
  expect(total).toEqual({ gross: 1200, taxable: 0, withheld: 0, rolledOver: 1200 })
})

auditedAfterAll(bank)
