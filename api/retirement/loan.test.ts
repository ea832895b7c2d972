// Tries C-30.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, occurrencesIn } from '../../ledger/calendar.ts'
import { curedUntil, instalmentDueOn, PLAN_THAT_LENDS } from '../../ledger/rates/plan-loan.ts'
import { bankDoes, notAmounts } from '../../scripts/testing/account-bank.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { openAccount, testBank, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { bankNotices } from '../platform/jobs/bank-notices.ts'
import { tellAll } from '../platform/jobs/telling.ts'
import { calendarOf } from '../platform/orders/course.ts'
import { draftOf } from '../platform/orders/draft.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { goTo } from '../../scripts/testing/days.ts'
import { loans, seriesOf } from './loan-order.ts'

const bank = await testBank({}, LONG_SESSIONS)
const TODAY = '2026-11-18'

beforeAll(() => moveCursor(bank.machinery, { day: TODAY, turn: 'open' }))

const told = () => tellAll(bank.machinery, { notices: bankNotices, securityNotices: [] })

async function saver(plan: string = PLAN_THAT_LENDS, deposit = '30000.00', dateOfBirth = '1990-01-01') {
  const who = await bank.customer({ dateOfBirth })
  const terms = plan === PLAN_THAT_LENDS ? { terms: { plan } } : {}
  const account = await openAccount(bank, who.id, 'retirement', { deposit, ...terms })
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '20000.00' })
  const filled = { amount: 12_000, years: 1, toAccountId: checking.publicId, autopayAccountId: checking.publicId }
  const borrow = (change: object = {}, key?: string) =>
    who.post(`/api/retirement/${account.publicId}/loan`, { ...filled, ...change }, key ? { key } : {})
  const pay = (change: object, key?: string) => async (id: string) =>
    who.post(`/api/retirement/loans/${id}/payment`, { fromAccountId: checking.publicId, ...change }, key ? { key } : {})
  return { who, account, checking, filled, borrow, pay }
}
const overview = async (who: TestCustomer) => (await who.get('/api/retirement/loans')).body.data
/** What the forecast counts of it: dates and amounts. */
const foreseen = async (who: TestCustomer) =>
  (await who.get('/api/coming-up?to=2027-12-31')).body.data.items.flatMap(
    ({ kind, date, amount }: { kind: string; date: string; amount: number }) =>
      kind === 'loan' ? [[date, -amount]] : [],
  )
const toCome = async (who: TestCustomer) =>
  (await overview(who)).loan.left.map(({ date, payment }: { date: string; payment: number }) => [date, payment])
const balances = async (who: TestCustomer) => [
  (await who.get('/api/retirement/primary')).body.data.balance,
  (await who.get('/api/checking/primary')).body.data.balance,
]

test('a plan lends, one loan for one key; the preview says the same, and its instalments stand', async () => {
  const { who, filled, borrow, account } = await saver()
  expect((await who.get('/api/retirement/primary')).body.data.retirementType).toBe('401(k)')
  expect(await overview(who)).toMatchObject({
    accounts: [{ id: account.publicId, plan: '401(k)', lends: true, most: 15_000 }],
    rate: '8.50',
    highest: 0,
    loan: null,
  })
  const query = new URLSearchParams(Object.entries(filled).map(([name, value]) => [name, String(value)])).toString()
  const { data } = (await who.get(`/api/retirement/primary/loan/preview?${query}`)).body
  expect(data).toMatchObject({ amount: 12_000, rate: '8.50', balanceAfter: 18_000, refusal: null })
  expect(data.schedule).toHaveLength(12)
  expect(data.schedule[0]).toEqual({ n: 1, date: '2026-12-18', payment: 1046.64, interest: 85, owed: 11_038.36 })
  for (const { status, body } of await Promise.all([borrow({}, 'loan-0001'), borrow({}, 'loan-0001')]))
    expect([status, body.data]).toMatchObject([
      200,
      { amount: 12_000, newBalance: 18_000, first: { date: '2026-12-18', amount: 1046.64 } },
    ])
  expect((await borrow({ amount: 1000 }, 'loan-0001')).body.code).toBe('key_reused_with_different_body')
  expect(await balances(who)).toEqual([18_000, 32_000])
  const { loan } = await overview(who)
  expect(loan).toMatchObject({ owed: 12_000, payoff: 12_000, paid: 0, due: { count: 0 }, missed: null, deemed: false })
  expect(loan.left).toEqual(data.schedule)
  expect(loan.autopay).toMatchObject({ accountId: filled.autopayAccountId, date: '2026-12-18' })
})

test('it refuses an IRA, a cent too much, too little, another term, strangers, a second loan', async () => {
  const ira = await saver('ira')
  expect(await overview(ira.who)).toMatchObject({ accounts: [{ plan: 'Traditional IRA', lends: false, most: 0 }] })
  const no = await ira.borrow()
  expect([no.status, no.body.error]).toEqual([422, expect.stringContaining('An IRA cannot lend to its owner.')])
  const { who, account, checking, borrow } = await saver()
  const said = async (change: object) => {
    const { status, body } = await borrow(change)
    return [status, body.error]
  }
  expect(await said({ amount: 15_000.01 })).toEqual([422, 'Your plan can lend you up to $15,000.00.'])
  expect(await said({ amount: 999.99 })).toEqual([422, 'The smallest loan is $1,000.00.'])
  for (const amount of notAmounts) expect([amount, (await borrow({ amount })).status]).toEqual([amount, 400])
  for (const years of [0, 6, 1.5, 'x']) expect((await borrow({ years })).status).toBe(400)
  for (const name of ['toAccountId', 'autopayAccountId'])
    expect((await borrow({ [name]: ira.checking.publicId })).status).toBe(404)
  expect((await borrow({ toAccountId: account.publicId })).status).toBe(422)
  expect(await said({ autopayAccountId: account.publicId })).toEqual([422, 'Money cannot be taken from this account.'])
  expect((await ira.who.post(`/api/retirement/${account.publicId}/loan`, {})).status).toBe(400)
  const stranger = {
    amount: 1000,
    years: 1,
    toAccountId: ira.checking.publicId,
    autopayAccountId: ira.checking.publicId,
  }
  expect((await ira.who.post(`/api/retirement/${account.publicId}/loan`, stranger)).status).toBe(404)
  expect(await balances(who)).toEqual([30_000, 20_000])
  const twice = await Promise.all([borrow({ amount: 8000 }), borrow({ amount: 8000 })])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await balances(who)).toEqual([22_000, 28_000])
  await bankDoes(bank, 'account-frozen', { account: checking.ledgerId, reason: 'asked' })
  expect((await borrow({ amount: 1000 })).status).toBeGreaterThanOrEqual(409)
})

test('paid by itself monthly, caught up after a miss, then from another account, extra, and all', async () => {
  const { who, checking, borrow, pay } = await saver()
  expect((await borrow()).status).toBe(200)
  const { id } = (await overview(who)).loan
  await goTo(bank, '2026-12-18')
  expect((await overview(who)).loan).toMatchObject({ paid: 1, owed: 11_038.36, missed: null })
  const [plan, paying] = await balances(who) // with a month's interest of either
  expect([Math.floor(plan), Math.floor(paying)]).toEqual([19_046, 30_953])

  const savings = await openAccount(bank, who.id, 'savings', { deposit: '5.00' })
  const moved = await who.put(`/api/retirement/loans/${id}/autopay`, { fromAccountId: savings.publicId })
  expect([moved.status, moved.body.data]).toMatchObject([200, { date: '2027-01-18' }])
  await goTo(bank, '2027-01-18')
  await goTo(bank, '2027-01-19')
  const missed = (await overview(who)).loan
  expect(missed).toMatchObject({
    paid: 1,
    due: { count: 1, amount: 1046.64 },
    missed: { date: '2027-01-18', until: '2027-06-30' },
    autopay: { accountId: savings.publicId, date: '2027-02-18' },
  })
  expect((await bank.mail(who.email, 'schedule-failed'))?.body).toContain('Your loan payment of $1,046.64')
  expect((await foreseen(who)).slice(0, 2)).toEqual([
    ['2027-02-18', 2093.28],
    ['2027-03-18', 1046.64],
  ])
  await goTo(bank, '2027-01-20')
  expect((await bank.mail(who.email, 'loan-overdue'))?.body).toContain('2027')

  const due = { part: 'due', amount: 1046.64 }
  expect((await pay({ part: 'due', amount: 1046.63 })(id)).body.error).toBe(
    'Something else is owed by now. Please look again.',
  )
  const [one, two] = await Promise.all([pay(due, 'due-0001')(id), pay(due, 'due-0002')(id)])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await overview(who)).loan).toMatchObject({ paid: 2, due: { count: 0 }, missed: null })
  const extra = { part: 'extra', amount: 1000 }
  const query = `part=extra&amount=1000&fromAccountId=${checking.publicId}`
  const preview = await who.get(`/api/retirement/loans/${id}/payment/preview?${query}`)
  expect(preview.body.data).toMatchObject({ refusal: null })
  const paid = await pay(extra)(id)
  expect([paid.status, paid.body.data.owed]).toEqual([200, preview.body.data.owedAfter])
  expect(await foreseen(who)).toEqual(await toCome(who))
  const { payoff, owed } = (await overview(who)).loan
  expect(owed).toBe(paid.body.data.owed)
  expect((await pay({ part: 'extra', amount: payoff })(id)).status).toBe(422)
  expect((await pay({ part: 'payoff', amount: payoff })(id)).body.data).toMatchObject({ owed: 0 })
  expect((await overview(who)).loan).toBeNull()
  expect(await foreseen(who)).toEqual([])
  expect((await overview(who)).highest).toBe(12_000)
  await told()
  expect((await bank.mail(who.email, 'loan-paid'))?.body).toContain('Nothing more is due.')
  const stranger = await saver()
  expect((await stranger.pay({ part: 'payoff', amount: 1 })(id)).status).toBe(404)
})

test('never paid: after the following quarter it counts as distributed, is told, not lent again', async () => {
  const { who, checking, borrow, pay } = await saver()
  const lent = bank.now
  const poor = await openAccount(bank, who.id, 'savings', { deposit: '1.00' })
  expect((await borrow({ autopayAccountId: poor.publicId })).status).toBe(200)
  const day = new Date(lent).toISOString().slice(0, 10)
  await goTo(bank, addDays(curedUntil(addMonths(day, 1)), 1))
  await told()
  const { loan } = await overview(who)
  expect(loan).toMatchObject({ deemed: true, owed: 12_000, paid: 0, left: [], due: { count: 0 } })
  const { body } = (await bank.mail(who.email, 'loan-defaulted')) ?? {}
  expect(body).toContain('Form 1099-R')
  const deemedOn = curedUntil(addMonths(day, 1))
  expect(body).toContain(`income of ${deemedOn.slice(0, 4)}`)
  const taxed = (year: string) => who.get(`/api/retirement/tax-lines?year=${year}`)
  const { lines, total } = (await taxed(deemedOn.slice(0, 4))).body.data
  expect(lines).toMatchObject([{ date: deemedOn, code: 'L1', withheld: 0, rolledOver: 0 }])
  expect(lines[0].taxable).toBe(lines[0].gross)
  expect([lines[0].gross > 12_000, total.gross]).toEqual([true, lines[0].gross])
  expect((await taxed('2020')).body.data.lines).toEqual([])
  expect((await borrow({ amount: 1000, autopayAccountId: checking.publicId })).status).toBe(409)
  const { id, payoff } = loan
  expect((await pay({ part: 'payoff', amount: payoff })(id)).status).toBe(200)
  expect((await overview(who)).loan).toBeNull()
})

test('whoever pays from a day on, every instalment after it is there, and none up to it', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 1100 }),
      fc.integer({ min: 0, max: 2000 }),
      (months, start, since) => {
        const lentOn = addDays(TODAY, start)
        const after = addDays(lentOn, since)
        const asking = { customer: 'somebody', key: 'k', asked: Buffer.alloc(0), at: 0 }
        const details = { months, rate: '8.50', lentOn, payer: 7, payerLabel: 'A', planLabel: 'B' }
        const loan = draftOf(loans, asking, { from: 5, amount: '1000.00', details, on: lentOn })
        const days = Array.from({ length: months }, (_, n) => instalmentDueOn(lentOn, n + 1)).filter(on => on > after)
        const series = seriesOf(loan, { account: 7, label: 'A' }, after)
        const told = series?.course
          ? [...occurrencesIn(calendarOf(series.course), series.on, addDays(after, 3000))]
          : []
        expect([series?.on, told.map(({ day }) => day)]).toEqual([days[0], days])
        expect(series?.course?.nth).toBe(series && told[0]?.k)
      },
    ),
  ))

test('after the age of 59 and a half a loan that counts as distributed has its code alone', async () => {
  const { who, borrow } = await saver(PLAN_THAT_LENDS, '30000.00', '1960-01-01')
  const poor = await openAccount(bank, who.id, 'savings', { deposit: '1.00' })
  const day = new Date(bank.now).toISOString().slice(0, 10)
  expect((await borrow({ autopayAccountId: poor.publicId })).status).toBe(200)
  const deemedOn = curedUntil(addMonths(day, 1))
  await goTo(bank, addDays(deemedOn, 1))
  const { lines } = (await who.get(`/api/retirement/tax-lines?year=${deemedOn.slice(0, 4)}`)).body.data
  expect(lines).toMatchObject([{ date: deemedOn, code: 'L', withheld: 0, rolledOver: 0 }])
})

test('whatever is asked, the preview refuses as the act does, and what is lent is within the law', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 100, max: 12_000_000 }),
      fc.integer({ min: 90_000, max: 5_100_000 }),
      async (there, wanted) => {
        const { who, filled, borrow } = await saver(PLAN_THAT_LENDS, (there / 100).toFixed(2))
        const asked = { ...filled, amount: (wanted / 100).toFixed(2) }
        const query = new URLSearchParams(
          Object.entries(asked).map(([name, value]) => [name, String(value)]),
        ).toString()
        const { refusal } = (await who.get(`/api/retirement/primary/loan/preview?${query}`)).body.data
        const { most } = (await overview(who)).accounts[0]
        const { status } = await borrow(asked)
        expect(status).toBe(refusal === null ? 200 : 422)
        expect(refusal === null).toBe(wanted >= 100_000 && wanted <= Math.round(most * 100))
      },
    ),
    { numRuns: 8 },
  ))

auditedAfterAll(bank)
