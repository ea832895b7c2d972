import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bankDayOf } from '../../ledger/calendar.ts'
import { signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { checkDrawing } from '../../scripts/testing/check-drawing.ts'
import { issueCode } from './codes.ts'
import { forgiveIn, takeIn, type Counted } from './limits.ts'
import { openAccount, PASSWORD, someone, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { formOf } from '../../scripts/testing/forms.ts'

const bank = await testBank({ limits: true })
const login = (username: string, password: string) => bank.ask('POST', '/api/auth/login', { username, password })
const fresh = async (): Promise<TestCustomer> => {
  bank.now += 25 * 60 * 60_000
  return bank.customer()
}

test('five failures in 15 minutes close the door to this user and address, right password or not', async () => {
  const dana = await fresh()
  for (let i = 0; i < 5; i++) expect((await login(dana.username, 'wrong')).status).toBe(401)
  const closed = await login(dana.username, PASSWORD)
  expect([closed.status, closed.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0)
  bank.now += Number(closed.headers.get('retry-after')) * 1000
  expect((await login(dana.username, PASSWORD)).status).toBe(200)
})

test('a burst of parallel guesses counts in full, and an unknown user is limited alike', async () => {
  const dana = await fresh()
  for (const username of [dana.username, 'nobody-at-all']) {
    const burst = await Promise.all(Array.from({ length: 20 }, () => login(username, 'wrong')))
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(15)
  }
})

test('successes do not count', async () => {
  const dana = await fresh()
  for (let i = 0; i < 12; i++) expect((await login(dana.username, PASSWORD)).status).toBe(200)
})

test('enrolling counts when it fails only: any number of customers enroll from one address', async () => {
  bank.now += 25 * 60 * 60_000
  const enroll = async (approvalCode?: string) => {
    const code = approvalCode ?? (await issueCode(bank.machinery, { purpose: 'enrollment' })).code
    const { phone, ...details } = someone()
    return bank.ask('POST', '/api/auth/register', { ...details, phoneNumber: phone, approvalCode: code })
  }
  for (let i = 0; i < 25; i++) expect((await enroll()).status).toBe(201)
  for (let i = 0; i < 20; i++) expect((await enroll('WRONG')).status).toBe(422)
  expect((await enroll()).status).toBe(429)
  bank.now += 25 * 60 * 60_000
})

test('whoever counts several, in whichever order, waits for nobody who waits for them', async () => {
  const { machinery } = bank
  const limits = ['challenge', 'plannedDay', 'codeTry'] as const
  const lists = fc.array(fc.shuffledSubarray([...limits], { minLength: 2 }), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.uuid(), lists, async (who, orders) => {
      const of = (names: readonly (typeof limits)[number][]): Counted => names.map(name => [name, who])
      const act = (counted: Counted, n: number) =>
        machinery.db.asBank(tx => (n % 2 === 0 ? takeIn(tx, machinery, counted) : forgiveIn(tx, machinery, counted)))
      const ended = await Promise.allSettled(orders.map((names, n) => act(of(names), n)))
      expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('what is counted is stored without the username', async () => {
  const { rows } = await bank.machinery.db.pool.query(`select encode(key, 'escape') as key from app.rate_limit`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('user-')
})

test('codes can be asked for ten times an hour', async () => {
  const dana = await fresh()
  const ask = () => dana.post('/api/verification/challenge', { purpose: 'navigation' })
  for (let i = 0; i < 10; i++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  expect((await dana.post('/api/verification/challenge', { purpose: 'deposit' })).status).toBe(200)
})

test('tries that the address is refused do not lock the user out elsewhere', async () => {
  const dana = await fresh()
  for (let i = 0; i < 40; i++) await login(dana.username, 'wrong')
  const { rows } = await bank.machinery.db.pool.query<{ points: number }>(
    'select points from app.rate_limit where key = $1',
    [bank.machinery.keys.fingerprint(dana.username, 'limit:signOnUser')],
  )
  expect(rows).toEqual([{ points: 5 }])
})

/** A check whose pictures are these; the same number each time it is sent. */
function check(accountId: string, number: number, picture: Buffer): FormData {
  const fields = { amount: '1.00', accountId, endorsementConfirmed: 'true', referenceNumber: `DEP-100000-${number}` }
  const side = () => new File([new Uint8Array(picture)], 'check.jpg')
  return formOf({ ...fields, frontImage: side(), backImage: side() })
}

test('a customer sends 20 checks an hour and 60 a day; the same check again is always answered', async () => {
  let dana = await fresh()
  const { publicId } = await openAccount(bank, dana.id, 'checking')
  const good = await sharp(checkDrawing(1001)).jpeg().toBuffer()
  const send = (number: number, picture = good) => dana.post('/api/check-deposits', check(publicId, number, picture))
  const made = await send(1001)
  expect(made.status).toBe(201)
  const bad = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => send(2000 + n, Buffer.from('no picture'))))
  const hour = await bad(22)
  expect(hour.filter(({ status }) => status === 400)).toHaveLength(19)
  const refused = hour.find(({ status }) => status === 429)
  expect(refused?.body.error).toBe('You have sent many checks in a short time. Please wait and try again later.')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(1001)).body.deposit).toEqual(made.body.deposit)
  const other = await bank.customer()
  expect((await other.post('/api/check-deposits', check(publicId, 1001, good))).status).toBe(404)
  const waits = []
  for (let later = 0; later < 3; later++) {
    bank.now += 3_600_000
    dana = await signedOnAgain(bank, dana)
    waits.push((await bad(21)).filter(({ status }) => status === 400).length)
  }
  expect(waits).toEqual([20, 20, 0])
})

test('photos for checks are limited, too', async () => {
  const dana = await fresh()
  const photo = () => {
    return dana.post('/api/order-checks/upload-photo', formOf({ photo: new File(['no picture'], 'photo.jpg') }))
  }
  const answers = await Promise.all(Array.from({ length: 21 }, photo))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(20)
  expect(answers.find(({ status }) => status === 429)?.body.error).toBe(
    'You have sent many photos in a short time. Please wait and try again later.',
  )
})

test('an address asks for a passkey 120 times an hour', async () => {
  const ask = () => bank.ask('POST', '/api/auth/passkey-sign-on/start', {})
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(Array.from({ length: 30 }, ask)) // no more than the door lets in of one address
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  }
  expect((await ask()).status).toBe(429)
  bank.now += 3_600_000
  expect((await ask()).status).toBe(200)
})

test('receipts go to addresses of others twenty times a day, to one’s own as often as one likes', async () => {
  const dana = await fresh()
  const { publicId: from } = await openAccount(bank, dana.id, 'checking', { deposit: '900.00' })
  const { publicId: to } = await openAccount(bank, dana.id, 'savings')
  const today = new Date(bank.now).toISOString().slice(0, 10)
  const send = (emailAddress: string) =>
    dana.post('/api/transfers/transfer', {
      transferType: 'internal',
      fromAccount: from,
      toAccount: to,
      amount: 1,
      transferDate: today,
      emailReceipt: true,
      emailAddress,
    })
  const cash = (receiptEmail: string) =>
    dana.post('/api/withdrawals/withdraw', {
      accountId: from,
      amount: 20,
      withdrawalType: 'branch',
      emailReceipt: true,
      receiptEmail,
    })
  for (let n = 0; n < 20; n += 1) expect((await send(`friend-${n}@example.com`)).status).toBe(200)
  for (const ask of [send, cash]) {
    const refused = await ask('another@example.com')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  }
  expect((await send(dana.email.toUpperCase())).status).toBe(200)
})

test('what is planned counts by the day, whatever becomes of it; what is refused or doubled not', async () => {
  const dana = await bank.customer()
  const { plannedDay } = bank.machinery.settings.limits
  const [from, to] = [
    await openAccount(bank, dana.id, 'checking', { deposit: '50.00' }),
    await openAccount(bank, dana.id, 'savings'),
  ]
  const body = { transferType: 'internal', fromAccount: from.publicId, toAccount: to.publicId, amount: 1 }
  const later = { transferDate: bankDayOf(bank.now + 20 * 86_400_000) }
  const plan = (more: object = {}, key?: string) =>
    dana.post('/api/transfers/transfer', { ...body, ...later, ...more }, key === undefined ? {} : { key })
  const { points } = plannedDay
  plannedDay.points = 3
  try {
    const doubled = await Promise.all(Array.from({ length: 6 }, () => plan({}, 'one-plan-in-copies')))
    expect(doubled.map(({ status }) => status)).toEqual(Array(6).fill(200))
    for (let n = 0; n < 4; n += 1)
      expect((await plan({ amount: 900, transferDate: bankDayOf(bank.now) })).status).toBe(422)
    for (let n = 0; n < 4; n += 1) expect((await plan({ transferDate: bankDayOf(bank.now) })).status).toBe(200)
    const { transferId } = doubled[0]?.body.data ?? {}
    expect((await dana.del(`/api/transfers/${transferId}`)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 5 }, () => plan()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429])
    expect((await plan({}, 'one-plan-in-copies')).status).toBe(200)
  } finally {
    plannedDay.points = points
  }
})
