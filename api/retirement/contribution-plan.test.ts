// Tries LED-21, C-77, doc3 §2.8, doc3 §5.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { goTo } from '../../scripts/testing/days.ts'

const bank = await testBank({}, LONG_SESSIONS)

beforeAll(() => moveCursor(bank.machinery, { day: '2026-11-18', turn: 'open' }))

async function saver(dateOfBirth = '1990-05-05') {
  const who = await bank.customer({ dateOfBirth })
  const ira = await openAccount(bank, who.id, 'retirement', { deposit: '1000.00' })
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '30000.00' })
  const filled = { amount: 250, frequency: 'one-time', startDate: '2026-11-18', fromAccountId: checking.publicId }
  const ask = (change: object = {}, key?: string) =>
    who.post('/api/retirement/primary/contributions', { ...filled, ...change }, key ? { key } : {})
  const said = async (change: object) => {
    const { status, body } = await ask(change)
    return [status, body.error]
  }
  return { who, ira, checking, filled, ask, said }
}
const overview = async (who: TestCustomer) => (await who.get('/api/retirement/contributions')).body.data
const balances = async (who: TestCustomer) => [
  (await who.get('/api/retirement/primary')).body.data.balance,
  (await who.get('/api/checking/primary')).body.data.balance,
]

test('today and once it is made at once, one for one key; the preview says the same', async () => {
  const { who, checking, filled, ask } = await saver()
  const query = new URLSearchParams(Object.entries(filled).map(([name, value]) => [name, String(value)])).toString()
  const preview = await who.get(`/api/retirement/primary/contributions/preview?${query}`)
  expect(preview.body.data).toMatchObject({
    room: { year: '2026', limit: 6500, contributed: 0, left: 6500, until: '2027-04-15' },
    safe: { after: 29750 },
    refusal: null,
  })
  for (const { status, body } of await Promise.all([ask({}, 'give-0001'), ask({}, 'give-0001')])) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ state: 'made', amount: 250, newBalance: 1250, room: { left: 6250 } })
  }
  expect((await ask({ amount: 1 }, 'give-0001')).body.code).toBe('key_reused_with_different_body')
  expect(await balances(who)).toEqual([1250, 29750])
  expect(await overview(who)).toMatchObject({
    accounts: [{ balance: 1250 }],
    funds: [{ id: checking.publicId, balance: 29750 }],
    years: [{ year: '2026', contributed: 250, left: 6250 }],
    plans: [],
  })
})

test('what is frozen is not offered to pay', async () => {
  const { who, ira, checking } = await saver()
  expect((await overview(who)).funds).toHaveLength(1)
  await bankDoes(bank, 'account-frozen', { account: checking.ledgerId })
  expect((await overview(who)).funds).toEqual([])
  expect((await who.get('/api/retirement/rollovers')).body.data.funds).toEqual([])
  expect((await who.get('/api/retirement/loans')).body.data.funds).toEqual([])
  expect((await overview(who)).accounts).toMatchObject([{ id: ira.publicId }])
})

test('a day of next year is no reason against it today, by any road; its form agrees', async () => {
  const { who, ira, checking, filled, ask } = await saver()
  const seenAt = async (path: string, wanted: object) => {
    const asked = Object.entries(wanted).map(([name, value]) => [name, String(value)])
    const { body } = await who.get(`${path}/preview?${new URLSearchParams(asked).toString()}`)
    return body.data.refusal
  }
  const next = { startDate: '2027-01-15' }
  for (const more of [next, { ...next, frequency: 'monthly' }, { ...next, taxYear: '2026' }]) {
    expect(await seenAt('/api/retirement/primary/contributions', { ...filled, ...more })).toBeNull()
    expect((await ask(more)).body.data).toMatchObject({ state: 'scheduled', date: '2027-01-15' })
  }
  const transfer = { transferType: 'internal', fromAccount: checking.publicId, toAccount: ira.publicId, amount: 5 }
  const moved = { ...transfer, transferDate: '2027-01-15' }
  expect(await seenAt('/api/transfers', moved)).toBeNull()
  expect((await who.post('/api/transfers/transfer', moved)).status).toBe(200)
  expect(await balances(who)).toEqual([1000, 30000])
})

test('without a source it is typed in: today and once, and it settles later', async () => {
  const { who, ask, said } = await saver()
  const typed = { fromAccountId: undefined }
  expect((await ask(typed)).body.data).toMatchObject({ state: 'made', newBalance: 1250 })
  expect(await balances(who)).toEqual([1250, 30000])
  const wanted = [400, 'Please select a source account']
  expect(await said({ ...typed, frequency: 'monthly' })).toEqual(wanted)
  expect(await said({ ...typed, startDate: '2026-11-19' })).toEqual(wanted)
})

test('what it refuses, in its words; nothing moves', async () => {
  const { who, said } = await saver()
  const other = await saver()
  expect(await said({ amount: '' })).toEqual([400, 'Please enter a valid amount'])
  expect(await said({ startDate: '' })).toEqual([400, 'Please select a start date'])
  expect(await said({ startDate: '2026-11-17' })).toEqual([400, 'Please select a start date'])
  expect(await said({ frequency: 'daily' })).toEqual([400, 'Please select a frequency'])
  for (const taxYear of ['2027', '2025', 'x', '2024'])
    expect(await said({ taxYear })).toEqual([400, 'Please select a year'])
  const early = { startDate: '2027-02-01', taxYear: '2026' }
  expect(await said({ ...early, frequency: 'monthly' })).toEqual([400, 'Please select a year'])
  expect(await said({ ...early, startDate: '2027-04-16' })).toEqual([400, 'Please select a year'])
  expect((await said({ fromAccountId: other.checking.publicId }))[0]).toBe(404)
  expect((await other.who.post(`/api/retirement/${'x'}/contributions`, other.filled)).status).toBe(404)
  expect(await said({ amount: 6500.01 })).toEqual([
    422,
    'This contribution would exceed that year’s limit. You can contribute up to $6,500.00 for it.',
  ])
  expect(await said({ amount: 30_000.01 })).toEqual([
    422,
    'This contribution would exceed that year’s limit. You can contribute up to $6,500.00 for it.',
  ])
  expect(await balances(who)).toEqual([1000, 30000])
})

test('who is 50 in a year may contribute 1,000 more, by every road', async () => {
  const { who, ira, checking, ask } = await saver('1976-12-31')
  expect((await overview(who)).years).toMatchObject([{ year: '2026', limit: 7500, left: 7500 }])
  expect((await who.get('/api/retirement/primary')).body.data.contributionLimit).toBe(7500)
  expect((await ask({ amount: 6500 })).status).toBe(200)
  const more = await who.post('/api/retirement/primary/deposit', { amount: 400, fromAccountId: checking.publicId })
  expect(more.body.data).toMatchObject({ remainingContribution: 600 })
  const transfer = { transferType: 'internal', fromAccount: checking.publicId, toAccount: ira.publicId }
  const moved = await who.post('/api/transfers/transfer', { ...transfer, amount: 600, transferDate: '2026-11-18' })
  expect(moved.status).toBe(200)
  expect((await overview(who)).years).toMatchObject([{ contributed: 7500, left: 0 }])
  expect((await ask({ amount: 0.01 })).status).toBe(422)
  const young = await saver('1977-01-01')
  expect((await overview(young.who)).years).toMatchObject([{ limit: 6500 }])
})

test('a plan stands in Coming up and runs on its days until it is ended', async () => {
  const { who, ask } = await saver()
  const { body } = await ask({ frequency: 'monthly', startDate: '2026-11-30', amount: 100 }, 'plan-0001')
  expect(body.data).toMatchObject({ state: 'scheduled', date: '2026-11-30', year: '2026', newBalance: 1000 })
  const coming = (await who.get('/api/coming-up?to=2026-12-31')).body.data.items
  expect(coming).toMatchObject([
    { date: '2026-11-30', kind: 'contribution', amount: -100, planned: true },
    { date: '2026-12-30', kind: 'contribution', amount: -100 },
  ])
  await goTo(bank, '2026-11-30')
  await goTo(bank, '2026-12-30')
  expect((await balances(who)).map(Math.floor)).toEqual([1200, 29800]) // with some cents of interest
  const [plan] = (await overview(who)).plans
  expect(plan).toMatchObject({
    date: '2027-01-30',
    year: '2027',
    amount: 100,
    frequency: 'monthly',
    state: 'scheduled',
  })
  const other = await saver()
  expect((await other.who.del(`/api/retirement/contributions/${plan.id}`)).status).toBe(404)
  const ended = await who.del(`/api/retirement/contributions/${plan.id}`)
  expect(ended.body.data).toMatchObject({ state: 'cancelled' })
  expect((await overview(who)).plans).toEqual([])
})

test('the year before is open until its taxes are due, beside this one', async () => {
  const { who, ask } = await saver()
  await goTo(bank, '2027-02-01')
  const now = { startDate: '2027-02-01' }
  expect((await ask({ ...now, amount: 6000, taxYear: '2026' })).body.data).toMatchObject({
    year: '2026',
    room: { year: '2026', left: 500 },
  })
  expect((await ask({ ...now, amount: 6500 })).status).toBe(200)
  expect((await overview(who)).years).toMatchObject([
    { year: '2027', contributed: 6500, left: 0, until: '2028-04-18' },
    { year: '2026', contributed: 6000, left: 500, until: '2027-04-15' },
  ])
  const planned = await ask({ startDate: '2027-04-15', amount: 500, taxYear: '2026' })
  expect(planned.body.data).toMatchObject({ state: 'scheduled', year: '2026' })
  await goTo(bank, '2027-04-15')
  expect((await overview(who)).years).toMatchObject([{ contributed: 6500 }, { year: '2026', left: 0 }])
  await goTo(bank, '2027-04-16')
  expect((await overview(who)).years).toMatchObject([{ year: '2027', contributed: 6500 }])
  expect(Math.floor((await balances(who))[0] ?? 0)).toBe(14_001)
})

test('whatever is asked for, both years hold what was made of them, and neither passes its limit', async () => {
  const { who, ask } = await saver()
  const wish = fc.record({ cents: fc.integer({ min: 1, max: 400_000 }), taxYear: fc.constantFrom('2026', '2027') })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 4 }), async wishes => {
      const was = { balance: (await balances(who))[0] ?? 0, given: (await overview(who)).years[0].contributed }
      for (const { cents, taxYear } of wishes) {
        const before = (await overview(who)).years
        const { status } = await ask({ startDate: '2027-04-16', amount: (cents / 100).toFixed(2), taxYear })
        expect(status).toBe(taxYear === '2026' ? 400 : cents <= Math.round(before[0].left * 100) ? 200 : 422)
      }
      const [year] = (await overview(who)).years
      expect(Math.round((year.contributed + year.left) * 100)).toBe(650_000)
      const came = ((await balances(who))[0] ?? 0) - was.balance
      expect(came).toBeCloseTo(year.contributed - was.given, 6)
    }),
    { numRuns: 6 },
  )
})

auditedAfterAll(bank)

test('a day that the ledger knows no year for is no day to begin on', async () => {
  const { who, checking, said } = await saver()
  for (const startDate of ['2100-01-01', '9999-12-31'])
    for (const frequency of ['one-time', 'monthly', 'quarterly']) {
      expect(await said({ startDate, frequency })).toEqual([400, 'Please select a start date'])
      const query = new URLSearchParams({ amount: '1', frequency, startDate, fromAccountId: checking.publicId })
      expect((await who.get(`/api/retirement/primary/contributions/preview?${query.toString()}`)).status).toBe(400)
    }
  expect(await said({ startDate: '2099-12-31', taxYear: '2098' })).toEqual([400, 'Please select a year'])
})
