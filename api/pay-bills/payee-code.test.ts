/**
 * Money goes to a payee only after its own code was entered: by a payment, a series, a bill's autopay and an automatic
 * payment alike. What the documents' calls order before is kept, and is not made. Whoever has the session but not the
 * mailbox moves nothing.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays, bankDayOf, instantOf, type BankDay } from '../../ledger/calendar.ts'
import { testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { presentBill } from './present-bill.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank({ limits: true })
const TODAY = '2026-11-18'

beforeAll(() => moveCursor(bank.machinery, { day: TODAY, turn: 'open' }))

const wanted = { name: 'Harrow Gas', accountNumber: '771002', category: 'Utilities' }

/** A session in strange hands: it adds a payee and reads no mail. */
async function added(deposit = '500.00') {
  const { who, checking } = await holderOf(bank, { checking: deposit })
  const answer = await who.post('/api/payees', wanted)
  return { who, checking, answer, payee: String(answer.body.data.id) }
}
type Added = Awaited<ReturnType<typeof added>>

const pay = ({ who, checking, payee }: Added, more = {}, path = '/api/payments') =>
  who.post(path, { payeeId: payee, amount: 40, paymentDate: TODAY, accountId: checking.publicId, ...more })
const automatic = ({ who, checking, payee }: Added, startDate: BankDay) =>
  who.post('/api/autopay', {
    payFromAccount: checking.publicId,
    payeeType: 'bill',
    selectedPayee: payee,
    paymentType: 'fixed',
    paymentAmount: 25,
    frequency: 'weekly',
    startDate,
    endCondition: 'never',
  })
const verify = (who: TestCustomer, payee: string, verificationCode: string) =>
  who.post(`/api/payees/${payee}/verify`, { verificationCode })
const balance = async (who: TestCustomer) => {
  const { balance: posted, availableBalance } = (await who.get('/api/checking/primary')).body.data
  return [posted, availableBalance]
}
const statuses = async (who: TestCustomer) =>
  (await who.get('/api/payments')).body.data.map((one: { status: string; reason: string }) => [one.status, one.reason])
const REASON = 'The payee’s verification code was not entered.'

/** The bank's own work at a moment of the bank's clock; sessions of this file stay alive. */
async function work(day: BankDay, time: string) {
  const before = bank.now
  bank.now = Math.max(bank.now, instantOf(day, time))
  await doDue(bank)
  bank.now = before
}

test('the documented calls keep a payee and order payments without a code', async () => {
  const one = await added()
  expect([one.answer.status, one.answer.body.data.verified]).toEqual([201, false])
  const code = await bank.codeFor(one.who.email)
  expect(one.answer.text).not.toContain(code)
  expect((await bank.mail(one.who.email))?.body).toContain('Harrow Gas, account ending in 1002')
  const paid = await pay(one)
  expect(paid.status).toBe(201)
  expect(paid.body.data).toMatchObject({ status: 'Pending', held: true, confirmationNumber: expect.any(String) })
  expect(await balance(one.who)).toEqual([500, 460])
})

test('a wrong code, another payee’s, another’s and one for something else verify nothing', async () => {
  const [one, other] = [await added(), await added()]
  const elsewhere = await addPayee(bank, one.who, wanted)
  await one.who.post('/api/payees', { ...wanted, name: 'Third' })
  const ofThird = await bank.codeFor(one.who.email)
  await one.who.post('/api/verification/challenge', { purpose: 'navigation' })
  const ofGates = await bank.codeFor(one.who.email)
  for (const code of ['AAAA-AAAA', ofThird, ofGates, await bank.codeFor(other.who.email)]) {
    const { status, body } = await verify(one.who, one.payee, code)
    expect([status, body.error]).toEqual([422, 'Invalid verification code. Please try again.'])
  }
  expect((await verify(one.who, one.payee, ' ')).body.error).toBe('Please enter a verification code')
  for (const [by, id] of [
    [other.who, one.payee],
    [one.who, randomUUID()],
    [one.who, 'x'],
  ] as const) {
    expect((await verify(by, id, 'AAAA-AAAA')).body).toMatchObject({ error: 'Payee not found.', code: 'not_found' })
    expect((await by.post(`/api/payees/${id}/resend-code`)).status).toBe(404)
  }
  const shown: { id: string; verified: boolean }[] = (await one.who.get('/api/payees')).body.data
  expect(shown.filter(({ verified }) => verified).map(({ id }) => id)).toEqual([elsewhere])
})

test('the fifth wrong code ends the code; another one serves, once for all tries of it', async () => {
  const one = await added()
  const first = await bank.codeFor(one.who.email)
  for (let n = 0; n < 5; n += 1) expect((await verify(one.who, one.payee, 'AAAA-AAAA')).status).toBe(422)
  expect((await verify(one.who, one.payee, first)).status).toBe(422)
  await one.who.post(`/api/payees/${one.payee}/resend-code`)
  const late = await bank.codeFor(one.who.email)
  bank.now += 10 * 60_000
  expect((await verify(one.who, one.payee, late)).status).toBe(422)
  await one.who.post(`/api/payees/${one.payee}/resend-code`)
  const second = await bank.codeFor(one.who.email)
  expect(second).not.toBe(first)
  expect((await verify(one.who, one.payee, first)).status).toBe(422)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => verify(one.who, one.payee, second.toLowerCase().replace('-', ' '))),
  )
  expect(answers.map(({ status, body }) => [status, body.data?.verified])).toEqual(Array(6).fill([200, true]))
  const { rows } = await bank.machinery.db.pool.query(
    `select 1 from app.outbox where recipient = $1 and template = 'payee-added'`,
    [one.who.email],
  )
  expect(rows).toHaveLength(1)
  expect((await one.who.post(`/api/payees/${one.payee}/resend-code`)).status).toBe(409)
})

test('one key is one payee and one code, also at once; another request is refused, changing none', async () => {
  const who = await bank.customer()
  const adds = (body: object, key = 'payee-one-key') => who.post('/api/payees', body, { key })
  const answers = await Promise.all(Array.from({ length: 6 }, () => adds(wanted)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const { rows } = await bank.machinery.db.pool.query(
    `select 1 from app.outbox where recipient = $1 and template = 'payee-code'`,
    [who.email],
  )
  expect(rows).toHaveLength(1)
  for (const other of [
    { accountNumber: '771003' },
    { name: 'Harrow Oil' },
    { category: 'Other' },
    { nickname: 'Gas' },
  ]) {
    const { status, body } = await adds({ ...wanted, ...other })
    expect([status, body.code]).toEqual([422, 'key_reused_with_different_body'])
  }
  const [sent, late] = await Promise.all([
    adds(wanted, 'payee-two-bodies'),
    adds({ ...wanted, name: 'Else' }, 'payee-two-bodies'),
  ])
  expect(sent.status + late.status).toBe(201 + 422)
  const listed = (await who.get('/api/payees')).body.data
  expect(listed).toHaveLength(2)
  expect((await who.del(`/api/payees/${answers[0]?.body.data.id}`)).status).toBe(200)
  expect((await adds(wanted)).body).toEqual(answers[0]?.body)
  expect((await who.get('/api/payees')).body.data).toHaveLength(1)
})

test('nobody’s mail is flooded: the eleventh code of an hour is refused, its payee not kept', async () => {
  const who = await bank.customer()
  const once = () => who.post('/api/payees', wanted, { key: 'payee-once' })
  for (let n = 0; n < 12; n += 1) expect((await once()).status).toBe(201)
  for (let n = 0; n < 9; n += 1) expect((await who.post('/api/payees', wanted)).status).toBe(201)
  expect((await who.post('/api/payees', wanted)).status).toBe(429)
  const kept: { id: string }[] = (await who.get('/api/payees')).body.data
  expect(kept).toHaveLength(10)
  expect((await who.post(`/api/payees/${kept[0]?.id ?? ''}/resend-code`)).status).toBe(429)
})

test('without the code no road leads out and the hold is freed; with it the next date is made', async () => {
  const one = await added()
  const bill = await bank.machinery.db.asBank(tx =>
    presentBill(tx, {
      customer: one.who.id,
      payee: one.payee,
      dueOn: TODAY,
      amount: '60.00',
      today: TODAY,
      at: bank.now,
      now: bank.now,
    }),
  )
  await one.who.put(`/api/bills/${bill?.id ?? ''}/autopay`, { autopay: true })
  expect((await pay(one)).status).toBe(201)
  expect((await pay(one, { frequency: 'weekly' }, '/api/payments/recurring')).status).toBe(201)
  await automatic(one, '2026-11-19')
  await work('2026-11-19', '20:01')
  const failed = (await statuses(one.who)).filter(([status]: string[]) => status === 'Failed')
  expect(failed).toEqual(Array(4).fill(['Failed', REASON]))
  expect(await balance(one.who)).toEqual([500, 500])
  expect((await bank.mail(one.who.email, 'schedule-failed'))?.body).toContain('code was not entered')

  await one.who.post(`/api/payees/${one.payee}/resend-code`)
  expect((await verify(one.who, one.payee, await bank.codeFor(one.who.email))).status).toBe(200)
  await work('2026-11-26', '20:01')
  expect((await statuses(one.who)).filter(([status]: string[]) => status === 'Processed')).toHaveLength(2)
  expect((await balance(one.who))[0]).toBe(500 - 40 - 25)
})

test.each([
  ['after', '20:00', '21:00', '21:01'],
  ['shortly before', '19:29', '19:30', '20:00'],
])('ordered %s its day’s run, a payment waits for the code until the next', async (_, before, ordered, after) => {
  const day = addDays(bankDayOf(await bank.machinery.clocks.bank()), 1)
  await work(day, before)
  bank.now = instantOf(day, ordered)
  const [one, other] = [await added(), await added()]
  const code = await bank.codeFor(one.who.email)
  const known = await addPayee(bank, one.who, wanted)
  const paid = []
  for (const asked of [one, other, { ...one, payee: known }]) paid.push(await pay(asked, { paymentDate: day }))
  expect(paid.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const asked of [one, other]) expect((await automatic(asked, day)).status).toBe(201)
  const states = async ({ who }: Added) => (await statuses(who)).map(([status]: [string]) => status).toSorted()
  await work(day, after)
  expect([await states(one), await states(other)]).toEqual([['Pending', 'Processed'], ['Pending']])
  expect((await verify(one.who, one.payee, code)).status).toBe(200)
  await work(addDays(day, 1), '20:00')
  expect(await states(one)).toEqual(['Processed', 'Processed', 'Processed'])
  expect(await statuses(other.who)).toEqual(Array(2).fill(['Failed', REASON]))
})
