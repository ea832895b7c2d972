// Tries C-104, C-119, C-121, C-122, C-163, doc3 §2.3, doc3 §9.
/**
 * Withdrawals over HTTP, against the real bank. What holds: fee and limits are the bank's; a code is made by the server
 * alone and opens money that is set aside; what was not fetched goes back, with the day's limit; nothing is taken twice
 * under one key.
 */
import { expect, test } from 'vitest'
import { openAccount, testBank, type TestAccount, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addDays, bankDayOf, bankTimeOf, instantOf } from '../../ledger/calendar.ts'
import { advanceBankClock } from '../platform/clocks.ts'
import { dispense } from './dispense.ts'
import { miles } from './distance.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { standingIn } from '../../scripts/testing/standing.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()

let ahead = 0
const today = () => bankDayOf(bank.now + ahead)
async function later(ms: number): Promise<void> {
  ahead += ms
  await advanceBankClock(bank.machinery.db, ms)
}
const work = () => doDue(bank)

async function household(kind: 'checking' | 'savings' = 'checking', deposit = '2000.00') {
  const who = await bank.customer()
  return { who, account: await openAccount(bank, who.id, kind, { deposit }) }
}

const asked = (account: TestAccount, more = {}) => ({
  accountId: account.publicId,
  accountType: 'checking',
  withdrawalType: 'atm',
  amount: 100,
  transactionFee: 0,
  note: '',
  allowFingerprint: false,
  ...more,
})
const take = (who: TestCustomer, body: object, key?: string) =>
  who.post('/api/withdrawals/withdraw', body, key ? { key } : {})
const historyOf = async (who: TestCustomer) => (await who.get('/api/withdrawals/history')).body.data.withdrawals
const standing = standingIn('/api/accounts', 'availableBalance')
const give = (who: TestCustomer, code: string) =>
  dispense(bank.machinery, { customer: who.id, code, location: 'Lark Street', actor: 'operator:test' })

test('cash at a machine: set aside with its fee, a code from the server, given once', async () => {
  const { who, account } = await household('savings', '600.00')
  const { status, body } = await take(who, asked(account, { amount: 500 }))
  expect(status).toBe(200)
  const { withdrawal } = body.data
  expect(withdrawal).toMatchObject({
    amount: 500,
    fee: 2.5,
    total: 502.5,
    status: 'Completed',
    stage: 'cash-waiting',
    withdrawalType: 'atm',
    atmCode: expect.stringMatching(/^\d{6}$/),
  })
  expect(withdrawal.codeUntil).toBe(new Date(bank.now + ahead + 30 * 60_000).toISOString())
  expect(await standing(who, account)).toEqual([600, 97.5])
  expect((await historyOf(who))[0]).toMatchObject({ status: 'Pending', amount: 500 })
  expect(JSON.stringify(await historyOf(who))).not.toContain(withdrawal.atmCode)
  const given = await give(who, withdrawal.atmCode)
  expect((await give(who, withdrawal.atmCode)).seq).toBe(given.seq)
  expect(await standing(who, account)).toEqual([97.5, 97.5])
  expect((await historyOf(who))[0]).toMatchObject({ status: 'Completed', location: 'Lark Street' })
  await work()
  expect((await historyOf(who))[0]).toMatchObject({ status: 'Completed', location: 'Lark Street' })
})

test('of what is optional, null is nothing', async () => {
  const { who, account } = await household()
  const nothing = { note: null, receiptEmail: null, scheduledDate: null, scheduledTime: null, allowFingerprint: null }
  expect((await take(who, asked(account, nothing))).status).toBe(200)
})

test('checking pays no machine fee; a fee that the client sends is not read', async () => {
  const { who, account } = await household()
  expect((await take(who, asked(account, { transactionFee: 99 }))).body.data.withdrawal).toMatchObject({
    fee: 0,
    total: 100,
  })
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '100.00' })
  const short = await take(who, asked(savings, { amount: 100, transactionFee: 0, accountType: 'checking' }))
  expect([short.status, short.body.error]).toEqual([422, 'Insufficient funds in your account.'])
  expect((await take(who, asked(savings, { amount: 97.5 }))).status).toBe(200)
})

test('cash that is not fetched in 30 minutes goes back, and the day gets its limit back', async () => {
  const { who, account } = await household()
  const first = await take(who, asked(account, { amount: 450 }))
  const over = await take(who, asked(account, { amount: 60 }))
  expect([over.status, over.body.code, over.body.error]).toEqual([
    422,
    'exceeds_daily_limit',
    'ATM withdrawals are limited to $500.00 per day. You can withdraw up to $50.00 today.',
  ])
  expect((await who.get('/api/withdrawals/limits')).body.data).toMatchObject({
    atmPerDay: 500,
    atmLeftToday: 50,
    branch: 10000,
    cashAdvance: 3000,
  })
  await later(30 * 60_000)
  await expect(give(who, first.body.data.withdrawal.atmCode)).rejects.toMatchObject({ reason: 'too_late' })
  await work()
  expect((await historyOf(who))[0]).toMatchObject({ status: 'Expired', stage: 'expired' })
  expect(await standing(who, account)).toEqual([2000, 2000])
  expect((await take(who, asked(account, { amount: 500 }))).status).toBe(200)
})

test('the code is shown again to its owner while the cash waits, and to nobody else', async () => {
  const [{ who, account }, stranger] = [await household(), await bank.customer()]
  const { withdrawal } = (await take(who, asked(account))).body.data
  const code = async (of: TestCustomer) => await of.get(`/api/withdrawals/${withdrawal.id}/code`)
  expect((await code(who)).body.data.withdrawal).toEqual(withdrawal)
  expect((await code(stranger)).status).toBe(404)
  await give(who, withdrawal.atmCode)
  const after = (await code(who)).body.data.withdrawal
  expect([after.stage, after.atmCode]).toEqual(['done', undefined])
})

test('cash that waits is called off by its owner: the money and the day’s limit are back at once', async () => {
  const [{ who, account }, stranger] = [await household(), await bank.customer()]
  const { withdrawal } = (await take(who, asked(account, { amount: 500 }))).body.data
  const cancel = (of: TestCustomer) => of.del(`/api/withdrawals/${withdrawal.id}`)
  expect((await historyOf(who))[0]).toMatchObject({ stage: 'cash-waiting', canCancel: true })
  expect((await cancel(stranger)).status).toBe(404)
  for (let n = 0; n < 2; n += 1)
    expect((await cancel(who)).body.data).toMatchObject({ status: 'Cancelled', canCancel: false, reason: null })
  expect(await standing(who, account)).toEqual([2000, 2000])
  await expect(give(who, withdrawal.atmCode)).rejects.toMatchObject({ reason: 'wrong_state' })
  expect((await who.get(`/api/withdrawals/${withdrawal.id}/code`)).body.data.withdrawal).not.toHaveProperty('atmCode')
  const again = (await take(who, asked(account, { amount: 500 }))).body.data.withdrawal
  await give(who, again.atmCode)
  const late = await who.del(`/api/withdrawals/${again.id}`)
  expect([late.status, late.body.error]).toEqual([409, 'This withdrawal can no longer be cancelled.'])
})

test('the machine and the owner at once: paid or called off, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { who, account } = await household()
    const { withdrawal } = (await take(who, asked(account))).body.data
    const giving = () =>
      give(who, withdrawal.atmCode).then(
        () => 'paid',
        () => 'refused',
      )
    const cancelling = async () => (await who.del(`/api/withdrawals/${withdrawal.id}`)).status
    const both = round % 2 === 0 ? [giving(), cancelling()] : [cancelling(), giving()]
    const ends = (await Promise.all(both)).toSorted((a, b) => String(a).localeCompare(String(b)))
    const [{ status }] = await historyOf(who)
    expect([...ends, status, ...(await standing(who, account))]).toEqual(
      ends.includes('paid') ? [409, 'paid', 'Completed', 1900, 1900] : [200, 'refused', 'Cancelled', 2000, 2000],
    )
  }
})

test('five wrong codes at the machine call the request off', async () => {
  const { who, account } = await household()
  const { withdrawal } = (await take(who, asked(account))).body.data
  const wrong = withdrawal.atmCode === '000000' ? '111111' : '000000'
  for (let i = 0; i < 5; i++) await expect(give(who, wrong)).rejects.toMatchObject({ reason: 'not_found' })
  await expect(give(who, withdrawal.atmCode)).rejects.toMatchObject({ reason: 'wrong_state' })
  expect(await standing(who, account)).toEqual([2000, 2000])
})

test("another customer's code opens nothing", async () => {
  const { who, account } = await household()
  const other = await household()
  const { withdrawal } = (await take(who, asked(account))).body.data
  await expect(give(other.who, withdrawal.atmCode)).rejects.toMatchObject({ reason: 'not_found' })
})

test('the same key is one withdrawal with one code, also twenty at once; another body is refused', async () => {
  const { who, account } = await household()
  const answers = await Promise.all(Array.from({ length: 20 }, () => take(who, asked(account), 'withdraw-0001')))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.data.withdrawal.atmCode)).size).toBe(1)
  expect(await standing(who, account)).toEqual([2000, 1900])
  expect((await take(who, asked(account, { amount: 101 }), 'withdraw-0001')).body.code).toBe(
    'key_reused_with_different_body',
  )
})

test('two at once cannot take the same dollar or pass the limit together', async () => {
  const poor = await household('checking', '150.00')
  const both = await Promise.all([take(poor.who, asked(poor.account)), take(poor.who, asked(poor.account))])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const rich = await household()
  const three = await Promise.all([1, 2, 3].map(() => take(rich.who, asked(rich.account, { amount: 250 }))))
  expect(three.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422])
})

test('at the branch: at once, no fee, at most 10,000, with its receipt', async () => {
  const { who, account } = await household('savings', '30000.00')
  const branch = { withdrawalType: 'branch', amount: 10000, receiptEmail: 'me@example.com' }
  const { withdrawal } = (await take(who, asked(account, branch))).body.data
  expect(withdrawal).toMatchObject({ status: 'Completed', stage: 'done', fee: 0 })
  expect(withdrawal).not.toHaveProperty('atmCode')
  expect(await standing(who, account)).toEqual([20000, 20000])
  expect((await bank.mail('me@example.com', 'withdrawal-receipt'))?.body).toContain('$10,000.00')
  const over = await take(who, asked(account, { ...branch, amount: 10000.01 }))
  expect([over.status, over.body.error]).toEqual([422, 'Branch withdrawals are limited to $10,000.00 per transaction.'])
})

test('a planned branch withdrawal holds nothing, is made in time, once; without funds it fails', async () => {
  const { who, account } = await household('checking', '500.00')
  const plan = (more: object) =>
    asked(account, {
      withdrawalType: 'branch',
      amount: 400,
      scheduledDate: addDays(today(), 1),
      scheduledTime: '10:30',
      ...more,
    })
  const { withdrawal } = (await take(who, plan({}), 'planned-0001')).body.data
  expect(withdrawal).toMatchObject({
    status: 'Scheduled',
    canCancel: true,
    date: addDays(today(), 1),
    scheduledTime: '10:30',
  })
  expect((await take(who, plan({}), 'planned-0001')).body.data.withdrawal.id).toBe(withdrawal.id)
  const second = (await take(who, plan({ amount: 200 }))).body.data.withdrawal
  const third = (await take(who, plan({ amount: 50, scheduledTime: '11:00' }))).body.data.withdrawal
  expect((await who.del(`/api/withdrawals/${third.id}`)).body.data.status).toBe('Cancelled')
  expect(await standing(who, account)).toEqual([500, 500])
  await later(12 * 60 * 60_000) // 03:00 of the next day
  await work()
  expect(await standing(who, account)).toEqual([500, 500])
  await later(12 * 60 * 60_000)
  await Promise.all([work(), work()])
  await work()
  expect(await standing(who, account)).toEqual([100, 100])
  const statuses = Object.fromEntries(
    (await historyOf(who)).map((one: { id: string; status: string }) => [one.id, one.status]),
  )
  expect([statuses[withdrawal.id], statuses[second.id], statuses[third.id]]).toEqual([
    'Completed',
    'Failed',
    'Cancelled',
  ])
  const failed = await bank.mail(who.email, 'schedule-failed-last')
  expect(failed?.body).toContain('$200.00')
  expect(failed?.body).toMatch(/No money moved, and it is not tried again\.$/)
  expect(await bank.mail(who.email, 'schedule-failed')).toBeUndefined()
  expect((await who.del(`/api/withdrawals/${withdrawal.id}`)).status).toBe(409)
  // The balance is asked for when it is planned, before a limit is (doc3 §5).
  const over = await take(who, plan({ amount: 100.01, scheduledDate: addDays(today(), 2) }))
  expect([over.status, over.body.error, over.body.code]).toEqual([
    422,
    'Insufficient funds in your account.',
    'insufficient_funds',
  ])
  expect((await take(who, plan({ amount: 10000.01 }))).body.code).toBe('insufficient_funds')
})

test('cash on a card: 3% and at least 10 of fee, inside the available credit, at most 3,000', async () => {
  const { who, credit: card } = await holderOf(bank, { credit: '5000.00' })
  const cash = (amount: number, more = {}) =>
    asked(card, { withdrawalType: 'cashAdvance', amount, agreedToTerms: true, ...more })
  expect((await take(who, cash(433.5))).body.data.withdrawal).toMatchObject({
    fee: 13.01,
    total: 446.51,
    status: 'Completed',
  })
  expect((await take(who, cash(100))).body.data.withdrawal.fee).toBe(10)
  expect((await take(who, cash(3000.01))).body.error).toBe('Cash advances are limited to $3,000.00 per transaction.')
  expect((await take(who, cash(3000))).status).toBe(200)
  const over = await take(who, cash(1344))
  expect([over.status, over.body.code]).toEqual([422, 'insufficient_funds'])
  expect((await take(who, cash(10, { agreedToTerms: false }))).body.error).toBe(
    'You must agree to the cash advance terms and conditions.',
  )
})

test('which account serves for what', async () => {
  const { who, account } = await household()
  const card = await openAccount(bank, who.id, 'credit', { limit: '1000.00' })
  const cd = await openAccount(bank, who.id, 'cd', {
    deposit: '1000.00',
    terms: { months: 12, rate: '3.25', maturesOn: '2027-11-18' },
  })
  for (const body of [
    asked(card),
    asked(cd),
    asked(account, { withdrawalType: 'cashAdvance' }),
    asked(card, { withdrawalType: 'branch' }),
  ])
    expect((await take(who, body)).body.code).toBe('wrong_account_kind')
  const planned = await take(who, asked(account, { scheduledDate: addDays(today(), 1), scheduledTime: '10:00' }))
  expect([planned.status, planned.body.error]).toEqual([400, 'Only branch withdrawals can be scheduled.'])
})

test('failures come in the documented order', async () => {
  const { who, account } = await household()
  const say = async (more: object) => {
    const { status, body } = await take(who, asked(account, more))
    return [status, body.error]
  }
  const branch = { withdrawalType: 'branch', scheduledDate: addDays(today(), 1) }
  expect(await say({ accountId: '', amount: 'abc' })).toEqual([400, 'Please select an account.'])
  for (const amount of ['abc', '', null, '1e3', '1,000', '0.005', 0.005, 'NaN', undefined])
    expect(await say({ amount, ...branch })).toEqual([400, 'Please enter a valid withdrawal amount.'])
  for (const amount of [0, '0', '0.00', -1, '-5.50'])
    expect(await say({ amount, ...branch })).toEqual([400, 'Withdrawal amount must be greater than zero.'])
  expect(await say({ amount: 2000.01, withdrawalType: 'branch' })).toEqual([422, 'Insufficient funds in your account.'])
  expect(await say(branch)).toEqual([400, 'Please select both date and time for scheduled withdrawal.'])
  expect(await say({ withdrawalType: 'branch', scheduledTime: '10:00' })).toEqual([
    400,
    'Please select both date and time for scheduled withdrawal.',
  ])
  const passed = bankTimeOf(bank.now - 60_000)
  expect(await say({ withdrawalType: 'branch', scheduledDate: today(), scheduledTime: passed })).toEqual([
    400,
    'Please select both date and time for scheduled withdrawal.',
  ])
  expect(await say({ withdrawalType: 'branch', scheduledDate: addDays(today(), -1), scheduledTime: '10:00' })).toEqual([
    400,
    'Please select both date and time for scheduled withdrawal.',
  ])
  expect(await say({ emailReceipt: true, receiptEmail: '' })).toEqual([
    400,
    'Please enter an email address for the receipt.',
  ])
  expect(await say({ receiptEmail: 'nobody' })).toEqual([400, 'Please enter a valid email address'])
  // More than there is and more than the limit: the funds come first, as the documents list them.
  for (const more of [{ amount: 2500 }, { amount: 10500, withdrawalType: 'branch' }])
    for (const undoSeconds of [0, 10])
      expect(await say({ ...more, undoSeconds })).toEqual([422, 'Insufficient funds in your account.'])
  expect((await say({ amount: 600 }))[1]).toContain('limited to $500.00 per day')
  expect(await say({ balance: 9 })).toEqual([400, 'Unexpected field: balance'])
  expect(await standing(who, account)).toEqual([2000, 2000])
})

test('funds and limits come before date, terms and receipt; everything is among the issues', async () => {
  const { who, checking: account, credit: card } = await holderOf(bank, { checking: '20000.00', credit: '5000.00' })
  const say = async (of: TestAccount, more: object) => {
    const { status, body } = await take(who, asked(of, more))
    return [status, body.error, ...(body.issues ?? []).map(({ path }: { path: string }) => path)]
  }
  const receipt = { emailReceipt: true, receiptEmail: '' }
  const FUNDS = 'Insufficient funds in your account.'
  expect(await say(account, { amount: 20000.01, ...receipt })).toEqual([422, FUNDS, 'amount', 'receiptEmail'])
  const [, atm, ...paths] = await say(account, { amount: 600, ...receipt })
  expect(atm).toContain('limited to $500.00 per day')
  expect(paths).toEqual(['amount', 'receiptEmail'])
  const branch = { withdrawalType: 'branch', scheduledDate: addDays(today(), 1) }
  const BRANCH = 'Branch withdrawals are limited to $10,000.00 per transaction.'
  expect(await say(account, { ...branch, amount: 10000.01 })).toEqual([422, BRANCH, 'amount', 'scheduledTime'])
  expect(await say(account, { ...branch, amount: 20000.01 })).toEqual([422, FUNDS, 'amount', 'scheduledTime'])
  const passed = { ...branch, scheduledDate: addDays(today(), -1), scheduledTime: '10:00' }
  expect((await say(account, { ...passed, amount: 10000.01 }))[1]).toBe(BRANCH)
  const atmPlanned = { scheduledDate: addDays(today(), 1), scheduledTime: '10:00', amount: 600 }
  expect((await say(account, atmPlanned))[1]).toContain('limited to $500.00 per day')
  const cash = { withdrawalType: 'cashAdvance', agreedToTerms: false }
  expect(await say(card, { ...cash, amount: 3000.01 })).toEqual([
    422,
    'Cash advances are limited to $3,000.00 per transaction.',
    'amount',
    'agreedToTerms',
  ])
  const TERMS = 'You must agree to the cash advance terms and conditions.'
  expect(await say(card, { ...cash, ...receipt, amount: 100 })).toEqual([400, TERMS, 'agreedToTerms', 'receiptEmail'])
  expect(await historyOf(who)).toEqual([])
})

test("another customer's account and withdrawals do not exist", async () => {
  const { who } = await household()
  const other = await household()
  const { withdrawal } = (await take(other.who, asked(other.account))).body.data
  expect((await take(who, asked(other.account))).body.field).toBe('accountId')
  for (const answer of [
    await take(who, asked(other.account)),
    await who.post('/api/withdrawals/receipt', { transactionId: withdrawal.id, email: 'a@example.com' }),
    await who.get(`/api/withdrawals/${withdrawal.id}`),
    await who.del(`/api/withdrawals/${withdrawal.id}`),
    await who.get('/api/withdrawals/x'),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  expect(await historyOf(who)).toEqual([])
  for (const path of ['history', 'limits', 'atms/nearby?latitude=1&longitude=1'])
    expect((await bank.ask('GET', `/api/withdrawals/${path}`)).status).toBe(401)
})

test('a receipt goes to the address that was asked for, and says so', async () => {
  const { who, account } = await household()
  const { withdrawal } = (await take(who, asked(account, { withdrawalType: 'branch' }))).body.data
  const sent = await who.post('/api/withdrawals/receipt', {
    transactionId: withdrawal.transactionId,
    email: 'paper@example.com',
  })
  expect([sent.status, sent.body.message]).toEqual([200, 'Receipt sent successfully to paper@example.com'])
  expect((await bank.mail('paper@example.com'))?.body).toContain(withdrawal.confirmationNumber)
  expect(
    (await who.post('/api/withdrawals/receipt', { transactionId: withdrawal.transactionId, email: 'paper' })).status,
  ).toBe(400)
})

test('the ten latest, newest first', async () => {
  const { who, account } = await household()
  for (let i = 1; i <= 11; i++) {
    await later(1000)
    await take(who, asked(account, { withdrawalType: 'branch', amount: i }))
  }
  expect((await historyOf(who)).map((one: { amount: number }) => one.amount)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

test('machines nearby: the nearest first, with real distances', async () => {
  const { who } = await household()
  const near = async (latitude: string | number, longitude: string | number) =>
    who.get(`/api/withdrawals/atms/nearby?latitude=${latitude}&longitude=${longitude}`)
  const { atmLocations } = (await near(42.6526, -73.7562)).body.data
  expect(atmLocations.length).toBeGreaterThanOrEqual(3)
  expect(atmLocations[0]).toMatchObject({ address: expect.stringContaining('Albany'), distance: expect.any(Number) })
  const distances = atmLocations.map((one: { distance: number }) => one.distance)
  expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b))
  for (const [latitude, longitude] of [
    ['', ''],
    ['x', 1],
    [91, 0],
    [0, -181],
  ] as const) {
    const { status, body } = await near(latitude, longitude)
    expect([status, body.error]).toEqual([400, 'Unable to find nearby ATM locations'])
  }
  // New York to Los Angeles along the earth: 2,445 miles and a few
  expect(miles({ latitude: 40.7128, longitude: -74.006 }, { latitude: 34.0522, longitude: -118.2437 })).toBeCloseTo(
    2445.6,
    0,
  )
})

test('cash that is asked for before midnight and not fetched gives the limit of its own day back', async () => {
  const { who, account } = await household()
  await later(instantOf(today(), '23:50') - (bank.now + ahead))
  await take(who, asked(account, { amount: 500 }))
  await later(29 * 60_000)
  await work()
  expect(await standing(who, account)).toEqual([2000, 1500])
  const day = addDays(today(), -1)
  await later(60_000)
  await work()
  expect(await standing(who, account)).toEqual([2000, 2000])
  const { rows } = await bank.machinery.db.pool.query('select amount::text from ledger.counter where name = $1', [
    `atm:${who.id}:${day}`,
  ])
  expect(Number(rows[0].amount)).toBe(0)
})
