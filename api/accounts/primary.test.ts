/**
 * The word 'primary' over HTTP, for each of the seven documented calls (doc2 §2.1, §7)
 * and for the kinds of the generic page.
 */
import { expect, test } from 'vitest'
import { namesIn } from '../../ledger/table.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()

const MISSING = 'Account not found. Please check the account ID or create a new account.'
const STUDENT_MISSING = 'Student account not found. Please check the account ID or create a new account.'
const certificate = { months: 24, rate: '3.75', maturesOn: '2028-11-18' }

const calls = [
  { path: '/api/checking/primary', kind: 'checking', type: 'Checking', missing: MISSING },
  { path: '/api/savings/primary', kind: 'savings', type: 'Savings', missing: MISSING },
  { path: '/api/credit-accounts/primary', kind: 'credit', type: 'Credit', missing: MISSING },
  { path: '/api/retirement/primary', kind: 'retirement', type: 'Retirement', missing: MISSING },
  { path: '/api/investment/primary', kind: 'investment', type: 'Investment', missing: MISSING },
  { path: '/api/student/primary', kind: 'student', type: 'Student', missing: STUDENT_MISSING },
  { path: '/api/cd/primary', kind: 'cd', type: 'Certificate of Deposit', missing: MISSING },
] as const

const openingOf = (kind: (typeof calls)[number]['kind']) =>
  kind === 'credit' ? { limit: '5000.00' } : { deposit: '1000.00', ...(kind === 'cd' ? { terms: certificate } : {}) }

test.each(calls)('GET $path: the oldest, else the chosen one, with its lines and its statement', async call => {
  const { path, kind, type, missing } = call
  const who = await bank.customer()
  expect((await bank.ask('GET', path)).status).toBe(401)
  expect(await who.get(path)).toMatchObject({ status: 404, body: { error: missing } })

  const oldest = await openAccount(bank, who.id, kind, openingOf(kind))
  const younger = await openAccount(bank, who.id, kind, openingOf(kind))
  const first = await who.get(path)
  expect(first.body).toMatchObject({ success: true, data: { id: oldest.publicId, type, isPrimary: true } })
  expect(Array.isArray(first.body.data.transactions)).toBe(true)

  expect((await who.put(`/api/accounts/${younger.publicId}/settings`, { isPrimary: true })).status).toBe(200)
  expect((await who.get(path)).body.data.id).toBe(younger.publicId)
  expect((await who.get(`${path}/transactions`)).body.data).toHaveLength(kind === 'credit' ? 0 : 1)
  const statement = await who.post(`${path}/statement`, { period: 'current', format: 'csv' })
  expect(statement.body.data.downloadUrl).toMatch(/^\/api\//)
})

test('one of another kind is never meant: a money market beside an older checking account', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'checking', { deposit: '10.00' })
  expect((await who.get('/api/accounts/primary?kind=money-market')).status).toBe(404)
  const market = await openAccount(bank, who.id, 'money-market', { deposit: '2500.00' })
  expect((await who.get('/api/accounts/primary?kind=money-market')).body.data.id).toBe(market.publicId)
  expect((await who.get(`/api/accounts/${market.publicId}?kind=loan`)).status).toBe(404)
  expect((await who.get(`/api/accounts/${market.publicId}?kind=gold`)).status).toBe(400)
})

test('an account by its id says the rates that it has, and none that it has not', async () => {
  const who = await bank.customer()
  const rates = {
    checking: { interestRate: '0.01', apy: '0.01' },
    cd: { interestRate: '3.75', apy: expect.any(String) },
    investment: {},
    credit: { purchaseApr: '21.99', cashApr: '26.99' },
  } as const
  for (const kind of namesIn(rates)) {
    const { publicId } = await openAccount(bank, who.id, kind, openingOf(kind))
    const { data } = (await who.get(`/api/accounts/${publicId}`)).body
    const { interestRate, apy, purchaseApr, cashApr } = data
    expect({ interestRate, apy, purchaseApr, cashApr }).toEqual(rates[kind])
  }
})
