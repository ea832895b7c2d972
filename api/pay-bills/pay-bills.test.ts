// Tries C-100, C-113, C-114, C-116, C-181, LED-09, LED-52, doc3 §2.2, doc3 §4.
/**
 * Bills over HTTP: a payment dated today waits with its money until 20:00, a later one asks for it on its day; a bill
 * is paid once whoever pays it; of the last dollar, one payment is made.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openAccount, testBank, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { bankDayOf, instantOf, type BankDay } from '../../ledger/calendar.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { dateIn } from '../platform/templates/template.ts'
import { presentBill } from './present-bill.ts'
import { doDue, goTo } from '../../scripts/testing/days.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank({}, LONG_SESSIONS)
const TODAY = '2026-11-18'

beforeAll(() => moveCursor(bank.machinery, { day: TODAY, turn: 'open' }))

/** Lets the bank's clock come to a moment, and its work with it. The clock of this file only goes forward. */
const today = () => bankDayOf(bank.now)
const daysOn = (n: number) => bankDayOf(instantOf(today(), '12:00') + n * 86_400_000)

async function payer(deposit = '500.00') {
  const { who, checking } = await holderOf(bank, { checking: deposit })
  return { who, checking, payee: await addPayee(bank, who) }
}

const payeeForm = (more = {}) => ({
  name: 'Northline Electric',
  accountNumber: '99-8877 6655',
  category: 'Utilities',
  ...more,
})

interface Payer {
  who: TestCustomer
  checking: { publicId: string }
  payee: string
}
const form = ({ checking, payee }: Payer, more = {}) => ({
  payeeId: payee,
  amount: 40,
  paymentDate: today(),
  accountId: checking.publicId,
  frequency: 'once',
  memo: '',
  category: 'Utilities',
  ...more,
})
const balance = async (who: TestCustomer) => {
  const { balance: posted, availableBalance } = (await who.get('/api/checking/primary')).body.data
  return [posted, availableBalance]
}
const payments = async (who: TestCustomer) =>
  (await who.get('/api/bill-pay/payments')).body.data.map((one: { status: string; amount: number; date: string }) => [
    one.status,
    one.amount,
    one.date,
  ])

/** The bill that a payee presents now. */
const presented = (from: Payer, dueOn: BankDay, amount = '60.00') =>
  bank.machinery.db.asBank(tx =>
    presentBill(tx, {
      customer: from.who.id,
      payee: from.payee,
      dueOn,
      amount,
      today: today(),
      at: bank.now,
      now: bank.now,
    }),
  )

async function present(from: Payer, dueOn: BankDay, amount?: string) {
  const bill = await presented(from, dueOn, amount)
  if (!bill) throw new Error('the bill was there already')
  return bill
}

test('a website of a payee is taken as people write it', async () => {
  const who = await bank.customer()
  for (const website of ['', 'northline.com', 'www.northline.co.uk/pay?a=1', 'https://bücher.example:8443/#x'])
    expect((await who.post('/api/bill-pay/payees', payeeForm({ website }))).body.data, website).toMatchObject({
      website,
    })
})

test('payees: texts in order, masked, the name for a nickname, removed softly, nobody else’s', async () => {
  const who = await bank.customer()
  const other = await bank.customer()
  const say = async (body: unknown) => (await who.post('/api/bill-pay/payees', body)).body.error
  expect(await say({})).toBe('Payee name is required')
  expect(await say({ name: 'A' })).toBe('Account number is required')
  expect(await say({ name: 'A', accountNumber: '12' })).toBe('Please enter a valid account number')
  expect(await say({ name: 'A', accountNumber: '123456' })).toBe('Please select a category')
  expect(await say(payeeForm({ category: 'Rent' }))).toBe('Please select a category')
  for (const website of ['call me', 'javascript:alert(1)', 'https://', 'northline', 'ftp://a.com', 'a b.com'])
    expect(await say(payeeForm({ website })), website).toBe('Please enter a valid website')
  expect(await say(payeeForm({ iban: 'x' }))).toBe('Unexpected field: iban')
  const made = await who.post('/api/payees', payeeForm({ category: 'mortgage/rent' }), { key: 'payee-0001' })
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({
    name: 'Northline Electric',
    nickname: 'Northline Electric',
    accountNumber: '••••6655',
    category: 'Mortgage/Rent',
    address: '',
  })
  const again = await who.post('/api/payees', payeeForm({ category: 'mortgage/rent' }), { key: 'payee-0001' })
  expect(again.body.data.id).toBe(made.body.data.id)
  expect((await who.post('/api/payees', payeeForm(), { key: 'payee-0001' })).status).toBe(422)
  expect((await who.get('/api/payees')).body.data).toHaveLength(1)
  expect((await who.get('/api/payees')).text).not.toContain('99887766')
  expect(await bank.mail(who.email, 'payee-added')).toBeUndefined() // money may not go there yet
  for (const [by, id] of [
    [other, made.body.data.id],
    [who, randomUUID()],
    [who, '%27'],
  ] as const)
    expect((await by.del(`/api/payees/${id}`)).body).toMatchObject({ error: 'Payee not found.', code: 'not_found' })
  expect((await who.del(`/api/payees/${made.body.data.id}`)).status).toBe(200)
  expect((await who.get('/api/payees')).body.data).toEqual([])
  expect((await who.del(`/api/payees/${made.body.data.id}`)).status).toBe(404)
})

test('a payment dated today is pending with its money set aside, and is made at 20:00', async () => {
  const from = await payer()
  const { status, body } = await from.who.post('/api/payments', form(from, { memo: 'November' }))
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    payee: 'Northline Electric',
    amount: 40,
    status: 'Pending',
    frequency: 'once',
    memo: 'November',
    category: 'Utilities',
    canCancel: true,
    held: true,
  })
  expect(body.data.confirmationNumber).toMatch(/^WF\d{10}$/)
  expect(body.data.accountUsed).toMatch(/^Checking ••\d{4}$/)
  expect(await balance(from.who)).toEqual([500, 460])
  expect((await from.who.get('/api/checking/primary')).body.data.transactions[0]).toMatchObject({
    status: 'Pending',
    description: 'Northline Electric',
    amount: -40,
  })
  await goTo(bank, today(), '19:59')
  expect(await balance(from.who)).toEqual([500, 460])
  await goTo(bank, today(), '20:00')
  expect(await balance(from.who)).toEqual([460, 460])
  const done = (await from.who.get(`/api/payments/${body.data.id}`)).body.data
  expect(done).toMatchObject({
    status: 'Processed',
    canCancel: false,
    confirmationNumber: body.data.confirmationNumber,
  })
  expect(done.transactionId).toMatch(/^1-\d+$/)
  expect((await from.who.del(`/api/payments/${body.data.id}`)).body).toMatchObject({
    code: 'wrong_state',
    error: 'Only pending payments can be cancelled.',
  })
})

test('after today’s run a payment dated today is made at the next look', async () => {
  const from = await payer()
  await from.who.post('/api/payments', form(from))
  await goTo(bank, today(), '20:30')
  expect(await payments(from.who)).toEqual([['Processed', 40, today()]])
})

test('cancelled before its run: the money is back, the payment off the list, and nothing is made', async () => {
  const from = await payer()
  const other = await payer()
  await goTo(bank, daysOn(1), '09:00')
  const { id } = (await from.who.post('/api/payments', form(from))).body.data
  const later = (await from.who.post('/api/payments', form(from, { paymentDate: daysOn(2) }))).body.data
  expect(later).toMatchObject({ held: false, status: 'Pending' })
  expect((await other.who.del(`/api/payments/${id}`)).body.error).toBe('Payment not found.')
  expect((await other.who.get(`/api/payments/${id}/receipt`)).status).toBe(404)
  for (const one of [id, later.id]) {
    expect((await from.who.del(`/api/bill-pay/payments/${one}`)).body.data.status).toBe('Cancelled')
    expect((await from.who.del(`/api/payments/${one}`)).status).toBe(200)
  }
  expect(await payments(from.who)).toEqual([])
  await goTo(bank, daysOn(3))
  expect(await balance(from.who)).toEqual([500, 500])
})

test('cancel and the run at one moment: either paid or cancelled, never both or neither', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => payer('40.00')))
  const ids = await Promise.all(
    all.map(async (from): Promise<string> => (await from.who.post('/api/payments', form(from))).body.data.id),
  )
  bank.now = instantOf(today(), '20:00') > bank.now ? instantOf(today(), '20:00') : bank.now
  const [, ...cancels] = await Promise.all([
    doDue(bank),
    ...all.map((from, i) => from.who.del(`/api/payments/${ids[i] ?? ''}`)),
  ])
  await doDue(bank)
  for (const [i, from] of all.entries()) {
    const id = ids[i] ?? ''
    const [posted, available] = await balance(from.who)
    const { status } = (await from.who.get(`/api/payments/${id}`)).body.data
    expect(available).toBe(posted)
    expect([cancels[i]?.status, status, posted]).toEqual(
      cancels[i]?.status === 200 ? [200, 'Cancelled', 40] : [409, 'Processed', 0],
    )
  }
})

test('what is missing is told in order; no bad amount, no past date, no unknown field is taken', async () => {
  const from = await payer()
  const say = async (more: object, path = '/api/payments') => (await from.who.post(path, form(from, more))).body.error
  expect((await from.who.post('/api/payments', {})).body.error).toBe('Please select a payee')
  for (const amount of [0.005, -1, '1e3', '1,000', 0, null, 'NaN', undefined])
    expect(await say({ amount })).toBe('Please enter a valid payment amount')
  expect(await say({ paymentDate: undefined })).toBe('Please select a payment date')
  expect(await say({ paymentDate: '2026-02-30' })).toBe('Please select a payment date')
  expect(await say({ paymentDate: '2026-11-17' })).toBe('Please select a payment date from today on')
  expect(await say({ accountId: '' })).toBe('Please select an account')
  expect(await say({ frequency: 'weekly' })).toBe('Please select a frequency')
  expect(await say({ frequency: 'once' }, '/api/payments/recurring')).toBe('Please select a frequency')
  expect(await say({ fee: 3 })).toBe('Unexpected field: fee')
  expect(await payments(from.who)).toEqual([])
})

test('another’s payee, account and bill are unknown; no card pays; too much leaves no trace', async () => {
  const from = await payer()
  const other = await payer()
  await present(other, daysOn(2))
  const foreignBill = (await other.who.get('/api/bills/upcoming')).body.data[0].id
  const card = await openAccount(bank, from.who.id, 'credit', { limit: '900.00' })
  const ask = async (more: object) => {
    const { status, body } = await from.who.post('/api/payments', form(from, more))
    return [status, body.error, body.field]
  }
  expect(await ask({ payeeId: other.payee })).toEqual([404, 'Payee not found.', 'payeeId'])
  expect(await ask({ payeeId: randomUUID() })).toEqual([404, 'Payee not found.', 'payeeId'])
  const foreign = await ask({ accountId: other.checking.publicId })
  expect([foreign[0], foreign[2]]).toEqual([404, 'accountId'])
  expect(await ask({ billId: foreignBill })).toEqual([404, 'Bill not found.', 'billId'])
  expect(await ask({ accountId: card.publicId })).toEqual([
    422,
    'Money cannot be taken from this account.',
    'accountId',
  ])
  expect((await ask({ amount: 500.01 })).slice(0, 2)).toEqual([422, 'Insufficient funds'])
  expect(await payments(from.who)).toEqual([])
  expect(await balance(from.who)).toEqual([500, 500])
  expect((await from.who.put(`/api/bills/${foreignBill}/autopay`, { autopay: true })).body.error).toBe(
    'Bill not found.',
  )
  expect((await bank.ask('GET', '/api/payments')).status).toBe(401)
})

test('one key is one payment, also ten at once; another body is refused; a refused key is free', async () => {
  const from = await payer()
  for (const paymentDate of [today(), daysOn(9)]) {
    const key = `bill-${paymentDate}`
    const once = () => from.who.post('/api/payments', form(from, { paymentDate }), { key })
    const answers = await Promise.all(Array.from({ length: 10 }, once))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    const changed = await from.who.post('/api/payments', form(from, { paymentDate, amount: 41 }), { key })
    expect([changed.status, changed.body.code]).toEqual([422, 'key_reused_with_different_body'])
    expect((await from.who.get(`/api/commands/${key}`)).body.data.state).toBe('made')
  }
  expect(await payments(from.who)).toHaveLength(2)
  expect((await from.who.post('/api/payments', form(from, { amount: 900 }), { key: 'again-01' })).status).toBe(422)
  expect((await from.who.post('/api/payments', form(from, { amount: 9 }), { key: 'again-01' })).status).toBe(201)
  await from.who.post('/api/commands/given-up/close')
  expect((await from.who.post('/api/payments', form(from), { key: 'given-up' })).body.code).toBe('key_closed')
  expect(await payments(from.who)).toHaveLength(3)
})

test('weekly: one pending at a time; a date without money fails and is told; cancelling ends it', async () => {
  const from = await payer('60.00')
  const start = daysOn(1)
  const { body } = await from.who.post(
    '/api/payments/recurring',
    form(from, { paymentDate: start, frequency: 'weekly' }),
  )
  expect(body.data).toMatchObject({ status: 'Pending', frequency: 'weekly', held: false })
  await goTo(bank, start)
  const second = bankDayOf(instantOf(start, '12:00') + 7 * 86_400_000)
  expect(await payments(from.who)).toEqual([
    ['Pending', 40, second],
    ['Processed', 40, start],
  ])
  await goTo(bank, second)
  const third = bankDayOf(instantOf(second, '12:00') + 7 * 86_400_000)
  expect(await payments(from.who)).toEqual([
    ['Pending', 40, third],
    ['Failed', 40, second],
    ['Processed', 40, start],
  ])
  expect((await bank.mail(from.who.email, 'schedule-failed'))?.body).toContain('$40.00 to Northline Electric')
  const [pending] = (await from.who.get('/api/payments?status=PENDING')).body.data
  await from.who.del(`/api/payments/${pending.id}`)
  await goTo(bank, daysOn(8))
  expect(await payments(from.who)).toEqual([
    ['Failed', 40, second],
    ['Processed', 40, start],
  ])
})

test('of the last dollar, either the scheduled or the manual payment is made', async () => {
  for (let round = 0; round < 4; round += 1) {
    const from = await payer('40.00')
    const savings = await openAccount(bank, from.who.id, 'savings')
    const on = daysOn(1)
    await from.who.post('/api/payments', form(from, { paymentDate: on }))
    await goTo(bank, on, '19:00')
    bank.now = instantOf(on, '20:00')
    const transfer = {
      transferType: 'internal',
      fromAccount: from.checking.publicId,
      toAccount: savings.publicId,
      amount: 40,
      transferDate: on,
    }
    const [, manual, second] = await Promise.all([
      doDue(bank),
      from.who.post('/api/transfers/transfer', transfer),
      from.who.post('/api/payments', form(from, { paymentDate: on })),
    ])
    await doDue(bank)
    const done = (await payments(from.who)).filter(([status]: string[]) => status === 'Processed').length
    expect(done + (manual.status < 300 ? 1 : 0)).toBe(1)
    expect(second.status === 201 || second.status === 422).toBe(true)
    expect(await balance(from.who)).toEqual([0, 0])
  }
})

test('a bill: due soon, reminded, paid by itself on its day from checking; the next keeps both', async () => {
  const from = await payer()
  const due = daysOn(4)
  const bill = await present(from, due)
  const [shown] = (await from.who.get('/api/bill-pay/bills/upcoming')).body.data
  expect(shown).toMatchObject({
    id: bill.id,
    payee: 'Northline Electric',
    category: 'Utilities',
    dueDate: due,
    amount: 60,
    autopay: false,
    reminderSet: false,
    daysLeft: 4,
    dueSoon: false,
  })
  expect(await bank.mail(from.who.email, 'bill-presented')).toBeDefined()
  expect((await from.who.put(`/api/bills/${shown.id}/reminder`, { reminderSet: true })).body.data.reminderSet).toBe(
    true,
  )
  expect((await from.who.put(`/api/bills/${shown.id}/autopay`, { autopay: 'yes' })).status).toBe(400)
  const on = () => from.who.put(`/api/bills/${shown.id}/autopay`, { autopay: true })
  expect((await Promise.all([on(), on(), on()])).map(({ status }) => status)).toEqual([200, 200, 200])
  await from.who.put(`/api/bills/${shown.id}/autopay`, { autopay: false })
  await on()
  await goTo(bank, daysOn(1), '01:00')
  expect((await bank.mail(from.who.email, 'bill-reminder'))?.body).toContain(dateIn('en', due))
  expect((await from.who.get('/api/bills/upcoming')).body.data[0].dueSoon).toBe(true)
  await goTo(bank, due)
  expect(await payments(from.who)).toEqual([['Processed', 60, due]])
  expect((await from.who.get('/api/payments')).body.data[0]).toMatchObject({ origin: 'bill' })
  expect((await from.who.get('/api/bills/upcoming')).body.data).toEqual([])
  expect(await balance(from.who)).toEqual([440, 440])
  expect(await presented(from, due)).toBeUndefined()
  await present(from, daysOn(10))
  expect((await from.who.get('/api/bills/upcoming')).body.data[0]).toMatchObject({ autopay: true, reminderSet: true })
})

test('a bill that a payment covers is paid once: autopay finds nothing, a second one is refused', async () => {
  const from = await payer()
  const due = daysOn(2)
  const bill = await present(from, due)
  await from.who.put(`/api/bills/${bill.id}/autopay`, { autopay: true })
  const paid = await from.who.post('/api/payments', form(from, { amount: 60, billId: bill.id, paymentDate: due }))
  expect(paid.status).toBe(201)
  expect((await from.who.get('/api/bills/upcoming')).body.data[0].paymentScheduled).toBe(true)
  const twice = await from.who.post('/api/payments', form(from, { amount: 60, billId: bill.id }))
  expect([twice.status, twice.body.error]).toEqual([409, 'A payment of this bill is already scheduled.'])
  await goTo(bank, due)
  expect(await payments(from.who)).toEqual([['Processed', 60, due]])
  expect(await balance(from.who)).toEqual([440, 440])
})

test('what paid by itself was never pending: 409 for its owner, not found for anybody else', async () => {
  const [from, stranger] = [await payer(), await payer()]
  const due = daysOn(2)
  const bill = await present(from, due)
  await from.who.put(`/api/bills/${bill.id}/autopay`, { autopay: true })
  await goTo(bank, due)
  const [paid] = (await from.who.get('/api/payments')).body.data
  expect([paid.status, paid.origin]).toEqual(['Processed', 'bill'])
  expect((await from.who.del(`/api/payments/${paid.id}`)).body).toMatchObject({
    code: 'wrong_state',
    error: 'Only pending payments can be cancelled.',
  })
  expect((await stranger.who.del(`/api/payments/${paid.id}`)).status).toBe(404)
})

test('a removed payee: what is pending is paid; its bills, automatic payments and series end', async () => {
  const from = await payer()
  const on = daysOn(1)
  await from.who.post('/api/payments/recurring', form(from, { paymentDate: on, frequency: 'weekly' }))
  const bill = await present(from, daysOn(2))
  await from.who.put(`/api/bills/${bill.id}/autopay`, { autopay: true })
  await from.who.del(`/api/payees/${from.payee}`)
  expect((await from.who.get('/api/bills/upcoming')).body.data).toEqual([])
  await goTo(bank, daysOn(9))
  expect(await payments(from.who)).toEqual([['Processed', 40, on]])
})

test('receipts are PDF, reports PDF or CSV without formulas, once by link', async () => {
  const from = await payer()
  const evil = (await from.who.post('/api/payees', payeeForm({ name: '=HYPERLINK("x")' }))).body.data.id
  const { id, confirmationNumber } = (await from.who.post('/api/payments', form(from, { payeeId: evil, memo: '@sum' })))
    .body.data
  const receipt = await from.who.get(`/api/payments/${id}/receipt`)
  expect(receipt.headers.get('content-type')).toContain('application/pdf')
  expect(receipt.headers.get('content-disposition')).toBe(`attachment; filename=receipt-${confirmationNumber}.pdf`)
  expect(receipt.text).toMatch(/^%PDF-1\.7/)
  const csv = await from.who.get('/api/payments/report?format=csv')
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(csv.text).toContain(`"'=HYPERLINK(""x"")",Utilities,40.00,Pending`)
  expect(csv.text).toContain(`,once,'@sum`)
  expect((await from.who.get('/api/bill-pay/payments/report?format=pdf')).text).toMatch(/^%PDF/)
  expect((await from.who.get('/api/payments/report?format=doc')).status).toBe(400)
  expect((await from.who.get('/api/bill-pay/accounts')).body.data).toMatchObject([
    { balance: 500, availableBalance: 460 },
  ])
})

test('several reports that are asked for at the same moment all come', async () => {
  const who = await bank.customer()
  const asked = Array.from({ length: 6 }, (_, n) => who.get(`/api/payments/report?format=${n % 2 ? 'csv' : 'pdf'}`))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
})
