import { expect, test } from 'vitest'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()

test('the dashboard shows the customer, their accounts oldest first, and the newest lines of all', async () => {
  const dana = await bank.customer()
  const other = await bank.customer()
  await openAccount(bank, other.id, 'checking', { deposit: '77.00' })
  await openAccount(bank, dana.id, 'checking', { deposit: '1200.00' })
  await openAccount(bank, dana.id, 'savings', { deposit: '300.25' })
  await openAccount(bank, dana.id, 'credit', { limit: '5000.00' })
  const { body, text } = await dana.get('/api/dashboard')
  expect(body.data.user).toMatchObject({ id: dana.id, firstName: 'Dana', email: dana.email })
  expect(body.data.accounts.map((one: { type: string; balance: number }) => [one.type, one.balance])).toEqual([
    ['Checking', 1200],
    ['Savings', 300.25],
    ['Credit', 0],
  ])
  expect(body.data.accounts[2]).toMatchObject({ creditLimit: 5000, availableCredit: 5000, availableBalance: 5000 })
  expect(body.data.accounts[1]).toMatchObject({ interestRate: '0.85', minBalance: 300, monthlyFee: 5 })
  expect(text).toContain('"totalAvailable":1500.25')
  expect(body.data.recentTransactions.map((line: { amount: number }) => line.amount)).toEqual([300.25, 1200])
})

test('a customer without accounts has an empty list, never sample data', async () => {
  const dana = await bank.customer()
  expect((await dana.get('/api/dashboard')).body.data).toMatchObject({
    accounts: [],
    recentTransactions: [],
    totalAvailable: 0,
  })
})

test('what waits for its code is on the dashboard and its line says so, until the code comes', async () => {
  const dana = await bank.customer()
  const { publicId } = await openAccount(bank, dana.id, 'checking', { deposit: '1200.00' })
  const sent = await dana.post('/api/transfers/transfer', {
    transferType: 'external',
    fromAccount: publicId,
    amount: 50,
    transferDate: '2026-11-18',
    externalAccount: {
      bankName: 'Ally Bank',
      routingNumber: '124003116',
      accountNumber: '9876543210',
      accountType: 'checking',
      accountHolderName: 'Pat Doe',
    },
  })
  const { transferId } = sent.body.data
  const shown = async () => {
    const { waiting, recentTransactions } = (await dana.get('/api/dashboard')).body.data
    return [waiting, recentTransactions[0].awaitsCode]
  }
  const waits = {
    id: transferId,
    kind: 'transfer',
    to: 'Pat Doe ••3210',
    amount: 50,
    until: '2026-11-18T20:30:00.000Z',
  }
  expect(await shown()).toEqual([[waits], 'transfer'])
  const verificationCode = await bank.codeFor(dana.email)
  expect((await dana.post('/api/transfers/verify', { transferId, verificationCode })).status).toBe(200)
  expect(await shown()).toEqual([[], undefined])
})

test("one account for the generic page; another's answers like an unknown one", async () => {
  const dana = await bank.customer()
  const other = await bank.customer()
  const mine = await openAccount(bank, dana.id, 'cd', {
    deposit: '5000.00',
    terms: { months: 12, rate: '3.25', maturesOn: '2027-11-18' },
  })
  const { body } = await dana.get(`/api/dashboard/account/${mine.publicId}`)
  expect(body.data).toMatchObject({
    type: 'Certificate of Deposit',
    term: '12 months',
    interestRate: '3.25',
    maturityDate: '2027-11-18',
    transactions: [{ amount: 5000 }],
  })
  for (const [who, id] of [
    [other, mine.publicId],
    [dana, 'nothing'],
    [dana, '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    const { status, body: refused } = await who.get(`/api/dashboard/account/${id}`)
    expect([status, refused.error]).toEqual([
      404,
      'Account not found. Please check the account ID or create a new account.',
    ])
  }
})

test('the customer names an account and chooses which one is primary', async () => {
  const dana = await bank.customer()
  const other = await bank.customer()
  const first = await openAccount(bank, dana.id, 'checking', { deposit: '1.00' })
  const second = await openAccount(bank, dana.id, 'checking', { deposit: '2.00' })
  const change = (by: typeof dana, sent: unknown) => by.put(`/api/accounts/${second.publicId}/settings`, sent)
  expect((await change(other, { nickname: 'Mine' })).status).toBe(404)
  expect((await change(dana, { nickname: 'Household', isPrimary: true })).body.data).toMatchObject({
    name: 'Household',
    isPrimary: true,
  })
  expect((await dana.get('/api/checking/primary')).body.data.id).toBe(second.publicId)
  const { accounts } = (await dana.get('/api/accounts')).body.data
  expect(accounts.map((one: { id: string; isPrimary: boolean }) => [one.id, one.isPrimary])).toEqual([
    [first.publicId, false],
    [second.publicId, true],
  ])
})

test('signed out, each call of the dashboard answers 401 in its own words', async () => {
  const asked = async (method: string, path: string, body?: unknown) => {
    const answer = await bank.ask(method, path, body)
    return [answer.status, answer.body.error]
  }
  expect(await asked('GET', '/api/dashboard')).toEqual([401, 'Authentication required. Please log in.'])
  expect(await asked('POST', '/api/dashboard/account', {})).toEqual([401, 'You must be logged in to add an account'])
  expect(await asked('POST', '/api/dashboard/transfer', {})).toEqual([401, 'You must be logged in to transfer money'])
})
