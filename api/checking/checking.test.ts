// Tries C-09, C-66, C-76, C-160, C-183, C-184, doc2 §2.3.
import { expect, test } from 'vitest'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { issueCode } from '../platform/codes.ts'

const bank = await testBank()

async function withChecking(deposit = '1000.00') {
  const who = await bank.customer()
  return { who, checking: await openAccount(bank, who.id, 'checking', { deposit }) }
}

const codeOf = async (who: TestCustomer) =>
  (await issueCode(bank.machinery, { purpose: 'deposit', customer: who.id })).code

const balanceOf = async (who: TestCustomer): Promise<number> =>
  (await who.get('/api/checking/primary')).body.data.balance

test('primary is the oldest open checking account; an id works with and without acc-', async () => {
  const { who, checking } = await withChecking('1000.00')
  await openAccount(bank, who.id, 'checking')
  const { body, text } = await who.get('/api/checking/primary')
  expect(body).toMatchObject({ success: true, error: null })
  expect(body.data).toMatchObject({
    id: checking.publicId,
    _id: checking.publicId,
    type: 'Checking',
    accountNumber: checking.accountNumber,
    routingNumber: '121000248',
    isPrimary: true,
    status: 'Active',
    openedDate: '2026-11-18',
    transactions: [
      { description: 'Initial deposit', amount: 1000, balance: 1000, status: 'Completed', type: 'deposit' },
    ],
  })
  expect(text).toContain('"balance":1000.00,')
  for (const id of [checking.publicId, `acc-${checking.publicId}`, checking.publicId.toUpperCase()]) {
    expect((await who.get(`/api/checking/${id}`)).body.data.id).toBe(checking.publicId)
  }
})

test('an account and its lines have every documented field (doc2 §3), in the envelope (doc2 §7)', async () => {
  const { who } = await withChecking()
  await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
  const { body } = await who.get('/api/checking/primary')
  expect(Object.keys(body)).toEqual(['success', 'data', 'error'])
  const shared = ['type', 'accountNumber', 'routingNumber', 'balance', 'availableBalance', 'openedDate', 'monthlyFee']
  const more = ['id', '_id', 'minBalance', 'overdraftProtection', 'interestRate', 'transactions']
  expect(Object.keys(body.data)).toEqual(expect.arrayContaining([...shared, ...more]))
  const line = ['id', 'date', 'description', 'status', 'type', 'category', 'amount', 'balance']
  expect(Object.keys(body.data.transactions[0])).toEqual(expect.arrayContaining(line))
  const card = (await who.get('/api/credit-accounts/primary')).body.data
  expect(Object.keys(card)).toEqual(expect.arrayContaining([...shared, ...more, 'creditLimit']))
  const refused = await who.get('/api/checking/nobody')
  expect(refused.body).toMatchObject({
    success: false,
    data: null,
    error: expect.stringContaining('Account not found'),
  })
})

test("another's, unknown and malformed ids and other kinds of account are one 404 everywhere", async () => {
  const { who } = await withChecking()
  const other = await withChecking()
  const savings = await openAccount(bank, who.id, 'savings')
  const code = await codeOf(who)
  const foreign = [
    other.checking.publicId,
    '00000000-0000-4000-8000-000000000000',
    'x',
    "' or 1=1 --",
    savings.publicId,
    '%00',
    String(other.checking.ledgerId),
  ]
  for (const id of foreign.map(encodeURIComponent)) {
    const answers = await Promise.all([
      who.get(`/api/checking/${id}`),
      who.get(`/api/checking/${id}/transactions`),
      who.post(`/api/checking/${id}/deposit`, { amount: 5, approvalCode: code }),
    ])
    for (const { status, body } of answers) {
      expect([status, body.code, body.error]).toEqual([
        404,
        'not_found',
        'Account not found. Please check the account ID or create a new account.',
      ])
    }
  }
  expect(await balanceOf(other.who)).toBe(1000)
})

test('a deposit with its code raises the balance at once, stays unsettled, and heads the table', async () => {
  const { who } = await withChecking('100.00')
  expect((await who.post('/api/verification/challenge', { purpose: 'deposit' })).body.data.sentTo).toMatch(
    /^d•••@example\.com$/,
  )
  const { status, body } = await who.post('/api/checking/primary/deposit', {
    amount: '25.50',
    description: 'Birthday',
    approvalCode: await bank.codeFor(who.email),
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    newBalance: 125.5,
    availableBalance: 125.5,
    transaction: {
      description: 'Birthday',
      amount: 25.5,
      balance: 125.5,
      settling: true,
      direction: 'Credit',
      date: '2026-11-18',
    },
  })
  const { data } = (await who.get('/api/checking/primary')).body
  expect([data.balance, data.withdrawableBalance, data.unsettledBalance]).toEqual([125.5, 100, 25.5])
  expect((await who.get('/api/checking/primary/transactions')).body.data[0].id).toBe(body.data.transaction.id)
})

test.each([0.005, -1, '1e3', '1,000', 'NaN', null, '', 0, '0.00', '1234567890'])(
  '%j is not an amount, and nothing moves',
  async amount => {
    const { who } = await withChecking()
    const { status, body } = await who.post('/api/checking/primary/deposit', {
      amount,
      approvalCode: await codeOf(who),
    })
    expect([status, body.error, body.field]).toEqual([400, 'Please enter a valid positive amount.', 'amount'])
    expect(await balanceOf(who)).toBe(1000)
  },
)

test('missing fields are told in the documented order, unknown ones refused', async () => {
  const { who } = await withChecking()
  const say = async (body: unknown) => (await who.post('/api/checking/primary/deposit', body)).body.error
  expect(await say({})).toBe('Please enter a valid positive amount.')
  expect(await say({ amount: 5 })).toBe('Transaction Approval Code is required to complete this deposit.')
  expect(await say({ amount: 5, approvalCode: ' ' })).toBe(
    'Transaction Approval Code is required to complete this deposit.',
  )
  expect(await say({ amount: 5, approvalCode: 'x', fee: 0 })).toBe('Unexpected field: fee')
  expect(await say({ amount: 5, approvalCode: 'x', description: 'a\u0000b' })).toBe(
    'Please use only letters, digits and punctuation.',
  )
})

test('a wrong code moves nothing and five of them end the code; case and spaces do not matter', async () => {
  const { who } = await withChecking()
  const code = await codeOf(who)
  const tryWith = (approvalCode: string) => who.post('/api/checking/primary/deposit', { amount: 5, approvalCode })
  for (let i = 0; i < 4; i++)
    expect((await tryWith('WRONG-CODE')).body).toMatchObject({
      code: 'wrong_code',
      error: 'Invalid verification code. Please try again.',
    })
  expect((await tryWith(` ${code.toLowerCase()} `)).status).toBe(200)

  const next = await codeOf(who)
  await Promise.all(Array.from({ length: 8 }, () => tryWith('WRONG-CODE')))
  expect((await tryWith(next)).status).toBe(422)
  expect(await balanceOf(who)).toBe(1005)
})

test('a code serves one deposit of its own customer, within ten minutes', async () => {
  const { who } = await withChecking()
  const other = await withChecking()
  const code = await codeOf(who)
  const give = (by: TestCustomer, approvalCode: string) =>
    by.post('/api/checking/primary/deposit', { amount: 5, approvalCode })
  expect((await give(other.who, code)).status).toBe(422)
  expect((await give(who, code)).status).toBe(200)
  expect((await give(who, code)).status).toBe(422)
  const late = await codeOf(who)
  bank.now += 10 * 60_000 + 1
  expect((await give(who, late)).status).toBe(422)
  const navigation = await issueCode(bank.machinery, { purpose: 'navigation', customer: who.id })
  expect((await give(who, navigation.code)).status).toBe(422)
})

test('one key answers the same, also at once and after the code’s end; another body is refused', async () => {
  const { who } = await withChecking()
  const sent = { amount: 40, approvalCode: await codeOf(who) }
  const once = () => who.post('/api/checking/primary/deposit', sent, { key: 'deposit-0001' })
  const answers = await Promise.all(Array.from({ length: 20 }, once))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.data.transaction.id)).size).toBe(1)
  expect(await balanceOf(who)).toBe(1040)
  bank.now += 11 * 60_000
  expect((await once()).body.data).toMatchObject({ newBalance: 1040 })
  const other = await who.post('/api/checking/primary/deposit', { ...sent, amount: 41 }, { key: 'deposit-0001' })
  expect([other.status, other.body.code]).toEqual([422, 'key_reused_with_different_body'])
  expect((await who.post('/api/checking/primary/deposit', sent, { key: 'deposit-0002' })).status).toBe(422)
  expect((await who.post('/api/checking/primary/deposit', sent, { key: 'no' })).status).toBe(400)
  expect(await balanceOf(who)).toBe(1040)
})

test('past the cap the deposit is refused with what is left, and the code may be used again', async () => {
  const { who } = await withChecking()
  const approvalCode = await codeOf(who)
  const { status, body } = await who.post('/api/checking/primary/deposit', { amount: 10000.01, approvalCode })
  expect([status, body.code]).toEqual([422, 'exceeds_daily_limit'])
  expect(body.error).toBe('Deposits are limited to $10,000.00 a day. You can deposit up to $10,000.00 today.')
  expect((await who.post('/api/checking/primary/deposit', { amount: 10000, approvalCode })).status).toBe(200)
})

test('what became of a key is answered to its owner: unknown, made, given up', async () => {
  const { who } = await withChecking()
  const other = await bank.customer()
  const state = async (by: TestCustomer, key: string) => (await by.get(`/api/commands/${key}`)).body.data.state
  expect(await state(who, 'deposit-77')).toBe('unknown')
  await who.post('/api/checking/primary/deposit', { amount: 1, approvalCode: await codeOf(who) }, { key: 'deposit-77' })
  expect(await state(who, 'deposit-77')).toBe('made')
  expect(await state(other, 'deposit-77')).toBe('unknown')
  expect((await who.post('/api/commands/deposit-77/close')).body.data.state).toBe('made')

  expect((await who.post('/api/commands/deposit-78/close')).body.data).toEqual({
    state: 'not_made',
    transactionId: null,
  })
  const late = await who.post(
    '/api/checking/primary/deposit',
    { amount: 1, approvalCode: await codeOf(who) },
    { key: 'deposit-78' },
  )
  expect([late.status, late.body.code]).toEqual([422, 'key_closed'])
  expect(await state(who, 'deposit-78')).toBe('not_made')
  expect(await balanceOf(who)).toBe(1001)
})

test('filter, period, limit and cursor; a wrong one is refused', async () => {
  const { who } = await withChecking()
  for (let i = 1; i <= 4; i++)
    await who.post('/api/checking/primary/deposit', { amount: i, approvalCode: await codeOf(who) })
  const read = (query: string) => who.get(`/api/checking/primary/transactions?${query}`)
  const amounts = async (query: string) => (await read(query)).body.data.map((line: { amount: number }) => line.amount)
  expect(await amounts('')).toEqual([4, 3, 2, 1, 1000])
  expect(await amounts('filter=Deposit&dateRange=30days')).toEqual([4, 3, 2, 1, 1000])
  expect(await amounts('filter=fee')).toEqual([])
  const page = await read('limit=2')
  expect(page.body.data).toHaveLength(2)
  expect(await amounts(`limit=3&cursor=${page.body['nextCursor']}`)).toEqual([2, 1, 1000])
  expect((await read('limit=10')).body['nextCursor']).toBeNull()
  for (const wrong of ['limit=0', 'limit=501', 'dateRange=forever', 'cursor=x', 'filter=nonsense', 'page=2'])
    expect((await read(wrong)).status).toBe(400)
})

test('a body that gives the amount twice moves nothing', async () => {
  const { who } = await withChecking()
  const approvalCode = await codeOf(who)
  const twice = `{"amount": 1, "approvalCode": "${approvalCode}", "amount": 100}`
  const { status, body } = await who.post('/api/checking/primary/deposit', twice)
  expect([status, body.code, body.error]).toEqual([400, 'validation_failed', 'The request gives the same field twice.'])
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(1000)
})

test('without a token nothing is answered', async () => {
  const asked = await Promise.all([
    bank.ask('GET', '/api/checking/primary'),
    bank.ask('POST', '/api/checking/primary/deposit', { amount: 1 }),
    bank.ask('GET', '/api/dashboard'),
    bank.ask('GET', '/api/commands/deposit-77'),
  ])
  expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})
