/** One projection: the list, the dashboard's forecast and each form's outlook say the same of what is scheduled. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { operatorKey } from '../../ledger/keys.ts'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { presentBill } from '../pay-bills/present-bill.ts'

const bank = await testBank()
async function bankDoes(kind: string, payload: Record<string, unknown>) {
  const key = operatorKey(randomUUID())
  const { outcome } = await bank.machinery.ledger.append({ key, kind, payload, actor: 'bank', at: bank.now })
  expect(outcome).toBe('accepted')
}
const TODAY = '2026-11-18'

async function planner() {
  const { who, checking, savings } = await holderOf(bank, { checking: '1000.00', savings: '200.00' })
  const payee = (name: string) => addPayee(bank, who, { name })
  const pay = { payeeId: await payee('Water'), accountId: checking.publicId, frequency: 'once' }
  await who.post('/api/payments', { ...pay, amount: 100, paymentDate: TODAY })
  await who.post('/api/payments/recurring', { ...pay, amount: 50, paymentDate: '2026-11-20', frequency: 'weekly' })
  await who.post('/api/autopay', {
    payFromAccount: checking.publicId,
    payeeType: 'bill',
    selectedPayee: await payee('Rent'),
    paymentType: 'fixed',
    paymentAmount: 700,
    frequency: 'monthly',
    startDate: '2026-12-01',
    endCondition: 'never',
  })
  await who.post('/api/transfers/transfer', {
    transferType: 'internal',
    fromAccount: checking.publicId,
    toAccount: savings.publicId,
    amount: 25,
    transferDate: '2026-11-25',
  })
  const phone = await payee('Phone')
  await bank.machinery.db.asBank(tx =>
    presentBill(tx, {
      customer: who.id,
      payee: phone,
      dueOn: '2026-11-28',
      amount: '45.00',
      today: TODAY,
      at: bank.now,
      now: bank.now,
    }),
  )
  return { who, checking, savings }
}

test('the list: transfers, payments, automatic payments and bills by date, each date of a series', async () => {
  const { who, checking, savings } = await planner()
  const { today, items: data } = (await who.get('/api/coming-up?to=2026-12-05')).body.data
  expect(today).toBe(TODAY)
  const short = data.map((one: Record<string, unknown>) => [
    one['date'],
    one['kind'],
    one['description'],
    one['amount'],
  ])
  expect(short).toEqual([
    ['2026-11-18', 'payment', 'Water', -100],
    ['2026-11-20', 'payment', 'Water', -50],
    ['2026-11-25', 'transfer', expect.stringMatching(/^Savings ••\d{4}$/), -25],
    ['2026-11-27', 'payment', 'Water', -50],
    ['2026-11-28', 'bill', 'Phone', -45],
    ['2026-12-01', 'autopay', 'Rent', -700],
    ['2026-12-04', 'payment', 'Water', -50],
  ])
  expect(data[0]).toMatchObject({ held: true, planned: true, fromAccount: checking.publicId, toAccount: null })
  expect(data[2]).toMatchObject({ toAccount: savings.publicId })
  expect(data[4]).toMatchObject({ planned: false, fromAccount: null })
  expect((await who.get('/api/coming-up?from=2026-12-01&to=2026-12-01')).body.data.items).toHaveLength(1)
  expect((await who.get('/api/coming-up?to=2028-12-01')).status).toBe(400)
})

test('what should leave a frozen account is said not to be made; its money is not available', async () => {
  const { who, checking, savings } = await planner()
  await bankDoes('account-frozen', { account: checking.ledgerId })
  const { items } = (await who.get('/api/coming-up?to=2026-12-05')).body.data
  const ordered = items.filter(({ fromAccount }: { fromAccount: unknown }) => fromAccount === checking.publicId)
  expect(ordered).toHaveLength(6)
  for (const one of ordered) expect(one).toMatchObject({ frozen: true, counted: false })
  expect(items.find(({ kind }: { kind: string }) => kind === 'bill')).toMatchObject({ frozen: false, counted: true })
  const { accounts, totalAvailable, forecasts, upcoming } = (await who.get('/api/dashboard')).body.data
  expect(totalAvailable).toBe(200)
  expect(forecasts).toMatchObject([{ accountId: savings.publicId, lowest: { balance: 200 } }])
  expect(upcoming).toMatchObject([{ kind: 'bill' }])
  expect(accounts[0]).toMatchObject({ status: 'Frozen', balance: 1000, availableBalance: 0, withdrawableBalance: 0 })
  const transferable = (await who.get('/api/transfers/accounts')).body.data.accounts
  expect(transferable[0]).toMatchObject({ mayPay: false, mayReceive: true })
  await bankDoes('account-thawed', { account: checking.ledgerId })
  expect((await who.get('/api/dashboard')).body.data.totalAvailable).toBe(1100)
})

interface Point {
  date: string
  balance: number
}
const DAYS = [TODAY, '2026-11-20', '2026-11-26', '2026-11-30', '2026-12-02']
const over = (points: Point[]) => DAYS.map(day => points.find(({ date }) => date === day)?.balance)

test('the dashboard’s 14 days, by account, take holds once, count unpaid bills, name the lowest', async () => {
  const { who, checking, savings } = await planner()
  const { forecasts, upcoming, totalAvailable } = (await who.get('/api/dashboard')).body.data
  expect(totalAvailable).toBe(1100)
  const [first, second] = forecasts
  expect([first.accountId, second.accountId]).toEqual([checking.publicId, savings.publicId])
  expect(first.points).toHaveLength(15)
  expect(over(first.points)).toEqual([900, 850, 825, 730, 30])
  expect(first).toMatchObject({
    name: expect.stringMatching(/^Checking ••\d{4}$/),
    lowest: { date: '2026-12-01', balance: 30 },
    bills: { count: 1, amount: 45 },
    alert: 500,
  })
  expect(over(second.points)).toEqual([200, 200, 225, 225, 225])
  expect(second.bills).toEqual({ count: 0, amount: 0 })
  expect(upcoming.find(({ description }: { description: string }) => description === 'Phone').planned).toBe(false)
  expect(upcoming).toHaveLength(6)
  expect(upcoming[0]).toMatchObject({ date: TODAY, description: 'Water', amount: -100, toAccount: null })
  const moved = { fromAccount: checking.publicId, toAccount: savings.publicId }
  expect(upcoming.filter(({ kind }: { kind: string }) => kind === 'transfer')).toMatchObject([moved])
})

test('the dashboard tells of each bill that nothing pays and its day, whatever comes before it', async () => {
  const { who, checking, savings } = await holderOf(bank, { checking: '1000.00', savings: '200.00' })
  for (const transferDate of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'])
    await who.post('/api/transfers/transfer', {
      transferType: 'internal',
      fromAccount: checking.publicId,
      toAccount: savings.publicId,
      amount: 5,
      transferDate,
    })
  const owes = async (name: string, dueOn: string) => {
    const payee = await addPayee(bank, who, { name })
    const when = { dueOn, amount: '45.00', today: '2026-11-10', at: bank.now, now: bank.now }
    await bank.machinery.db.asBank(tx => presentBill(tx, { customer: who.id, payee, ...when }))
  }
  await owes('Phone', '2026-11-25')
  await owes('Water', '2026-11-15')
  const { upcoming } = (await who.get('/api/dashboard')).body.data
  const bills = upcoming.filter(({ kind }: { kind: string }) => kind === 'bill')
  expect(bills).toMatchObject([
    { description: 'Water', date: TODAY, dueOn: '2026-11-15' },
    { description: 'Phone', date: '2026-11-25', dueOn: '2026-11-25' },
  ])
  expect(upcoming).toHaveLength(8)
})

/** Somebody whose card asks for 300, and for 25 at least, by November 26. */
async function cardOwner() {
  const found = await holderOf(bank, { checking: '1000.00', credit: '5000.00' })
  const { ledgerId: card } = found.credit
  await bankDoes('card-purchase', { account: card, amount: '300.00', merchant: 'Shop', last4: '1111' })
  const none = { purchaseInterest: '0.00', cashInterest: '0.00', cashOwed: '0.00' }
  const asks = { owed: '300.00', minimum: '25.00', dueOn: '2026-11-26' }
  await bankDoes('card-statement', { card, from: TODAY, to: TODAY, ...none, ...asks })
  return found
}

test('a card’s statement that nothing pays comes up on its day, until its minimum is paid', async () => {
  const { who, checking, credit } = await cardOwner()
  const { publicId: id } = credit
  const coming = async () =>
    (await who.get('/api/coming-up')).body.data.items.filter(({ kind }: { kind: string }) => kind === 'card-bill')
  const dashboard = async () => (await who.get('/api/dashboard')).body.data
  const statement = { kind: 'card-bill', of: id, date: '2026-11-26', dueOn: '2026-11-26', amount: -300, planned: false }
  expect(await coming()).toMatchObject([statement])
  expect((await dashboard()).forecasts[0]).toMatchObject({ bills: { count: 1, amount: 300 } })
  expect((await dashboard()).upcoming).toMatchObject([statement])

  // what pays it is not counted beside it, and what is less than its minimum leaves the rest
  const to = { transferType: 'internal', fromAccount: checking.publicId, toAccount: id, transferFrequency: 'once' }
  const thought = async (amount: number) => {
    const asked = new URLSearchParams({ ...to, amount: String(amount), transferDate: TODAY })
    return (await who.get(`/api/transfers/preview?${asked}`)).body.data.safe
  }
  expect(await thought(10)).toMatchObject({ unpaid: 290, unpaidCount: 1 })
  expect(await thought(25)).toMatchObject({ unpaid: 0, unpaidCount: 0 })
  await who.post('/api/transfers/transfer', { ...to, amount: 10, transferDate: '2026-11-20' })
  expect(await coming()).toMatchObject([{ ...statement, amount: -290 }])
  expect(await thought(15)).toMatchObject({ unpaid: 0, unpaidCount: 0 })
  await who.post('/api/transfers/transfer', { ...to, amount: 15, transferDate: '2026-11-26' })
  expect(await coming()).toEqual([])
})

test('safe to move? what the account holds after a payment and after what is planned out of it', async () => {
  const { who, checking } = await planner()
  const other = await planner()
  const ask = async (amount: string, id = checking.publicId) =>
    (await who.get(`/api/coming-up/outlook?accountId=${id}&amount=${amount}`)).body
  expect((await ask('10')).data).toEqual({
    available: 900,
    settling: false,
    after: 890,
    afterOn: null,
    planned: 825,
    plannedCount: 4,
    comingIn: 0,
    comingInCount: 0,
    unpaid: 45,
    unpaidCount: 1,
    subscriptions: 0,
    subscriptionsCount: 0,
    unknown: [],
    afterPlanned: 20,
    lowest: { date: '2026-12-01', balance: 20 },
    series: null,
    alertLine: 500,
    verdict: 'below-line',
    anyway: { date: '2026-12-01' },
  })
  expect([(await ask('30')).data.verdict, (await ask('30.01')).data.verdict]).toEqual(['below-line', 'short'])
  const [{ of: rent }] = (await who.get('/api/coming-up?from=2026-12-01&to=2026-12-01')).body.data.items
  expect((await ask(`10&except=${rent}`)).data).toMatchObject({ planned: 125, plannedCount: 3, afterPlanned: 720 })
  expect((await ask('0.005')).code).toBe('validation_failed')
  expect((await ask('1', other.checking.publicId)).code).toBe('not_found')
  const { who: quiet, checking: account } = await holderOf(bank, { checking: '600.00' })
  const calm = async (amount: string) =>
    (await quiet.get(`/api/coming-up/outlook?accountId=${account.publicId}&amount=${amount}`)).body.data.verdict
  expect([await calm('100'), await calm('100.01'), await calm('600.01')]).toEqual(['safe', 'below-line', 'short'])
})

test('an automatic payment that is changed is thought of beside the whole statement', async () => {
  const { who, checking, credit } = await cardOwner()
  const { publicId: id } = credit
  const course = { frequency: 'monthly', startDate: '2026-11-25', endCondition: 'never' }
  const pays = { payFromAccount: checking.publicId, payeeType: 'transfer', selectedPayee: id, ...course }
  const made = await who.post('/api/autopay', { ...pays, paymentType: 'fixed', paymentAmount: 25 })
  const thought = async (paymentAmount: string) => {
    const { payFromAccount, payeeType, selectedPayee, startDate } = pays
    const asked = { payFromAccount, payeeType, selectedPayee, startDate, paymentType: 'fixed', paymentAmount }
    const query = new URLSearchParams({ ...asked, id: made.body.data.id })
    return (await who.get(`/api/autopay/preview?${query}`)).body.data.safe
  }
  expect(await thought('25.00')).toMatchObject({ unpaid: 0 })
  expect(await thought('10.00')).toMatchObject({ unpaid: 290 })
})
