/**
 * Who is first, on the real database: a transfer that is called off and verified at the same moment ends one way only.
 * And keys: what a customer sends as a key never meets the keys under which the bank sends, gives back or takes back.
 */
import { beforeAll, expect, test } from 'vitest'
import { bankDayOf } from '../../ledger/calendar.ts'
import { testBank, type TestAccount, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { brokenIn } from '../../scripts/testing/orders/kept.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { standingIn } from '../../scripts/testing/standing.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank({}, LONG_SESSIONS)
const TODAY = '2026-11-18'
const DAY = 86_400_000
beforeAll(() => moveCursor(bank.machinery, { day: TODAY, turn: 'open' }))

const today = () => bankDayOf(bank.now)
const tomorrow = () => bankDayOf(bank.now + DAY)
async function nextDay() {
  bank.now += DAY
  await doDue(bank)
}

async function household() {
  return holderOf(bank, { checking: '2000.00', savings: '100.00' })
}
const wire = (from: TestAccount, more = {}) => ({
  transferType: 'wire',
  fromAccount: from.publicId,
  amount: 1000,
  transferDate: today(),
  wireTransfer: {
    bankName: 'Ally Bank',
    routingNumber: '124003116',
    accountNumber: '9876543210',
    accountHolderName: 'Pat Doe',
    accountHolderAddress: { street: '1 Elm St', city: 'Reno', state: 'NV', zipCode: '89501' },
  },
  ...more,
})
const send = async (who: TestCustomer, body: object) => {
  const { data } = (await who.post('/api/transfers/transfer', body)).body
  return String(data.transferId)
}
const verify = (who: TestCustomer, transferId: string, verificationCode: string) =>
  who.post('/api/transfers/verify', { transferId, verificationCode })
const cancel = (who: TestCustomer, id: string) => who.del(`/api/transfers/${id}`)
const statusOf = async (who: TestCustomer, id: string) => (await who.get(`/api/transfers/status/${id}`)).body.data
const standing = standingIn('/api/transfers/accounts', 'withdrawableBalance')
const living = async (transfer: string) => {
  const { rows } = await bank.machinery.db.pool.query(
    `select 1 from app.money_order where series = $1 and due_at is not null`,
    [transfer],
  )
  return rows.length
}

test('verified while it is called off: the plan ends with it, and nothing is sent on its day', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { who, checking } = await household()
    const id = await send(who, wire(checking, { transferDate: tomorrow() }))
    const code = await bank.codeFor(who.email)
    const acts = [() => verify(who, id, code), () => cancel(who, id)]
    const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map(act => act()))
    const cancelled = answers.find(({ body }) => body.data?.status === 'cancelled')
    expect(cancelled?.status).toBe(200)
    expect([(await statusOf(who, id)).status, await living(id)]).toEqual(['cancelled', 0])
    await nextDay()
    expect(await standing(who, checking)).toEqual([2000, 2000])
  }
})

test('a series that began today: its change waits for a code, and the code puts it into force', async () => {
  const { who, checking } = await household()
  const id = await send(
    who,
    wire(checking, { amount: 10, transferFrequency: 'weekly', recurringEndDate: bankDayOf(bank.now + 30 * DAY) }),
  )
  expect((await verify(who, id, await bank.codeFor(who.email))).body.data.status).toBe('completed')
  const changed = await who.put(`/api/transfers/${id}`, { amount: 20 })
  expect(changed.status).toBe(200)
  const planned = async () => (await who.get('/api/transfers/scheduled')).body.data[0]
  expect(await planned()).toMatchObject({ amount: 10, changeAwaitsCode: true })
  expect((await verify(who, id, await bank.codeFor(who.email))).status).toBe(200)
  expect(await planned()).toMatchObject({ amount: 20, changeAwaitsCode: false })
})

test('of the last dollar, either the planned wire with its fee or the manual payment leaves', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { who, checking } = await household()
    const id = await send(who, wire(checking, { amount: 1970, transferDate: tomorrow() }))
    expect((await verify(who, id, await bank.codeFor(who.email))).body.data.status).toBe('scheduled')
    const cash = { accountId: checking.publicId, withdrawalType: 'branch', amount: 2000 }
    bank.now += DAY
    const [, manual] = await Promise.all([doDue(bank), who.post('/api/withdrawals/withdraw', cash)])
    await doDue(bank)
    const { status, reason } = await statusOf(who, id)
    expect([manual.status, status, reason]).toEqual(
      manual.status === 200 ? [200, 'failed', 'There was not enough money in the account.'] : [422, 'completed', null],
    )
    expect(await standing(who, checking)).toEqual([0, 0])
  }
})

test('changed while the bank makes it: what moved is told, the next date is as changed', async () => {
  const { who, checking, savings } = await household()
  const id = await send(who, {
    transferType: 'internal',
    fromAccount: checking.publicId,
    toAccount: savings.publicId,
    amount: 50,
    transferDate: tomorrow(),
    transferFrequency: 'weekly',
    recurringEndDate: bankDayOf(bank.now + 30 * DAY),
    emailReceipt: true,
    emailAddress: who.email,
  })
  const { ledger } = bank.machinery
  const { append } = ledger
  let answered = 0
  ledger.append = async command => {
    const result = await append(command)
    if (command.kind === 'internal-transfer' && answered === 0)
      answered = (await who.put(`/api/transfers/${id}`, { amount: 60 })).status
    return result
  }
  await nextDay().finally(() => (ledger.append = append))
  expect(answered).toBe(200)
  expect(await statusOf(who, id)).toMatchObject({ status: 'completed', amount: 50 })
  expect(await standing(who, savings)).toEqual([150, 150])
  expect((await bank.mail(who.email, 'transfer-receipt'))?.body).toContain('$50.00')
  expect((await who.get('/api/transfers/scheduled')).body.data).toMatchObject([{ amount: 60 }])
  expect(await brokenIn(bank.machinery.db.pool)).toEqual([])
})

test('changed twice at once, both changes are taken, one after the other', async () => {
  const { who, checking, savings } = await household()
  const ids = { fromAccount: checking.publicId, toAccount: savings.publicId }
  const id = await send(who, { ...ids, transferType: 'internal', amount: 50, transferDate: tomorrow() })
  const answers = await Promise.all([60, 70, 80].map(amount => who.put(`/api/transfers/${id}`, { amount })))
  expect(answers.map(({ status, body }) => [status, body.data?.amount])).toEqual([
    [200, 60],
    [200, 70],
    [200, 80],
  ])
  const [planned] = (await who.get('/api/transfers/scheduled')).body.data
  expect([60, 70, 80]).toContain(planned.amount)
})

/** The keys under which the bank's own steps once stood. A client that sends them does only what it asks for. */
const names = (id: string) => [id, `undo-${id}`, `back-${id}`, `verify-${id}`, `send-${id}`, `cancel-${id}`]

async function occupy(who: TestCustomer, from: TestAccount, to: TestAccount, keys: string[]) {
  for (const key of keys) {
    const body = {
      transferType: 'internal',
      fromAccount: from.publicId,
      toAccount: to.publicId,
      amount: 1,
      transferDate: today(),
    }
    expect((await who.post('/api/transfers/transfer', body, { key })).body.data.status).toBe('completed')
  }
}

test('a customer’s own keys strand nothing: wires are called off or sent, transfers taken back', async () => {
  const { who, checking, savings } = await household()
  const off = await send(who, wire(checking, { amount: 100 }))
  await occupy(who, savings, checking, names(off))
  expect(await standing(who, checking)).toEqual([2006, 1876])
  expect((await cancel(who, off)).body.data.status).toBe('cancelled')
  expect(await standing(who, checking)).toEqual([2006, 2006])

  const sent = await send(who, wire(checking, { amount: 100 }))
  const code = await bank.codeFor(who.email)
  for (const key of names(sent)) expect((await who.post(`/api/commands/${key}/close`)).status).toBe(200)
  expect((await verify(who, sent, code)).body.data.status).toBe('completed')
  expect(await standing(who, checking)).toEqual([1876, 1876])

  const own = {
    transferType: 'internal',
    fromAccount: checking.publicId,
    toAccount: savings.publicId,
    amount: 50,
    transferDate: today(),
  }
  const back = await send(who, own)
  await occupy(who, savings, checking, names(back))
  expect((await who.post(`/api/transfers/${back}/reverse`)).body.data.status).toBe('reversed')
  expect(await standing(who, checking)).toEqual([1882, 1882])
  expect(await standing(who, savings)).toEqual([88, 88])
})

test('nor a bill: its payment is made, or cancelled with its money back', async () => {
  const { who, checking, savings } = await household()
  const payeeId = await addPayee(bank, who)
  const bill = { payeeId, amount: 40, paymentDate: today(), accountId: checking.publicId, frequency: 'once' }
  const pay = async () => String((await who.post('/api/payments', bill)).body.data.id)
  const [made, cancelled] = [await pay(), await pay()]
  await occupy(who, savings, checking, [...names(made), ...names(cancelled)])
  expect((await who.del(`/api/payments/${cancelled}`)).body.data.status).toBe('Cancelled')
  await nextDay()
  expect((await who.get(`/api/payments/${made}`)).body.data.status).toBe('Processed')
  expect(await standing(who, checking)).toEqual([1972, 1972])
})

test('the bank’s keys are none that a client may send', async () => {
  const { who, checking, savings } = await household()
  const id = await send(who, wire(checking, { amount: 100 }))
  for (const key of [`undo.${id}`, `send.${id}`, `${who.id}:x`, `c:${who.id}:undo.${id}`]) {
    const body = { transferType: 'internal', fromAccount: checking.publicId, toAccount: savings.publicId, amount: 1 }
    const answer = await who.post('/api/transfers/transfer', { ...body, transferDate: today() }, { key })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect((await who.get(`/api/commands/${encodeURIComponent(key)}`)).status).toBe(400)
  }
})

const wiresOf = async (account: TestAccount) => {
  const { rows } = await bank.machinery.db.pool.query<{ n: number }>(
    `select count(*)::int as n from ledger.event e join ledger.posting p on p.ledger = 1 and p.seq = e.seq and p.leg = 0
      where e.ledger = 1 and e.kind = 'wire' and p.account = $1`,
    [account.ledgerId],
  )
  return rows[0]?.n
}

test('one code approves as many wires as were shown with it, however often the date is moved', async () => {
  const { who, checking } = await household()
  const monthly = { amount: 10, transferFrequency: 'monthly', transferDate: tomorrow() }
  const id = await send(who, wire(checking, { ...monthly, recurringEndDate: bankDayOf(bank.now + 40 * DAY) }))
  expect((await verify(who, id, await bank.codeFor(who.email))).status).toBe(200)
  const asked: boolean[] = []
  for (let day = 0; day < 6; day += 1) {
    await nextDay()
    const moved = await who.put(`/api/transfers/${id}`, { transferDate: tomorrow() })
    const [planned] = (await who.get('/api/transfers/scheduled')).body.data
    asked.push(moved.status !== 200 || planned?.changeAwaitsCode === true)
  }
  await nextDay()
  expect(await wiresOf(checking)).toBeLessThanOrEqual(2) // two dates in forty days
  expect(asked.slice(2)).toEqual([true, true, true, true])
})

test('a series that becomes a single date lists both of its transfers, each with its row', async () => {
  const { who, checking, savings } = await household()
  const weekly = { transferFrequency: 'weekly', recurringEndDate: bankDayOf(bank.now + 60 * DAY) }
  const own = { transferType: 'internal', fromAccount: checking.publicId, toAccount: savings.publicId }
  const id = await send(who, { ...own, amount: 100, transferDate: today(), ...weekly })
  const changed = await who.put(`/api/transfers/${id}`, { transferFrequency: 'once', transferDate: tomorrow() })
  expect(changed.status).toBe(200)
  await nextDay()
  const recent: { amount: number; status: string }[] = (await who.get('/api/transfers/recent')).body.data
  expect(recent.map(({ amount, status }) => [amount, status])).toEqual([
    [100, 'completed'],
    [100, 'completed'],
  ])
  expect([await standing(who, checking), await living(id)]).toEqual([[1800, 1800], 0])
  expect(await brokenIn(bank.machinery.db.pool)).toEqual([])
})

test('the right code never counts as wrong: after four wrong ones, however often sent at once', async () => {
  for (const wrong of [4, 0]) {
    const { who, checking } = await household()
    const id = await send(who, wire(checking))
    const code = await bank.codeFor(who.email)
    for (let n = 0; n < wrong; n += 1) expect((await verify(who, id, 'WRNG-2345')).status).toBe(422)
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(who, id, code)))
    expect(answers.map(({ status, body }) => [status, body.data?.status])).toEqual(
      answers.map(() => [200, 'completed']),
    )
    expect([await wiresOf(checking), await standing(who, checking)]).toEqual([1, [970, 970]])
  }
})

test('wires that are refused for their funds use no code up, nor do copies of one request', async () => {
  const { who, checking } = await household()
  const { data } = (await who.post('/api/transfers/transfer', wire(checking), { key: 'copied-wire' })).body
  const copies = await Promise.all(
    Array.from({ length: 20 }, () => who.post('/api/transfers/transfer', wire(checking), { key: 'copied-wire' })),
  )
  expect(copies.map(({ status, body }) => [status, body.data?.transferId])).toEqual(
    copies.map(() => [200, data.transferId]),
  )
  for (let n = 0; n < 12; n += 1)
    expect((await who.post('/api/transfers/transfer', wire(checking, { amount: 5000 }))).status).toBe(422)
  const { rows } = await bank.machinery.db.pool.query(
    `select 1 from app.outbox where recipient = $1 and template = 'transfer-code'`,
    [who.email],
  )
  expect(rows).toHaveLength(1)
})
