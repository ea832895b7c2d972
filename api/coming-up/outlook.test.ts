/**
 * What "Safe to move?" says is what the forecast shows: whatever a customer has planned, an account that nothing is
 * paid into holds on the forecast's last day what the form calls "after all of it", less the amount that is asked
 * about. Money that is set aside is out of both, once, and bills that nothing pays are in both.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../ledger/calendar.ts'
import { testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { presentBill } from '../pay-bills/present-bill.ts'

const bank = await testBank()
const TODAY = '2026-11-18'

const cents = fc.integer({ min: 1, max: 20_000 }).map(n => (n / 100).toFixed(2))
/** From today to a little past the forecast's end. */
const on = fc.integer({ min: 0, max: 17 }).map(n => addDays(TODAY, n))
const plan = fc.record({
  what: fc.constantFrom(
    'payment',
    'weekly',
    'autopay',
    'bill-autopay',
    'open-bill',
    'bills',
    'transfer',
    'wire',
    'branch',
  ),
  amount: cents,
  on,
})
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

interface Home {
  who: TestCustomer
  checking: string
  /** Where its own transfers go: not among what the dashboard adds up. */
  card: string
  payee: string
}

async function home(): Promise<Home> {
  const { who, checking, credit: card } = await holderOf(bank, { checking: '50000.00', credit: '1000.00' })
  return { who, checking: checking.publicId, card: card.publicId, payee: await addPayee(bank, who) }
}

async function make({ who, checking, card, payee }: Home, { what, amount, on: day }: Plan): Promise<void> {
  const pay = { payeeId: payee, amount, paymentDate: day, accountId: checking }
  const transfer = { fromAccount: checking, amount, transferDate: day }
  if (what === 'payment') await who.post('/api/payments', pay)
  if (what === 'weekly') await who.post('/api/payments/recurring', { ...pay, frequency: 'weekly' })
  if (what === 'autopay') {
    const to = { payeeType: 'bill', selectedPayee: payee, paymentType: 'fixed', paymentAmount: amount }
    const course = { frequency: 'weekly', startDate: day, endCondition: 'never' }
    await who.post('/api/autopay', { payFromAccount: checking, ...to, ...course })
  }
  if (what === 'bill-autopay' || what === 'open-bill') {
    const wanted = { customer: who.id, payee, dueOn: day, amount, today: TODAY, at: bank.now, now: bank.now }
    const bill = await bank.machinery.db.asBank(tx => presentBill(tx, wanted))
    if (bill && what === 'bill-autopay') await who.put(`/api/bills/${bill.id}/autopay`, { autopay: true })
  }
  // of four months: the next is expected on this day
  if (what === 'bills')
    for (const ago of [4, 3, 2, 1]) {
      const wanted = { customer: who.id, payee, dueOn: addMonths(day, -ago), amount, today: TODAY }
      await bank.machinery.db.asBank(tx => presentBill(tx, { ...wanted, at: bank.now, now: bank.now }))
    }
  if (what === 'transfer')
    await who.post('/api/transfers/transfer', { ...transfer, transferType: 'internal', toAccount: card })
  if (what === 'wire') await plannedWire(who, transfer)
  if (what === 'branch') {
    const cash = { withdrawalType: 'branch', scheduledDate: day, scheduledTime: '23:59' }
    await who.post('/api/withdrawals/withdraw', { accountId: checking, amount, ...cash })
  }
}

/** Verified, so that a later one is planned and one of today has left. */
async function plannedWire(who: TestCustomer, transfer: object): Promise<void> {
  const accountHolderAddress = { street: '1 Elm St', city: 'Reno', state: 'NV', zipCode: '89501' }
  const bankName = { bankName: 'Ally Bank', routingNumber: '124003116' }
  const wireTransfer = { ...bankName, accountNumber: '9876543210', accountHolderName: 'Pat Doe', accountHolderAddress }
  const { data } = (await who.post('/api/transfers/transfer', { ...transfer, transferType: 'wire', wireTransfer })).body
  const verificationCode = await bank.codeFor(who.email)
  await who.post('/api/transfers/verify', { transferId: data.transferId, verificationCode })
}

const inCents = (amount: number) => Math.round(amount * 100)

test('whatever is planned, the form and the dashboard say the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { maxLength: 7 }), cents, async (plans, amount) => {
      const one = await home()
      for (const wanted of plans) await make(one, wanted)
      const { forecasts, totalAvailable, upcoming } = (await one.who.get('/api/dashboard')).body.data
      const [forecast] = forecasts
      const { data } = (await one.who.get(`/api/coming-up/outlook?accountId=${one.checking}&amount=${amount}`)).body
      const last = forecast.points.at(-1)
      expect(last.date).toBe(addDays(TODAY, 14))
      expect(inCents(data.available)).toBe(inCents(totalAvailable))
      expect(inCents(data.afterPlanned) + inCents(Number(amount))).toBe(inCents(last.balance))
      const taken = inCents(data.planned) + inCents(data.unpaid) + inCents(data.subscriptions)
      expect(inCents(data.after) - taken).toBe(inCents(data.afterPlanned))
      expect(inCents(data.unpaid)).toBe(inCents(forecast.bills.amount))
      expect(forecast.lowest.balance).toBe(last.balance)
      expect(data.lowest.balance).toBe(data.afterPlanned)
      const counted = data.plannedCount + data.unpaidCount + data.subscriptionsCount
      expect(upcoming.length > 0 || counted === 0).toBe(true)
    }),
    { numRuns: 8 },
  )
})

type Foreseen = [preview: string, order: string, request: object]

const transferred = ({ checking, card }: Home, amount: string, on: string, every: string, last: string): Foreseen => [
  'transfers/preview',
  'transfers/transfer',
  {
    transferType: 'internal',
    fromAccount: checking,
    toAccount: card,
    amount,
    transferDate: on,
    transferFrequency: every,
    recurringEndDate: last,
  },
]

/** Series as the forms ask for them: where each is foreseen, where it is ordered, and what is sent to both. */
const series: Readonly<Record<string, (one: Home, amount: string, on: string) => Foreseen>> = {
  'a transfer until a day': (one, amount, on) => transferred(one, amount, on, 'weekly', addDays(on, 8)),
  'a transfer each fortnight': (one, amount, on) => transferred(one, amount, on, 'biweekly', addDays(TODAY, 400)),
  'a bill': ({ checking, payee }, amount, on) => [
    'payments/preview',
    'payments/recurring',
    { payeeId: payee, amount, paymentDate: on, accountId: checking, frequency: 'weekly' },
  ],
  'an automatic payment, three times': ({ checking, payee }, amount, on) => [
    'autopay/preview',
    'autopay',
    {
      payFromAccount: checking,
      payeeType: 'bill',
      selectedPayee: payee,
      paymentType: 'fixed',
      paymentAmount: amount,
      frequency: 'custom',
      customFrequency: 4,
      startDate: on,
      endCondition: 'occurrences',
      numOccurrences: 3,
    },
  ],
}

test.each(Object.keys(series))('%s: what is safe before it is ordered is what is forecast after', async name => {
  await fc.assert(
    fc.asyncProperty(cents, on, fc.array(plan, { maxLength: 2 }), async (amount, day, plans) => {
      const one = await home()
      for (const wanted of plans) await make(one, wanted)
      const [preview, order, request] = series[name]?.(one, amount, day) ?? ['', '', {}]
      const query = new URLSearchParams(Object.entries(request).map(([field, value]) => [field, String(value)]))
      const asked = await one.who.get(`/api/${preview}?${query.toString()}`)
      const made = await one.who.post(`/api/${order}`, request)
      expect(asked.status).toBe(200)
      expect(made.status).toBeLessThan(300)
      const { data } = (await one.who.get('/api/dashboard')).body
      const seen = data.forecasts[0].points.at(-1).balance
      // one that begins behind the forecast's end is told as of that end
      const beyond = day > addDays(TODAY, 14) ? Number(amount) : 0
      expect(inCents(asked.body.data.safe.afterPlanned) + inCents(beyond)).toBe(inCents(seen))
    }),
    { numRuns: 12 },
  )
})

test('cash planned at a branch is in the list, in the forecast and in what is safe to move', async () => {
  const one = await home()
  await make(one, { what: 'branch', amount: '150.00', on: addDays(TODAY, 3) })
  const { items } = (await one.who.get('/api/coming-up')).body.data
  expect(items).toMatchObject([
    { kind: 'withdrawal', date: addDays(TODAY, 3), amount: -150, planned: true, fromAccount: one.checking },
  ])
  const { data } = (await one.who.get(`/api/coming-up/outlook?accountId=${one.checking}&amount=50000`)).body
  expect(data).toMatchObject({ planned: 150, plannedCount: 1, afterPlanned: -150, verdict: 'short' })
})

test('it says whether this is what leads there, or what is planned already', async () => {
  const one = await home()
  const seen = async (amount: number) =>
    (await one.who.get(`/api/coming-up/outlook?accountId=${one.checking}&amount=${String(amount)}`)).body.data
  expect(await seen(50_001)).toMatchObject({ verdict: 'short', anyway: null })
  await make(one, { what: 'payment', amount: '49000.00', on: addDays(TODAY, 2) })
  expect(await seen(1_001)).toMatchObject({ verdict: 'short', anyway: null })
  await make(one, { what: 'open-bill', amount: '1000.01', on: addDays(TODAY, 3) })
  expect(await seen(1)).toMatchObject({ verdict: 'short', anyway: { date: addDays(TODAY, 3) } })
})

test('what an act of a later day leaves says what else is counted until then', async () => {
  const one = await home()
  await make(one, { what: 'open-bill', amount: '40.00', on: addDays(TODAY, 2) })
  await make(one, { what: 'payment', amount: '60.00', on: addDays(TODAY, 9) })
  const seen = async (day: number) => {
    const asked = { payeeId: one.payee, amount: '10', accountId: one.checking, paymentDate: addDays(TODAY, day) }
    return (await one.who.get(`/api/payments/preview?${new URLSearchParams(asked).toString()}`)).body.data.safe
  }
  expect(await seen(0)).toMatchObject({ after: 49_990, afterOn: null })
  expect(await seen(1)).toMatchObject({ after: 49_990, afterOn: { date: addDays(TODAY, 1), others: 0 } })
  expect(await seen(3)).toMatchObject({ after: 49_950, afterOn: { date: addDays(TODAY, 3), others: 1, takes: 10 } })
  expect(await seen(60)).toMatchObject({ after: 49_890, afterOn: { date: addDays(TODAY, 14), others: 2 } })
})

test('what pays a bill that is there, by itself or by hand, leaves those expected that follow', async () => {
  const one = await home()
  const on = addDays(TODAY, 5)
  await make(one, { what: 'bills', amount: '40.00', on })
  await make(one, { what: 'bill-autopay', amount: '40.00', on })
  await make(one, { what: 'payment', amount: '40.00', on: addDays(TODAY, 3) })
  const { items } = (await one.who.get('/api/coming-up')).body.data
  const expected = items.filter(({ kind }: { kind: string }) => kind === 'expected-bill')
  expect(expected.map(({ date }: { date: string }) => date)).toEqual([addMonths(on, 1), addMonths(on, 2)])
})

test('a series takes care of the bills that are expected, unless it is paused', async () => {
  const one = await home()
  const on = addDays(TODAY, 5)
  await make(one, { what: 'bills', amount: '40.00', on })
  await make(one, { what: 'autopay', amount: '40.00', on: addDays(TODAY, 1) })
  const expected = async () => {
    const { items } = (await one.who.get('/api/coming-up')).body.data
    return items.filter(({ kind }: { kind: string }) => kind === 'expected-bill').length
  }
  expect(await expected()).toBe(0)
  const [{ id }] = (await one.who.get('/api/autopay')).body.data
  expect((await one.who.put(`/api/autopay/${id}`, { status: 'paused' })).status).toBe(200)
  expect(await expected()).toBe(3)
})

test('what is only known on its day is named, and counted nowhere', async () => {
  const one = await home()
  const on = addDays(TODAY, 5)
  const to = { payeeType: 'transfer', selectedPayee: one.card, paymentType: 'statement' }
  const course = { frequency: 'monthly', startDate: on, endCondition: 'never' }
  expect((await one.who.post('/api/autopay', { payFromAccount: one.checking, ...to, ...course })).status).toBe(201)
  const seen = async () => (await one.who.get(`/api/coming-up/outlook?accountId=${one.checking}&amount=10`)).body.data
  const [named] = (await seen()).unknown
  expect(named).toMatchObject({ date: on })
  expect(await seen()).toMatchObject({ planned: 0, plannedCount: 0, afterPlanned: 49_990 })
})
