/**
 * Who is first, on the real database: a transfer that is called off and verified at the same moment ends one way only. And keys: what
 * a customer sends as a key never meets the keys under which the bank sends, gives back or takes back.
 */
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { bankDayOf } from '../../ledger/calendar.ts'
import {
  openAccount,
  testBank,
  type Answer,
  type TestAccount,
  type TestCustomer,
} from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { dueWork } from '../due-work.ts'
import { moveCursor, runDue } from '../platform/jobs/turns.ts'

const bank = await testBank({}, { session: { idleMs: 1e11, absoluteMs: 1e11, most: 5 } })
const TODAY = '2026-11-18'
const DAY = 86_400_000
beforeAll(() => moveCursor(bank.machinery, { day: TODAY, turn: 'open' }))

const today = () => bankDayOf(bank.now)
const tomorrow = () => bankDayOf(bank.now + DAY)
async function nextDay() {
  bank.now += DAY
  await runDue(bank.machinery, dueWork, { patienceMs: 20_000 })
}

async function household() {
  const who = await bank.customer()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '2000.00' })
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '100.00' })
  return { who, checking, savings }
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
async function standing(who: TestCustomer, account: TestAccount) {
  const { accounts } = (await who.get('/api/transfers/accounts')).body.data
  const found = accounts.find((one: { id: string }) => one.id === account.publicId)
  return [found.balance, found.withdrawableBalance]
}
const living = async (transfer: string) => {
  const { rows } = await bank.machinery.db.pool.query(
    `select 1 from app.schedule where facts->>'transfer' = $1 and status = 'active'`,
    [transfer],
  )
  return rows.length
}

/** Holds a lock of its own while `others` run into it; lets go once `waiting` of them stand before it. */
async function behind<T>(lock: string, values: unknown[], first: () => Promise<T>, then: () => Promise<Answer>) {
  const holder = new pg.Client({ connectionString: bank.connectionString })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, values)
    const one = first()
    await expect.poll(async () => (await waiting(holder)) > 0, { timeout: 10_000 }).toBe(true)
    const two = await then()
    await holder.query('commit')
    return [await one, two] as const
  } finally {
    await holder.end()
  }
}
/** How many stand before what `client` holds. */
const waiting = async (client: pg.Client) => {
  const { rows } = await client.query(
    `select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
  )
  return rows.length
}

test('called off while its code is being redeemed: a planned wire is not planned after all', async () => {
  const { who, checking } = await household()
  const id = await send(who, wire(checking, { transferDate: tomorrow() }))
  const code = await bank.codeFor(who.email)
  const [verified, cancelled] = await behind(
    'lock table app.schedule in share mode',
    [],
    () => verify(who, id, code),
    () => cancel(who, id),
  )
  expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled'])
  expect([verified.status, verified.body.code]).toEqual([409, 'wrong_state'])
  expect([(await statusOf(who, id)).status, await living(id)]).toEqual(['cancelled', 0])
  await nextDay()
  expect(await standing(who, checking)).toEqual([2000, 2000])
})

test('verified while it is being called off: the plan ends with it, and nothing is sent on its day', async () => {
  const { who, checking } = await household()
  const id = await send(who, wire(checking, { transferDate: tomorrow() }))
  const code = await bank.codeFor(who.email)
  // An older code of the same transfer that has run out: calling off closes it, redeeming passes it by.
  await bank.machinery.db.pool.query(
    `insert into app.code (id, purpose, hash, customer, subject, issued_at, expires_at)
      select gen_random_uuid(), purpose, '\\x00', customer, subject, issued_at - interval '1 day', issued_at from app.code
       where customer = $1 and purpose = 'transfer'`,
    [who.id],
  )
  // It is the first that calling off meets.
  await bank.machinery.db.pool.query(
    `with own as (delete from app.code where customer = $1 and hash <> '\\x00' returning *) insert into app.code select * from own`,
    [who.id],
  )
  const [cancelled, verified] = await behind(
    `select 1 from app.code where customer = $1 and hash = '\\x00' for update`,
    [who.id],
    () => cancel(who, id),
    () => verify(who, id, code),
  )
  expect([verified.status, verified.body.data.status]).toEqual([200, 'scheduled'])
  expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled'])
  expect([(await statusOf(who, id)).status, await living(id)]).toEqual(['cancelled', 0])
  await nextDay()
  expect(await standing(who, checking)).toEqual([2000, 2000])
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
    const [, manual] = await Promise.all([
      runDue(bank.machinery, dueWork, { patienceMs: 20_000 }),
      who.post('/api/withdrawals/withdraw', cash),
    ])
    await runDue(bank.machinery, dueWork, { patienceMs: 20_000 })
    const { status, reason } = await statusOf(who, id)
    expect([manual.status, status, reason]).toEqual(
      manual.status === 200 ? [200, 'failed', 'There was not enough money in the account.'] : [422, 'completed', null],
    )
    expect(await standing(who, checking)).toEqual([0, 0])
  }
}, 60_000)

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

test('a customer’s own keys strand nothing: a wire is still called off, another still sent, a transfer still taken back', async () => {
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
