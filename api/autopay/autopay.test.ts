// Tries C-128, C-130, LED-12, doc3 §2.5.
/** Automatic payments over HTTP: every form of when and how much, paid by the bank's own run, one outcome a date. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openAccount, testBank, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { addDays, addMonths, bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { presentBill } from '../pay-bills/present-bill.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { dateIn } from '../platform/templates/template.ts'
import { goTo } from '../../scripts/testing/days.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank({}, LONG_SESSIONS)

beforeAll(() => moveCursor(bank.machinery, { day: '2026-11-18', turn: 'open' }))

const today = () => bankDayOf(bank.now)

interface Payer {
  who: TestCustomer
  checking: { publicId: string; ledgerId: number }
  payee: string
}
async function payer(deposit = '5000.00'): Promise<Payer> {
  const { who, checking } = await holderOf(bank, { checking: deposit })
  const wanted = { name: 'Alder Apartments', accountNumber: '445566', category: 'Mortgage/Rent' }
  return { who, checking, payee: await addPayee(bank, who, wanted) }
}

const form = ({ checking, payee }: Payer, more = {}) => ({
  payFromAccount: checking.publicId,
  sourceAccountNumber: '••••0000',
  payeeType: 'bill',
  selectedPayee: payee,
  payeeName: 'whatever the client says',
  payeeAccountNumber: '1',
  paymentType: 'fixed',
  paymentAmount: '25.00',
  frequency: 'monthly',
  customFrequency: '',
  startDate: today(),
  endCondition: 'never',
  endDate: '',
  numOccurrences: '',
  notifications: { email: true, reminder: true, textForFailure: true },
  ...more,
})

const create = async (from: Payer, more = {}) => (await from.who.post('/api/autopay', form(from, more))).body
const details = async (from: Payer, id: string) => (await from.who.get(`/api/autopay/${id}`)).body.data
const posted = async (who: TestCustomer): Promise<number> => (await who.get('/api/checking/primary')).body.data.balance

async function cardOf({ who }: Payer, spent: string) {
  const card = await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
  await bankDoes('card-purchase', { account: card.ledgerId, amount: spent, merchant: 'Shop', last4: '1111' })
  return card
}
async function bankDoes(kind: string, payload: Record<string, unknown>) {
  const { ledger, clocks } = bank.machinery
  const key = operatorKey(randomUUID())
  const result = await ledger.append({ key, kind, payload, actor: 'bank', at: await clocks.bank() })
  if (result.outcome === 'refused') throw new Error(result.code)
  return result.event
}

test('texts in the documented order; what does not apply is cleared', async () => {
  const from = await payer()
  const say = async (more: object) => (await create(from, more)).error
  expect((await from.who.post('/api/autopay', {})).body.error).toBe('Please select a source account')
  expect(await say({ payFromAccount: '' })).toBe('Please select a source account')
  expect(await say({ selectedPayee: '' })).toBe('Please select a payee')
  expect(await say({ payeeType: 'friend' })).toBe('Please select a payee')
  for (const paymentAmount of ['', 0, 0.005, -5, '1e3'])
    expect(await say({ paymentAmount })).toBe('Please enter a valid payment amount')
  expect(await say({ frequency: '' })).toBe('Please select a payment frequency')
  expect(await say({ frequency: 'once' })).toBe('Please select a payment frequency')
  for (const customFrequency of ['', 0, 1.5, 'ten', { days: 0 }])
    expect(await say({ frequency: 'custom', customFrequency })).toBe('Please enter a valid number of days')
  expect(await say({ startDate: '' })).toBe('Please select a start date')
  expect(await say({ startDate: '2026-11-17' })).toBe('Please select a start date')
  expect(await say({ endCondition: 'date' })).toBe('Please select an end date')
  expect(await say({ endCondition: 'occurrences' })).toBe('Please enter a valid number of payments')
  expect(await say({ endCondition: 'occurrences', numOccurrences: 0 })).toBe('Please enter a valid number of payments')
  expect(await say({ endCondition: 'date', endDate: today() })).toBe('End date must be after start date')
  expect(await say({ paymentType: 'full' })).toBe('Only your own cards can be paid by minimum, statement or in full')
  expect(await say({ payeeType: 'transfer', selectedPayee: from.checking.publicId })).toBe(
    'Source and destination accounts cannot be the same',
  )
  expect(await say({ surprise: 1 })).toBe('Unexpected field: surprise')
  expect((await from.who.get('/api/autopay')).body.data).toEqual([])
})

test('created, listed and shown by the document’s names; the client’s own are not believed', async () => {
  const from = await payer()
  const start = addDays(today(), 5)
  const { data } = await create(from, { startDate: start, endCondition: 'occurrences', numOccurrences: '3' })
  expect(data).toMatchObject({
    status: 'active',
    payeeName: 'Alder Apartments',
    payeeAccountNumber: '••••5566',
    payeeId: from.payee,
    payeeType: 'bill',
    sourceAccount: from.checking.publicId,
    paymentType: 'fixed',
    amount: 25,
    frequency: 'monthly',
    customFrequency: null,
    startDate: start,
    endCondition: 'occurrences',
    endDate: null,
    occurrences: 3,
    remainingOccurrences: 3,
    nextPaymentDate: start,
    lastPaymentDate: null,
    lastPaymentAmount: null,
    notifications: { email: true, reminder: true, textForFailure: true },
  })
  expect(data.id).toBe(data._id)
  expect((await from.who.get('/api/autopay')).body.data).toEqual([data])
  expect((await details(from, data._id)).nextDates).toEqual([start, addMonths(start, 1), addMonths(start, 2)])
  const { body } = await from.who.get('/api/autopay/payees')
  expect(body['billPayees']).toMatchObject([
    { id: from.payee, name: 'Alder Apartments', accountNum: '••••5566', verified: true },
  ])
  expect(body.data.transferPayees).toMatchObject([{ id: from.checking.publicId, owes: false }])
})

test.each([
  ['weekly', {}, (d: BankDay) => addDays(d, 7)],
  ['biweekly', {}, (d: BankDay) => addDays(d, 14)],
  ['monthly', {}, (d: BankDay) => addMonths(d, 1)],
  ['bimonthly', {}, (d: BankDay) => addMonths(d, 2)],
  ['quarterly', {}, (d: BankDay) => addMonths(d, 3)],
  ['semiannually', {}, (d: BankDay) => addMonths(d, 6)],
  ['annually', {}, (d: BankDay) => addMonths(d, 12)],
  ['custom', { customFrequency: '10' }, (d: BankDay) => addDays(d, 10)],
  ['custom', { customFrequency: { days: 3 } }, (d: BankDay) => addDays(d, 3)],
])('%s %j: the second date', async (frequency, more, second) => {
  const from = await payer()
  const { data } = await create(from, { frequency, ...more, startDate: today() })
  expect((await details(from, data.id)).nextDates.slice(0, 2)).toEqual([today(), second(today())])
})

test('it really pays, tells and reminds; after its last payment it is completed', async () => {
  const from = await payer()
  const start = addDays(today(), 4)
  const { data } = await create(from, {
    startDate: start,
    frequency: 'custom',
    customFrequency: 6,
    endCondition: 'occurrences',
    numOccurrences: 2,
  })
  await goTo(bank, today(), '20:30')
  expect(await bank.mail(from.who.email, 'autopay-reminder')).toBeUndefined()
  await goTo(bank, addDays(start, -3), '00:30')
  expect((await bank.mail(from.who.email, 'autopay-reminder'))?.body).toBe(
    `Your automatic payment of $25.00 to Alder Apartments will be made on ${dateIn('en', start)}.`,
  )
  await goTo(bank, start)
  expect(await posted(from.who)).toBe(4975)
  expect((await bank.mail(from.who.email, 'autopay-made'))?.body).toContain('$25.00')
  expect(await details(from, data.id)).toMatchObject({
    status: 'active',
    remainingOccurrences: 1,
    lastPaymentDate: start,
    lastPaymentAmount: 25,
    nextPaymentDate: addDays(start, 6),
  })
  await goTo(bank, addDays(start, 6))
  const done = await details(from, data.id)
  expect(done).toMatchObject({ status: 'completed', remainingOccurrences: 0, nextPaymentDate: null, nextDates: [] })
  expect(done.history.map((one: { date: string; amount: number }) => [one.date, one.amount])).toEqual([
    [addDays(start, 6), 25],
    [start, 25],
  ])
  expect((await from.who.get('/api/payments')).body.data).toMatchObject([
    { status: 'Processed', origin: 'autopay', amount: 25, frequency: 'custom' },
    { status: 'Processed' },
  ])
  expect((await from.who.put(`/api/autopay/${data.id}`, { status: 'paused' })).body.code).toBe('wrong_state')
  expect((await from.who.del(`/api/autopay/${data.id}`)).body.code).toBe('wrong_state')
})

test('a card: its minimum, statement or debt, less what was paid since; nothing if none is owed', async () => {
  const from = await payer()
  const card = await cardOf(from, '800.00')
  const types = ['minimum', 'statement', 'full'] as const
  const statement = {
    card: card.ledgerId,
    from: today(),
    to: today(),
    purchaseInterest: '0.00',
    cashInterest: '0.00',
    owed: '800.00',
    cashOwed: '0.00',
    minimum: '25.00',
    dueOn: addDays(today(), 25),
  }
  await bankDoes('card-statement', statement)
  await goTo(bank, addDays(today(), 1), '09:00')
  await bankDoes('card-purchase', { account: card.ledgerId, amount: '50.00', merchant: 'Shop', last4: '1111' })
  const day = today()
  const ids: string[] = []
  for (const [i, paymentType] of types.entries())
    ids.push((await create(from, { ...target(card), paymentType, startDate: addDays(day, i + 1) })).data.id)
  expect((await details(from, ids[0] ?? '')).amount).toBeNull()
  await goTo(bank, addDays(day, 3))
  const paid = []
  for (const id of ids) paid.push((await details(from, id)).history[0].amount)
  expect(paid).toEqual([25, 775, 50])
  const last = (await create(from, { ...target(card), paymentType: 'full', startDate: today() })).data
  await goTo(bank, addDays(today(), 1))
  expect((await details(from, last.id)).history[0]).toMatchObject({
    outcome: 'skipped',
    amount: null,
    reason: 'Nothing was owed.',
  })
  expect(await posted(from.who)).toBe(4150)
})

const target = (card: { publicId: string }) => ({
  payeeType: 'transfer',
  selectedPayee: card.publicId,
  paymentAmount: '',
})

test('to own savings; without money the date fails for good, is told, and the next one is tried', async () => {
  const from = await payer('30.00')
  const savings = await openAccount(bank, from.who.id, 'savings')
  const start = addDays(today(), 1)
  const sent = { payeeType: 'transfer', selectedPayee: savings.publicId, frequency: 'weekly', startDate: start }
  const { data } = await create(from, sent)
  await goTo(bank, addDays(start, 7))
  expect((await details(from, data.id)).history).toMatchObject([
    { date: addDays(start, 7), outcome: 'failed', reason: 'There was not enough money in the account.' },
    { date: start, outcome: 'made', amount: 25 },
  ])
  const failed = await bank.mail(from.who.email, 'schedule-failed')
  expect(failed?.body).toContain('Your automatic payment of $25.00 to Savings, planned for ')
  const told = await bank.mail(from.who.phone, 'autopay-failed-text')
  expect(told?.body).toBe(
    `Wrenfield: your automatic payment to Savings on ${dateIn('en', addDays(start, 7))} was not made. No money moved.`,
  )
})

test('paused, dates pass unpaid; resumed, it pays from the next on; cancelled, it is kept', async () => {
  const from = await payer()
  const other = await payer()
  const start = addDays(today(), 1)
  const { id } = (await create(from, { frequency: 'custom', customFrequency: 2, startDate: start })).data
  for (const [by, body] of [
    [other, { status: 'paused' }],
    [other, form(other)],
  ] as const)
    expect((await by.who.put(`/api/autopay/${id}`, body)).body.error).toBe('Automatic payment not found.')
  expect((await other.who.del(`/api/autopay/${id}`)).status).toBe(404)
  expect((await other.who.get(`/api/autopay/${id}`)).status).toBe(404)
  expect((await from.who.put(`/api/autopay/${id}`, { status: 'completed' })).status).toBe(400)
  expect((await from.who.put(`/api/autopay/${id}`, { status: 'paused' })).body.data.status).toBe('paused')
  await goTo(bank, addDays(start, 3))
  expect(await posted(from.who)).toBe(5000)
  expect((await from.who.put(`/api/autopay/${id}`, { status: 'active' })).body.data).toMatchObject({
    status: 'active',
    nextPaymentDate: addDays(start, 4),
  })
  await goTo(bank, addDays(start, 4))
  expect(await posted(from.who)).toBe(4975)
  expect((await from.who.del(`/api/autopay/${id}`)).body.data).toMatchObject({
    status: 'cancelled',
    nextPaymentDate: null,
  })
  expect((await from.who.del(`/api/autopay/${id}`)).status).toBe(200)
  expect((await from.who.get('/api/autopay')).body.data).toMatchObject([{ status: 'cancelled' }])
  expect((await from.who.put(`/api/autopay/${id}`, { status: 'active' })).body.code).toBe('wrong_state')
  await goTo(bank, addDays(start, 8))
  expect(await posted(from.who)).toBe(4975)
})

test('edited after its first payment: a new amount, no past date again, either spelling is read', async () => {
  const from = await payer()
  const start = today()
  const made = (await create(from, { frequency: 'weekly', startDate: start })).data
  await goTo(bank, start)
  await goTo(bank, addDays(start, 1))
  expect(await posted(from.who)).toBe(4975)
  const {
    payFromAccount,
    selectedPayee,
    paymentAmount: _,
    ...rest
  } = form(from, { frequency: 'weekly', startDate: start })
  const entity = { ...rest, sourceAccount: payFromAccount, payeeId: selectedPayee, amount: 30 }
  expect((await from.who.put(`/api/autopay/${made.id}`, entity)).body.data).toMatchObject({
    amount: 30,
    nextPaymentDate: addDays(start, 7),
  })
  const daily = { ...entity, frequency: 'custom', customFrequency: { days: 5 } }
  expect((await from.who.put(`/api/autopay/${made.id}`, daily)).body.data).toMatchObject({
    customFrequency: { days: 5 },
    nextPaymentDate: addDays(start, 5),
  })
  expect((await from.who.put(`/api/autopay/${made.id}`, { ...daily, startDate: addDays(start, -9) })).body.error).toBe(
    'Please select a start date',
  )
  await from.who.put(`/api/autopay/${made.id}`, { status: 'paused' })
  expect((await from.who.put(`/api/autopay/${made.id}`, { ...daily, frequency: 'weekly' })).body.data.status).toBe(
    'paused',
  )
  await from.who.put(`/api/autopay/${made.id}`, { status: 'active' })
  await goTo(bank, addDays(start, 7))
  expect(await posted(from.who)).toBe(4945)
})

test('a bill that its switch and an automatic payment cover is paid once, when due (C-118)', async () => {
  for (const own of ['switch', 'payment', 'neither'] as const) {
    const from = await payer()
    const due = addDays(today(), 2)
    const { db } = bank.machinery
    const wanted = { customer: from.who.id, payee: from.payee, dueOn: due, amount: '25.00', today: today() }
    const bill = await db.asBank(tx => presentBill(tx, { ...wanted, at: bank.now, now: bank.now }))
    if (own === 'switch') await from.who.put(`/api/bills/${bill?.id ?? ''}/autopay`, { autopay: true })
    const payment = { payeeId: from.payee, amount: 25, paymentDate: due, accountId: from.checking.publicId }
    if (own === 'payment') await from.who.post('/api/payments', { ...payment, frequency: 'once', billId: bill?.id })
    await create(from, { startDate: due })
    await goTo(bank, due)
    expect([own, await posted(from.who)]).toEqual([own, 4975])
    expect((await from.who.get('/api/bills/upcoming')).body.data).toEqual([])
  }
})

test.each(['from', 'to'] as const)(
  'the account that it pays %s is closed: it ends with it, and fails on no later date',
  async side => {
    const from = await payer()
    const savings = await openAccount(bank, from.who.id, 'savings')
    const empty = await openAccount(bank, from.who.id, 'checking')
    const toOwn = {
      payeeType: 'transfer',
      selectedPayee: savings.publicId,
      frequency: 'weekly',
      startDate: addDays(today(), 1),
    }
    const { id } = (await create(from, { ...toOwn, ...(side === 'from' ? { payFromAccount: empty.publicId } : {}) }))
      .data
    await bankDoes('account-closed', { account: (side === 'from' ? empty : savings).ledgerId })
    await goTo(bank, addDays(today(), 1))
    expect((await details(from, id)).status).toBe('cancelled')
    const { rows } = await bank.machinery.db.pool.query(
      'select 1 from app.money_order where series = $1 and due_at is not null',
      [id],
    )
    expect(rows).toEqual([])
    expect(await bank.mail(from.who.email, 'schedule-failed')).toBeUndefined()
    expect(await posted(from.who)).toBe(5000)
  },
)

test('its payee is removed: it is cancelled, and the customer is told', async () => {
  const from = await payer()
  const { id } = (await create(from, { startDate: addDays(today(), 3) })).data
  await from.who.del(`/api/payees/${from.payee}`)
  expect((await details(from, id)).status).toBe('cancelled')
  expect(await bank.mail(from.who.email, 'payee-removed')).toBeDefined()
})

test('changed twice at once, both changes are taken', async () => {
  const from = await payer()
  const startDate = addDays(today(), 3)
  const { id } = (await create(from, { startDate })).data
  const wanted = [{ status: 'paused' }, ...[26, 27].map(paymentAmount => form(from, { paymentAmount, startDate }))]
  const answers = await Promise.all(wanted.map(change => from.who.put(`/api/autopay/${id}`, change)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await details(from, id)).status).toBe('paused')
})

test('from a page that is behind nothing is undone; sent again it is no other change', async () => {
  const from = await payer()
  const startDate = addDays(today(), 3)
  const { id, version } = (await create(from, { startDate })).data
  const change = async (more: object) => {
    const { status, body } = await from.who.put(`/api/autopay/${id}`, form(from, { startDate, ...more }))
    return [status, body.code ?? body.data.amount]
  }
  // only the status is changed: whatever else was changed meanwhile stays
  expect((await from.who.put(`/api/autopay/${id}`, { status: 'paused', version: 'older' })).status).toBe(200)
  expect(await change({ paymentAmount: 30, version })).toEqual([200, 30])
  expect(await change({ paymentAmount: 30, version })).toEqual([200, 30])
  expect(await change({ frequency: 'weekly', version })).toEqual([409, 'wrong_state'])
  const now = await details(from, id)
  expect([now.amount, now.frequency, now.status]).toEqual([30, 'monthly', 'paused'])
  const both = ['weekly', 'annually'].map(frequency => change({ frequency, version: now.version }))
  expect((await Promise.all(both)).filter(([status]) => status === 200)).toHaveLength(1)
})

test('one key, one automatic payment; another’s payee, account and card are unknown', async () => {
  const from = await payer()
  const other = await payer()
  const sent = form(from, { startDate: addDays(today(), 1) })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => from.who.post('/api/autopay', sent, { key: 'autopay-1' })),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1)
  expect((await from.who.get('/api/autopay')).body.data).toHaveLength(1)
  const changed = await from.who.post('/api/autopay', { ...sent, paymentAmount: 26 }, { key: 'autopay-1' })
  expect(changed.body.code).toBe('key_reused_with_different_body')
  for (const [more, field] of [
    [{ selectedPayee: other.payee }, 'selectedPayee'],
    [{ ...target(other.checking), paymentAmount: 5 }, 'selectedPayee'],
    [{ payFromAccount: other.checking.publicId }, 'payFromAccount'],
  ] as const) {
    const answer = await from.who.post('/api/autopay', form(from, more))
    expect([answer.status, answer.body.field]).toEqual([404, field])
  }
  const card = await openAccount(bank, from.who.id, 'credit', { limit: '100.00' })
  expect((await create(from, { payFromAccount: card.publicId })).code).toBe('account_may_not_pay')
})
