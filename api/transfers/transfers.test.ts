// Tries C-105, C-106, C-107, C-108, C-110, LED-03, LED-04, LED-07, LED-54, doc3 §2.1, doc3 §4, doc3 §5.
/**
 * Transfers over HTTP, against the real bank. What holds: money moves once per key; what a customer does not own does
 * not exist for them; amount and fee fit in the account; money on hold leaves once or comes back; a planned transfer
 * moves nothing before its day.
 */
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestAccount, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { fill, type Phrase } from '../../ledger/phrase.ts'
import { openApi } from '../docs/openapi.ts'
import { advanceBankClock } from '../platform/clocks.ts'
import { restCalls } from '../rest.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { standingIn } from '../../scripts/testing/standing.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()
const TODAY = '2026-11-18'
const DAY = 86_400_000

/** The bank clock, apart from the wall clock: sessions live on while days go by. */
let ahead = 0
const now = () => bank.now + ahead
const today = () => bankDayOf(now())
async function later(ms: number): Promise<void> {
  ahead += ms
  await advanceBankClock(bank.machinery.db, ms)
}

async function household(deposit = '2000.00') {
  return holderOf(bank, { checking: deposit, savings: '100.00' })
}

const internal = (from: TestAccount, to: TestAccount, more = {}) => ({
  transferType: 'internal',
  fromAccount: from.publicId,
  toAccount: to.publicId,
  amount: 250,
  memo: 'rent',
  emailReceipt: false,
  transferDate: today(),
  transferFrequency: 'once',
  ...more,
})

const payee = {
  bankName: 'Ally Bank',
  routingNumber: '124003116',
  accountNumber: '9876543210',
  accountHolderName: 'Pat Doe',
  saveRecipient: true,
  recipientNickname: 'Pat',
}
const external = (from: TestAccount, more = {}) => ({
  transferType: 'external',
  fromAccount: from.publicId,
  amount: 100,
  transferDate: today(),
  externalAccount: { ...payee, accountType: 'checking' },
  ...more,
})
const wire = (from: TestAccount, more = {}) => ({
  transferType: 'wire',
  fromAccount: from.publicId,
  amount: 1000,
  transferDate: today(),
  wireTransfer: {
    ...payee,
    accountHolderAddress: { street: '1 Elm St', city: 'Reno', state: 'NV', zipCode: '89501' },
  },
  ...more,
})

const send = (who: TestCustomer, body: object, key?: string) =>
  who.post('/api/transfers/transfer', body, key ? { key } : {})
const verify = (who: TestCustomer, transferId: string, verificationCode: string) =>
  who.post('/api/transfers/verify', { transferId, verificationCode })
const statusOf = async (who: TestCustomer, id: string) => (await who.get(`/api/transfers/status/${id}`)).body.data

/** Posted balance and what may leave the bank. */
const standing = standingIn('/api/transfers/accounts', 'withdrawableBalance')
const work = () => doDue(bank)

test('what is to be done on a day beyond any life is asked for again, by every road', async () => {
  const { who, checking, savings } = await household()
  const day = '9999-12-31'
  const paid = { payFromAccount: checking.publicId, selectedPayee: savings.publicId, payeeType: 'transfer' }
  const tries: [string, object][] = [
    ['/api/transfers/transfer', internal(checking, savings, { transferDate: day })],
    ['/api/transfers/transfer', external(checking, { transferDate: day })],
    ['/api/transfers/transfer', wire(checking, { transferDate: day })],
    ['/api/transfers/transfer', internal(checking, savings, { transferDate: '2100-01-01' })],
    ['/api/autopay', { ...paid, paymentType: 'fixed', paymentAmount: 5, frequency: 'weekly', startDate: day }],
    [
      '/api/withdrawals/withdraw',
      {
        accountId: checking.publicId,
        withdrawalType: 'branch',
        amount: '5',
        scheduledDate: day,
        scheduledTime: '10:00',
      },
    ],
  ]
  for (const [path, body] of tries) expect([path, (await who.post(path, body)).status]).toEqual([path, 400])
  const query = `transferType=external&fromAccount=${checking.publicId}&amount=6.00&transferDate=${day}&last4=1234`
  expect((await who.get(`/api/transfers/preview?${query}`)).status).toBe(400)
  expect((await who.get('/api/transfers/recent')).status).toBe(200)
})

test('between own accounts: both sides at once, one confirmation number, in the list', async () => {
  const { who, checking, savings } = await household()
  const { status, body } = await send(who, internal(checking, savings))
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Successfully transferred $250.00' })
  expect(body.data).toMatchObject({
    status: 'completed',
    amount: 250,
    fee: 0,
    total: 250,
    fromAccount: checking.publicId,
    toAccount: savings.publicId,
    date: TODAY,
    memo: 'rent',
  })
  expect(body.data.confirmationNumber).toMatch(/^WF\d{10}$/)
  expect(await standing(who, checking)).toEqual([1750, 1750])
  expect(await standing(who, savings)).toEqual([350, 350])
  const { data } = (await who.get('/api/transfers/recent')).body
  expect(data.map((one: { id: string }) => one.id)).toEqual([body.data.transferId])
  expect(await statusOf(who, body.data.transferId)).toMatchObject({
    status: 'completed',
    confirmationNumber: body.data.confirmationNumber,
  })
})

test('the older names of the types and the older call mean the same', async () => {
  const { who, checking, savings } = await household()
  expect(
    (await send(who, internal(checking, savings, { transferType: 'Internal Transfer' }))).body.data.transferType,
  ).toBe('internal')
  expect((await send(who, external(checking, { transferType: 'New Recipient' }))).body.data.status).toBe(
    'awaiting_verification',
  )
  const older = {
    fromAccount: checking.publicId,
    toAccount: savings.publicId,
    type: 'internal',
    amount: '10',
    date: TODAY,
  }
  const { status, body } = await who.post('/api/dashboard/transfer', older)
  expect([status, body.message]).toEqual([200, 'Successfully transferred $10.00'])
  expect(await standing(who, savings)).toEqual([360, 360])
  const signedOut = await bank.ask('POST', '/api/dashboard/transfer', older)
  expect([signedOut.status, signedOut.body.error]).toEqual([401, 'You must be logged in to transfer money'])
})

test('failures come in the documented order, newer form', async () => {
  const { who, checking, savings } = await household()
  const say = async (body: object) => {
    const { status, body: answer } = await send(who, body)
    return [status, answer.error]
  }
  const good = internal(checking, savings)
  const later = { transferFrequency: 'weekly' }
  expect(await say({ ...good, transferType: undefined })).toEqual([400, 'Please select a transfer type'])
  expect(await say({ ...good, fromAccount: '' })).toEqual([400, 'Please select a source account'])
  expect(await say({ ...good, amount: 'abc', transferDate: '' })).toEqual([400, 'Please enter a valid amount'])
  expect(await say({ ...good, transferDate: '', ...later })).toEqual([400, 'Please select a date'])
  expect(await say({ ...good, transferDate: '2026-11-17' })).toEqual([400, 'Please select a date'])
  expect(await say({ ...good, ...later, emailReceipt: true })).toEqual([400, 'Please select an end date'])
  expect(await say({ ...good, ...later, recurringEndDate: '2026-11-17' })).toEqual([400, 'Please select an end date'])
  expect(await say({ ...good, emailReceipt: true, toAccount: '' })).toEqual([400, 'Please enter a valid email address'])
  expect(await say({ ...good, toAccount: undefined })).toEqual([400, 'Please select a destination account'])
  expect(await say({ ...good, toAccount: checking.publicId })).toEqual([
    400,
    'Source and destination accounts cannot be the same',
  ])
  expect(await say({ ...good, amount: 2000.01 })).toEqual([422, 'Insufficient funds'])
  expect(await say({ ...good, wireFee: 0 })).toEqual([400, 'Unexpected field: wireFee'])
  const ext = external(checking)
  for (const [change, text] of [
    [{ bankName: '' }, 'Bank name is required'],
    [{ routingNumber: '12345678' }, 'Valid 9-digit routing number is required'],
    [{ accountNumber: '' }, 'Account number is required'],
    [{ accountNumber: '12345' }, 'Account number must be 6-17 digits'],
    [{ accountHolderName: ' ' }, 'Account holder name is required'],
  ] as const)
    expect(await say({ ...ext, externalAccount: { ...ext.externalAccount, ...change } })).toEqual([400, text])
  const address = { street: '1 Elm', city: 'Reno', state: 'NV', zipCode: '89501' }
  for (const [field, text] of [
    ['street', 'Street address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['zipCode', 'ZIP code is required'],
  ] as const)
    expect(
      await say(wire(checking, { wireTransfer: { ...payee, accountHolderAddress: { ...address, [field]: '' } } })),
    ).toEqual([400, text])
  expect(await standing(who, checking)).toEqual([2000, 2000])
})

test('failures of the earlier form, in its order', async () => {
  const { who, checking } = await household()
  const say = async (body: object) => (await who.post('/api/dashboard/transfer', body)).body.error
  const own = { fromAccount: checking.publicId, type: 'internal', toAccount: checking.publicId, amount: 5 }
  const other = {
    fromAccount: checking.publicId,
    type: 'external',
    bankName: 'Ally Bank',
    routingNumber: '124003116',
    accountNumber: '987654',
    accountHolderName: 'Pat',
    amount: 5,
  }
  expect(await say({})).toBe('Please select a source account')
  expect(await say({ ...own, type: undefined })).toBe('Please select a transfer type')
  expect(await say({ ...own, toAccount: '' })).toBe('Please select a destination account')
  expect(await say(own)).toBe('Source and destination accounts cannot be the same')
  expect(await say({ ...other, bankName: '' })).toBe('Please select a bank')
  expect(await say({ ...other, bankName: 'Other (Enter manually)' })).toBe('Please enter the bank name')
  expect(await say({ ...other, routingNumber: '' })).toBe('Please enter a routing number')
  expect(await say({ ...other, routingNumber: '123' })).toBe('Routing number must be 9 digits')
  expect(await say({ ...other, accountNumber: '' })).toBe('Please enter an account number')
  expect(await say({ ...other, accountNumber: '123' })).toBe('Account number must be 6-17 digits')
  expect(await say({ ...other, accountHolderName: '' })).toBe('Please enter the account holder name')
  expect(await say({ ...other, amount: '' })).toBe('Please enter an amount')
  expect(await say({ ...other, amount: 0 })).toBe('Amount must be greater than zero')
  expect(await say({ ...other, amount: '-3' })).toBe('Amount must be greater than zero')
  expect(await say({ ...other, amount: '0.005' })).toBe('Please enter a valid amount')
})

test.each([0.005, -1, '1e3', '1,000', 'NaN', null, '', 0, '0.00'])('%j is no amount', async amount => {
  const { who, checking, savings } = await household()
  const { status, body } = await send(who, internal(checking, savings, { amount }))
  expect([status, body.error, body.field]).toEqual([400, 'Please enter a valid amount', 'amount'])
})

test("another customer's accounts, transfers and recipients do not exist", async () => {
  const { who, checking, savings } = await household()
  const other = await household()
  await send(other.who, external(other.checking))
  const theirs = (await other.who.get('/api/transfers/recent')).body.data[0]
  const [recipient] = (await other.who.get('/api/transfers/recipients')).body.data
  for (const answer of [
    await send(who, internal(other.checking, savings)),
    await send(who, internal(checking, other.savings)),
    await send(who, external(checking, { externalAccount: { recipientId: recipient.id } })),
    await who.get(`/api/transfers/status/${theirs.id}`),
    await verify(who, theirs.id, 'AAAA-BBBB'),
    await who.del(`/api/transfers/${theirs.id}`),
    await who.put(`/api/transfers/${theirs.id}`, { amount: 1 }),
    await who.post(`/api/transfers/${theirs.id}/reverse`),
    await who.post(`/api/transfers/${theirs.id}/code`),
    await who.put(`/api/transfers/recipients/${recipient.id}`, { nickname: 'mine' }),
    await who.del(`/api/transfers/recipients/${recipient.id}`),
    await who.get('/api/transfers/status/x'),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  expect((await send(who, internal(other.checking, checking))).body.field).toBe('fromAccount')
  expect((await send(who, internal(checking, other.savings))).body.field).toBe('toAccount')
  expect(await standing(other.who, other.checking)).toEqual([2000, 1900])
})

test('from a frozen account nothing goes, now or planned, and the preview says why', async () => {
  const { who, checking, savings } = await household()
  await bankDoes(bank, 'account-frozen', { account: checking.ledgerId })
  const text = 'This account is not open for transfers.'
  for (const transferDate of [today(), addDays(today(), 3)])
    for (const asked of [
      internal(checking, savings, { transferDate }),
      external(checking, { transferDate }),
      wire(checking, { transferDate }),
    ]) {
      const { status, body } = await send(who, asked)
      expect([status, body.error]).toEqual([422, text])
    }
  const from = `fromAccount=${checking.publicId}&toAccount=${savings.publicId}`
  const { body } = await who.get(
    `/api/transfers/preview?transferType=internal&${from}&amount=1&transferDate=${today()}`,
  )
  expect(body.data.refusal).toMatchObject({ code: 'account_not_open', text })
})

test('twenty times the same key is one transfer; another body under it is refused', async () => {
  const { who, checking, savings } = await household()
  const body = internal(checking, savings)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(who, body, 'transfer-0001')))
  expect(new Set(answers.map(answer => answer.body.data.transferId)).size).toBe(1)
  expect(await standing(who, savings)).toEqual([350, 350])
  const different = await send(who, { ...body, amount: 251 }, 'transfer-0001')
  expect([different.status, different.body.code]).toEqual([422, 'key_reused_with_different_body'])
  const refused = await send(who, internal(checking, savings, { amount: 9999 }), 'transfer-0002')
  expect(refused.status).toBe(422)
  expect((await send(who, body, 'transfer-0002')).status).toBe(200) // a refused key binds nothing
  expect(await standing(who, savings)).toEqual([600, 600])
})

test('two at once cannot spend the same dollar', async () => {
  const { who, checking, savings } = await household('250.00')
  const answers = await Promise.all([send(who, internal(checking, savings)), send(who, internal(checking, savings))])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await standing(who, checking)).toEqual([0, 0])
})

test('a wire holds amount and fee until its code comes, then leaves with its fee', async () => {
  const { who, checking } = await household('1030.00')
  expect((await send(who, wire(checking, { amount: 1000.01 }))).body.error).toBe('Insufficient funds')
  const { data } = (await send(who, wire(checking))).body
  expect(data).toMatchObject({ status: 'awaiting_verification', fee: 30, total: 1030 })
  expect(await standing(who, checking)).toEqual([1030, 0])
  const code = await bank.codeFor(who.email)
  expect((await bank.mail(who.email, 'transfer-code'))?.body).toContain('$1,000.00 to Pat ••3210')
  const answers = await Promise.all([
    verify(who, data.transferId, code),
    verify(who, data.transferId, code.toLowerCase()),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0].body.data).toMatchObject({ status: 'completed', confirmationNumber: data.confirmationNumber })
  expect(await standing(who, checking)).toEqual([0, 0])
  expect((await verify(who, data.transferId, code)).body.data.confirmationNumber).toBe(data.confirmationNumber)
})

test('five wrong codes cancel the transfer and give the hold back; the right one comes too late', async () => {
  const { who, checking } = await household()
  const { data } = (await send(who, wire(checking))).body
  const code = await bank.codeFor(who.email)
  expect((await verify(who, data.transferId, '')).body.error).toBe('Please enter the verification code')
  for (let i = 1; i <= 4; i++)
    expect((await verify(who, data.transferId, 'WRONG-ONE')).body).toMatchObject({
      code: 'wrong_code',
      error: 'Invalid verification code. Please try again.',
    })
  expect(await standing(who, checking)).toEqual([2000, 970])
  expect((await verify(who, data.transferId, 'WRONG-ONE')).body.code).toBe('wrong_code')
  const sixth = await verify(who, data.transferId, code)
  expect([sixth.status, sixth.body.code]).toEqual([409, 'wrong_state'])
  expect(await statusOf(who, data.transferId)).toMatchObject({
    status: 'cancelled',
    reason: 'A wrong code was entered too often.',
  })
  expect(await standing(who, checking)).toEqual([2000, 2000])
})

test('a burst of guesses counts in full', async () => {
  const { who, checking } = await household()
  const { data } = (await send(who, wire(checking))).body
  const code = await bank.codeFor(who.email)
  await Promise.all(Array.from({ length: 8 }, () => verify(who, data.transferId, 'WRONG-ONE')))
  expect((await verify(who, data.transferId, code)).status).toBe(409)
  expect(await standing(who, checking)).toEqual([2000, 2000])
})

test("a code serves its own transfer only, and one transfer's code not another's", async () => {
  const { who, checking } = await household('5000.00')
  const first = (await send(who, wire(checking))).body.data
  const code = await bank.codeFor(who.email)
  const second = (await send(who, wire(checking, { amount: 900 }))).body.data
  expect((await verify(who, second.transferId, code)).status).toBe(422)
  expect((await verify(who, first.transferId, code)).status).toBe(200)
  expect((await who.post(`/api/transfers/${second.transferId}/code`)).status).toBe(200)
  expect((await verify(who, second.transferId, await bank.codeFor(who.email))).body.data.status).toBe('completed')
})

test('what goes to a known recipient in a day without a code has its bound, however split', async () => {
  const knownTo = async () => {
    const { who, checking } = await household('9000.00')
    const first = (await send(who, external(checking))).body.data
    await verify(who, first.transferId, await bank.codeFor(who.email))
    return { who, stateOf: async (amount: number) => (await send(who, external(checking, { amount }))).body, checking }
  }
  const { stateOf } = await knownTo()
  for (const amount of [999.99, 900, 500]) expect((await stateOf(amount)).data.status).toBe('completed')
  expect((await stateOf(0.02)).data.status).toBe('awaiting_verification')
  const other = await knownTo()
  const answers = await Promise.all([1, 2, 3, 4].map(() => other.stateOf(900)))
  expect(answers.filter(({ data }) => data?.status === 'completed').length).toBeLessThanOrEqual(2)
  expect(answers.filter(({ success, code }) => !success && code !== 'busy')).toEqual([])
  expect((await other.stateOf(900)).data.status).toBe('awaiting_verification')
})

test('another bank needs a code at first and from 1,000 on; the recipient is saved and masked', async () => {
  const { who, checking } = await household('9000.00')
  const first = (await send(who, external(checking))).body.data
  expect(first.status).toBe('awaiting_verification')
  await verify(who, first.transferId, await bank.codeFor(who.email))
  const [saved] = (await who.get('/api/transfers/recipients')).body.data
  expect(saved).toMatchObject({
    nickname: 'Pat',
    accountNumber: '••••3210',
    accountType: 'checking',
    bankName: 'Ally Bank',
    routingNumber: '124003116',
    accountHolderName: 'Pat Doe',
    verified: true,
  })
  const again = external(checking, { externalAccount: { recipientId: saved.id } })
  expect((await send(who, again)).body.data).toMatchObject({
    status: 'completed',
    fee: 0,
    arrivesOn: '2026-11-20',
    settled: false,
  })
  expect((await send(who, { ...again, amount: 999.99 })).body.data.status).toBe('completed')
  expect((await send(who, { ...again, amount: 1000 })).body.data.status).toBe('awaiting_verification')
  const { body } = await who.del(`/api/transfers/recipients/${saved.id}`)
  expect(body.data).toEqual([])
  expect((await send(who, again)).status).toBe(404)
  expect((await send(who, external(checking))).body.data.status).toBe('awaiting_verification')
})

test('lines say whose account it went to, also while it waits; a search finds them by that name', async () => {
  const { who, checking } = await household()
  const said = async (query = '') =>
    (await who.get(`/api/accounts/${checking.publicId}/transactions${query}`)).body.data.map(
      ({ status, description, says }: { status: string; description: string; says: Phrase }) => [
        status,
        description,
        fill(says.template, says.values),
      ],
    )
  const begun = (await send(who, external(checking))).body.data
  const words = ['External transfer to ••3210', 'External transfer to Pat ••3210']
  expect(await said('?search=pat')).toEqual([['Pending', ...words]])
  await verify(who, begun.transferId, await bank.codeFor(who.email))
  expect(await said('?search=pat')).toEqual([['Completed', ...words]])
  expect(await said()).toContainEqual(['Completed', ...words])
  const { data } = (await who.get('/api/activity?search=pat')).body
  expect(data).toMatchObject([{ says: { values: { name: 'Pat ••3210' } }, such: { name: words[0] } }])
})

test('one of a series says when the next one is, and no more once that was called off', async () => {
  const { who, checking, savings } = await household()
  const often = { transferFrequency: 'weekly', recurringEndDate: bankDayOf(now() + 30 * DAY) }
  const made = (await send(who, internal(checking, savings, often))).body.data
  const next = { nextDate: bankDayOf(now() + 7 * DAY), recurringEndDate: often.recurringEndDate }
  expect(made).toMatchObject(next)
  expect(await statusOf(who, made.transferId)).toMatchObject(next)
  const [planned] = (await who.get('/api/transfers/scheduled')).body.data
  expect(await statusOf(who, planned.transferId)).toMatchObject({ nextDate: bankDayOf(now() + 14 * DAY) })
  await who.del(`/api/transfers/${planned.transferId}`)
  expect(await statusOf(who, made.transferId)).toMatchObject({ nextDate: null })
})

test('the code must come in time; then the hold comes back by itself', async () => {
  const { who, checking } = await household()
  const { data } = (await send(who, wire(checking))).body
  await later(31 * 60_000)
  await work()
  expect(await statusOf(who, data.transferId)).toMatchObject({
    status: 'cancelled',
    reason: 'No code was entered in time.',
  })
  expect(await standing(who, checking)).toEqual([2000, 2000])
})

test('undo: the money waits on hold; called back it never left, not called back it leaves once', async () => {
  const { who, checking } = await household()
  const begun = (await send(who, external(checking, { undoSeconds: 10 }))).body.data
  const waiting = (await verify(who, begun.transferId, await bank.codeFor(who.email))).body.data
  expect(waiting).toMatchObject({
    status: 'processing',
    canCancel: true,
    undoUntil: new Date(now() + 10_000).toISOString(),
    undoSecondsLeft: 10,
  })
  expect(await standing(who, checking)).toEqual([2000, 1900])
  const undone = await Promise.all([
    who.del(`/api/transfers/${begun.transferId}`),
    who.del(`/api/transfers/${begun.transferId}`),
  ])
  expect(undone.map(({ status }) => status)).toEqual([200, 200])
  expect(await statusOf(who, begun.transferId)).toMatchObject({ status: 'cancelled' })
  expect(await standing(who, checking)).toEqual([2000, 2000])

  const next = (await send(who, external(checking, { undoSeconds: 10 }))).body.data
  await verify(who, next.transferId, await bank.codeFor(who.email))
  await work()
  expect((await statusOf(who, next.transferId)).status).toBe('processing')
  await later(10_000)
  await Promise.all([work(), work()])
  await work()
  expect(await statusOf(who, next.transferId)).toMatchObject({ status: 'completed', canCancel: false })
  expect(await standing(who, checking)).toEqual([1900, 1900])
  const late = await who.del(`/api/transfers/${next.transferId}`)
  expect([late.status, late.body.error]).toEqual([409, 'This transfer has already been sent.'])
  expect((await send(who, external(checking, { undoSeconds: 61 }))).status).toBe(400)
})

test('the timer of the serving process sends without the bank clock being asked by anybody', async () => {
  const { who, checking } = await household()
  const sent = async ({ transferId }: { transferId: string }) => {
    await later(1000)
    await expect.poll(async () => (await statusOf(who, transferId)).status).toBe('completed')
  }
  const first = (await send(who, external(checking, { undoSeconds: 1 }))).body.data
  expect((await verify(who, first.transferId, await bank.codeFor(who.email))).body.data.undoSecondsLeft).toBe(1)
  await sent(first)
  const { data } = (await send(who, external(checking, { undoSeconds: 1 }))).body
  expect(data.status).toBe('processing')
  await sent(data)
  expect(await standing(who, checking)).toEqual([1800, 1800])
})

test('an undo and the sending of it at once: one of the two, never both', async () => {
  for (let i = 0; i < 5; i++) {
    const { who, checking } = await household()
    const begun = (await send(who, external(checking, { undoSeconds: 5 }))).body.data
    await verify(who, begun.transferId, await bank.codeFor(who.email))
    await later(5000)
    const [, undo] = await Promise.all([work(), who.del(`/api/transfers/${begun.transferId}`)])
    await work()
    const { status } = await statusOf(who, begun.transferId)
    expect([status, undo.status]).toEqual(undo.status === 200 ? ['cancelled', 200] : ['completed', 409])
    expect(await standing(who, checking)).toEqual(undo.status === 200 ? [2000, 2000] : [1900, 1900])
  }
})

test('a transfer of unsettled money is taken back as such, whatever else the receiver has', async () => {
  const { who, checking, savings } = await household('10.00')
  await who.post('/api/savings/primary/deposit', { amount: 500 })
  const { transferId } = (await send(who, internal(savings, checking, { amount: 600 }))).body.data
  const leaves = async (amount: number) => (await send(who, external(checking, { amount }))).body.code
  expect(await leaves(110.01)).toBe('insufficient_funds')
  expect((await who.post(`/api/transfers/${transferId}/reverse`)).body.data.status).toBe('reversed')
  const shown = (await who.get('/api/savings/primary')).body.data
  expect([shown.balance, shown.withdrawableBalance]).toEqual([600, 100])
  expect(await leaves(10.01)).toBe('insufficient_funds')
  expect(await leaves(10)).toBeUndefined()
})

test('an internal transfer is taken back within 24 hours while the receiver has it, once', async () => {
  const { who, checking, savings } = await household()
  const { data } = (await send(who, internal(checking, savings))).body
  expect(data.reversibleUntil).not.toBeNull()
  const back = await who.post(`/api/transfers/${data.transferId}/reverse`)
  expect(back.body.data).toMatchObject({ status: 'reversed', reversibleUntil: null })
  expect(await standing(who, checking)).toEqual([2000, 2000])
  expect((await who.post(`/api/transfers/${data.transferId}/reverse`)).status).toBe(200) // the same act, made already
  expect(await standing(who, checking)).toEqual([2000, 2000])

  const spent = (await send(who, internal(checking, savings))).body.data
  await send(who, internal(savings, checking, { amount: 350 }))
  const refused = await who.post(`/api/transfers/${spent.transferId}/reverse`)
  expect([refused.status, refused.body.code]).toEqual([422, 'insufficient_funds'])
  await send(who, internal(checking, savings, { amount: 350 }))
  await later(24 * 60 * 60_000 + 1)
  expect((await who.post(`/api/transfers/${spent.transferId}/reverse`)).body.error).toBe(
    'A transfer can be taken back within 24 hours.',
  )
})

test('a later transfer moves once, on its day, and can be changed or called off till then', async () => {
  const { who, checking, savings } = await household()
  const day = addDays(today(), 2)
  const { data } = (
    await send(who, internal(checking, savings, { transferDate: day, emailReceipt: true, emailAddress: who.email }))
  ).body
  expect(data).toMatchObject({ status: 'scheduled', date: day })
  expect(await standing(who, checking)).toEqual([2000, 2000])
  expect((await who.get('/api/transfers/scheduled')).body.data).toMatchObject([
    { transferId: data.transferId, nextDate: day, amount: 250, frequency: 'once' },
  ])
  expect((await who.get('/api/transfers/recent')).body.data).toEqual([])
  expect((await who.put(`/api/transfers/${data.transferId}`, { amount: 300 })).body.data.amount).toBe(300)
  await later(2 * 86_400_000)
  await work()
  await work()
  expect(await statusOf(who, data.transferId)).toMatchObject({
    status: 'completed',
    amount: 300,
    confirmationNumber: data.confirmationNumber,
  })
  expect(await standing(who, savings)).toEqual([400, 400])
  expect((await bank.mail(who.email, 'transfer-receipt'))?.body).toContain('$300.00')

  const off = (await send(who, internal(checking, savings, { transferDate: addDays(today(), 1) }))).body.data
  expect((await who.del(`/api/transfers/${off.transferId}`)).body.data).toMatchObject({
    status: 'cancelled',
    date: addDays(today(), 1),
    happenedOn: today(),
  })
  await later(86_400_000)
  await work()
  expect(await standing(who, savings)).toEqual([400, 400])
})

test('a recurring transfer: today at once, later dates once; a short one fails, the next stands', async () => {
  const { who, checking, savings } = await household('500.00')
  const recurringEndDate = addDays(today(), 21)
  const request = internal(checking, savings, {
    amount: 200,
    transferFrequency: 'weekly',
    recurringEndDate,
  })
  const { data } = (await send(who, request)).body
  expect(data).toMatchObject({ status: 'completed', frequency: 'weekly' })
  expect((await who.get('/api/transfers/scheduled')).body.data).toMatchObject([
    { nextDate: addDays(data.date, 7), recurringEndDate },
  ])
  for (const expected of [100, 100, 100]) {
    await later(7 * 86_400_000)
    await work()
    expect((await standing(who, checking))[0]).toBe(expected)
  }
  expect((await who.get('/api/transfers/scheduled')).body.data).toEqual([])
  const recent = (await who.get('/api/transfers/recent')).body.data
  expect(recent.map((one: { status: string }) => one.status)).toEqual(['failed', 'failed', 'completed', 'completed'])
  expect(recent[0].reason).toBe('There was not enough money in the account.')
  expect((await bank.mail(who.email, 'schedule-failed'))?.body).toContain('$200.00')
})

test('a planned wire needs its code first, and again for a larger amount', async () => {
  const { who, checking } = await household('5000.00')
  const day = addDays(today(), 3)
  const { data } = (await send(who, wire(checking, { transferDate: day }))).body
  expect(data.status).toBe('awaiting_verification')
  expect(await standing(who, checking)).toEqual([5000, 5000])
  expect((await verify(who, data.transferId, await bank.codeFor(who.email))).body.data.status).toBe('scheduled')
  await who.put(`/api/transfers/${data.transferId}`, { amount: 2000 })
  expect((await who.get('/api/transfers/scheduled')).body.data).toMatchObject([
    { amount: 1000, changeAwaitsCode: true },
  ])
  expect((await verify(who, data.transferId, 'WRONG-ONE')).status).toBe(422)
  expect((await verify(who, data.transferId, await bank.codeFor(who.email))).body.data).toMatchObject({
    status: 'scheduled',
    amount: 2000,
  })
  await later(3 * 86_400_000)
  await work()
  expect(await standing(who, checking)).toEqual([2970, 2970])
})

test('a planned transfer that leaves the bank needs a code again to be oftener or longer', async () => {
  const { who, checking } = await household('5000.00')
  const { data } = (await send(who, wire(checking, { transferDate: addDays(today(), 3) }))).body
  await verify(who, data.transferId, await bank.codeFor(who.email))
  const weekly = { transferFrequency: 'weekly', recurringEndDate: addDays(today(), 30) }
  await who.put(`/api/transfers/${data.transferId}`, weekly)
  const planned = async () => (await who.get('/api/transfers/scheduled')).body.data[0]
  expect(await planned()).toMatchObject({ frequency: 'once', changeAwaitsCode: true })
  await verify(who, data.transferId, await bank.codeFor(who.email))
  expect(await planned()).toMatchObject({ frequency: 'weekly', changeAwaitsCode: false })
  await who.put(`/api/transfers/${data.transferId}`, { recurringEndDate: addDays(today(), 60) })
  expect(await planned()).toMatchObject({ recurringEndDate: weekly.recurringEndDate, changeAwaitsCode: true })
})

test('a recipient whose transfer ends without its code is not kept; after an undo it is', async () => {
  const { who, checking } = await household()
  const kept = async () => (await who.get('/api/transfers/recipients')).body.data
  const first = (await send(who, external(checking))).body.data
  expect(await kept()).toMatchObject([{ nickname: 'Pat', verified: false }])
  for (let n = 0; n < 5; n += 1) expect((await verify(who, first.transferId, 'wrong')).status).toBe(422)
  expect(await kept()).toEqual([])
  const next = (await send(who, external(checking, { undoSeconds: 10 }))).body.data
  await verify(who, next.transferId, await bank.codeFor(who.email))
  await who.del(`/api/transfers/${next.transferId}`)
  expect(await kept()).toMatchObject([{ nickname: 'Pat', verified: false }])
  const [{ id: recipientId }] = await kept()
  const again = await send(who, external(checking, { externalAccount: { recipientId } }))
  expect(again.body.data.status).toBe('awaiting_verification')
})

test('a key that was used for another act sends nothing and approves no recipient', async () => {
  const { who, checking } = await household()
  const key = 'used-for-a-deposit'
  await bank.machinery.ledger.append({
    key: `c:${who.id}:${key}`,
    kind: 'deposit',
    actor: who.id,
    at: await bank.machinery.clocks.bank(),
    payload: { to: checking.ledgerId, owner: who.id, amount: '1.00' },
  })
  expect((await send(who, external(checking), key)).status).toBe(422)
  await later(120_000)
  await work()
  expect((await who.get('/api/transfers/recent')).body.data).toEqual([])
  expect((await who.get('/api/transfers/recipients')).body.data).toEqual([])
  expect((await send(who, external(checking))).body.data.status).toBe('awaiting_verification')
})

test('a transfer that came back is shown as returned, with the amount and without the fee', async () => {
  const { who, checking } = await household()
  const { data } = (await send(who, wire(checking))).body
  await verify(who, data.transferId, await bank.codeFor(who.email))
  const { rows } = await bank.machinery.db.pool.query('select event from app.money_order where id = $1', [
    data.transferId,
  ])
  const at = await bank.machinery.clocks.bank()
  await bank.machinery.ledger.append({
    key: `o:back-${data.transferId}`,
    kind: 'wire-return',
    actor: 'bank',
    at,
    payload: { of: Number(rows[0].event), account: checking.ledgerId, reason: 'Account closed' },
  })
  expect(await statusOf(who, data.transferId)).toMatchObject({ status: 'returned', reason: 'Account closed' })
  expect(await standing(who, checking)).toEqual([1970, 1970])
})

test('own cards are paid, retirement is contributed to, a certificate takes nothing', async () => {
  const { who, checking } = await household()
  const card = await openAccount(bank, who.id, 'credit', { limit: '1000.00' })
  const retirement = await openAccount(bank, who.id, 'retirement', { deposit: '500.00' })
  const cd = await openAccount(bank, who.id, 'cd', {
    deposit: '1000.00',
    terms: { months: 12, rate: '3.25', maturesOn: '2027-11-18' },
  })
  expect((await send(who, internal(checking, card, { amount: 20 }))).body.data.status).toBe('completed')
  expect((await send(who, internal(checking, retirement, { amount: 30 }))).body.data).toMatchObject({
    status: 'completed',
    reversibleUntil: null,
  })
  expect((await send(who, internal(checking, cd))).body.code).toBe('account_may_not_receive')
  expect((await send(who, internal(card, checking))).body.code).toBe('account_may_not_pay')
  expect(await standing(who, checking)).toEqual([1950, 1950])
})

test('what is planned counts in "Safe to move?"', async () => {
  const { who, checking, savings } = await household('1000.00')
  await send(
    who,
    internal(checking, savings, {
      amount: 300,
      transferDate: addDays(today(), 1),
      transferFrequency: 'weekly',
      recurringEndDate: addDays(today(), 60),
    }),
  )
  const ask = async (amount: number, type = 'internal') =>
    (
      await who.get(
        `/api/transfers/preview?transferType=${type}&fromAccount=${checking.publicId}` +
          `&amount=${amount}&transferDate=${today()}`,
      )
    ).body.data
  expect((await ask(100)).safe).toMatchObject({
    available: 1000,
    after: 900,
    planned: 600,
    plannedCount: 2,
    afterPlanned: 300,
    verdict: 'below-line',
    alertLine: 500,
  })
  await who.put('/api/account-alerts/balance', { threshold: 250 })
  expect((await ask(100)).safe).toMatchObject({ alertLine: 250, verdict: 'safe' })
  await who.put('/api/account-alerts/balance', { enabled: false })
  expect((await ask(300)).safe).toMatchObject({ alertLine: null, verdict: 'safe' })
  expect((await ask(500)).safe.verdict).toBe('short')
  expect(await ask(10, 'wire')).toMatchObject({ fee: 30, total: 40, needsCode: true, balanceAfter: 960 })
})

test('the three forms of a transfer are in the description of the calls', () => {
  const described = openApi(restCalls.filter(({ path }) => path === '/transfers/transfer'))
  expect(JSON.stringify(described.paths)).toMatch(/"const":"internal".*"const":"external".*"const":"wire"/)
})

test('what is still to come to a known recipient counts on every later day, too', async () => {
  for (const often of [{ transferFrequency: 'weekly', recurringEndDate: '2027-11-18' }, {}]) {
    const { who, checking } = await household('9000.00')
    const first = (await send(who, external(checking))).body.data
    await verify(who, first.transferId, await bank.codeFor(who.email))
    const transferDate = bankDayOf(now() + 20 * DAY)
    const planned = async (amount: number) =>
      (await send(who, external(checking, { amount, transferDate, ...often }))).body.data.status
    expect([await planned(900), await planned(900)]).toEqual(['scheduled', 'scheduled'])
    await later(DAY)
    expect(await planned(600)).toBe('scheduled')
    expect(await planned(100.01)).toBe('awaiting_verification')
    await later(DAY)
    expect(await planned(500)).toBe('awaiting_verification')
  }
})

test('banks need no token; everything else does', async () => {
  const { status, body } = await bank.ask('GET', '/api/transfers/banks')
  expect(status).toBe(200)
  expect(body.data.length).toBeGreaterThan(40)
  expect(body.data[0]).toEqual({
    id: expect.any(String),
    name: expect.any(String),
    routingNumber: expect.stringMatching(/^\d{9}$/),
    fictional: expect.any(Boolean),
  })
  for (const path of ['accounts', 'recipients', 'recent', 'scheduled', 'status/x'])
    expect((await bank.ask('GET', `/api/transfers/${path}`)).status).toBe(401)
})

test('a preview for a recipient who is not there is answered as the transfer is', async () => {
  const [dana, anna] = [await bank.customer(), await bank.customer()]
  const { publicId } = await openAccount(bank, dana.id, 'checking', { deposit: '90.00' })
  const hers = await openAccount(bank, anna.id, 'checking', { deposit: '90.00' })
  expect((await anna.post('/api/transfers/transfer', external(hers, { amount: 5 }))).status).toBe(200)
  const [one] = (await anna.get('/api/transfers/recipients')).body.data
  const ask = async (recipientId: string) => {
    const query = { transferType: 'external', fromAccount: publicId, amount: '1', transferDate: today(), recipientId }
    const { status, body } = await dana.get(`/api/transfers/preview?${new URLSearchParams(query).toString()}`)
    return [status, body.error]
  }
  for (const id of [one.id, 'undefined', anna.id]) expect(await ask(id)).toEqual([404, 'Recipient not found.'])
})
