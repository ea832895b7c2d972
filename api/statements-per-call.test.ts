import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openAccount, testBank, type TestCustomer } from '../scripts/testing/http-bank.ts'
import { restCalls } from './rest.ts'

const bank = await testBank()

/** What only opens and closes a transaction, and says in whose name it is. */
const FRAME = /^\s*(begin|commit|rollback|reset all|select set_config)/i

/** How many statements a request asks of the database, beside what the journal's writer asks of its own. */
async function statements(ask: () => Promise<{ status: number }>): Promise<{ status: number; count: number }> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  const { status } = await ask()
  const texts = asked.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query),
  )
  asked.mockRestore()
  return { status, count: texts.filter(text => !FRAME.test(text)).length }
}

async function somebody(): Promise<TestCustomer & { checking: string; savings: string }> {
  const who = await bank.customer()
  const open = (kind: Parameters<typeof openAccount>[2]) => openAccount(bank, who.id, kind, { deposit: '900.00' })
  const [checking, savings] = await Promise.all([open('checking'), open('savings')])
  await Promise.all((['credit', 'cd', 'retirement', 'student', 'investment'] as const).map(open))
  return { ...who, checking: checking.publicId, savings: savings.publicId }
}

/** The session with its customer and the clock, the accounts, and what is asked about. */
const READING = 3

/** Pages that put several things together: how many each has for a customer with an account of every kind. */
const MORE: Readonly<Record<string, number>> = {
  '/dashboard': 17,
  '/dashboard/account/:id': 5,
  '/notifications': 5,
  '/disputes/transactions': 7,
  '/check-deposits/history': 4,
  '/accounts': 5,
  '/accounts/:accountId/transactions': 5,
  '/accounts/:accountId': 5,
  '/accounts/:accountId/proof': 6,
  '/checking/:accountId': 5,
  '/checking/:accountId/transactions': 5,
  '/savings/:accountId': 9,
  '/savings/:accountId/transactions': 5,
  '/credit-accounts/balance-transfers': 4,
  '/credit-accounts/:accountId': 7,
  '/credit-accounts/:accountId/transactions': 5,
  '/retirement/:accountId': 10,
  '/retirement/contributions': 5,
  '/retirement/rollovers': 5,
  '/retirement/tax-lines': 6,
  '/retirement/:accountId/transactions': 5,
  '/student/:accountId': 5,
  '/student/:accountId/transactions': 5,
  '/cd/:accountId': 11,
  '/cd/:accountId/transactions': 5,
  '/investment/quotes': 12,
  '/investment/overview': 9,
  '/investment/:accountId': 12,
  '/investment/portfolios': 5,
  '/investment/:accountId/transactions': 6,
  '/coming-up': 9,
  '/coming-up/forecast/:accountId': 13,
  '/activity': 4,
  '/activity/export': 4,
  '/autosave': 6,
  '/budget': 12,
  '/insights': 4,
  '/interest-details': 6,
  '/categories': 4,
  '/cards/controls': 5,
}

it('asks three statements at most for a reading call, but for the pages that are listed', async () => {
  const who = await somebody()
  const found: Record<string, number> = {}
  for (const { method, path } of restCalls) {
    if (method !== 'GET') continue
    const get = () => who.get(`/api${path.replaceAll(/:[A-Za-z]+/g, 'primary')}`)
    await get()
    const { status, count } = await statements(get)
    if (status === 200 && count > READING) found[path] = count
  }
  expect(found).toEqual(MORE)
})

it('asks five statements for a transfer between own accounts', async () => {
  const { post, checking, savings } = await somebody()
  const move = (amount: number) =>
    post('/api/transfers/transfer', {
      transferType: 'internal',
      fromAccount: checking,
      toAccount: savings,
      amount,
      transferDate: '2026-11-18',
      transferFrequency: 'once',
    })
  await move(1)
  const { status, count } = await statements(() => move(2))
  expect([status, count]).toEqual([200, 5])
})
