import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openAccount, testBank, type TestCustomer } from '../scripts/testing/http-bank.ts'
import { restCalls } from './rest.ts'

const bank = await testBank()

/** What only opens and closes a transaction, and says in whose name it is. */
const BEGIN = /^\s*(begin|reset all; begin)/i
const FRAME = /^\s*(begin|commit|rollback|reset all|select set_config)/i

/** What only ends a transaction: nobody waits for it. */
const END = /^\s*commit/i

interface Asked {
  status: number
  /** How many statements a request asks of the database, beside what the journal's writer asks of its own. */
  count: number
  /** How often it waits: how many of them stand in a row, each asked after the answer to the one before. */
  waits: number
  transactions: number
}

async function statements(ask: () => Promise<{ status: number }>): Promise<Asked> {
  const query = pg.Client.prototype.query
  const texts: string[] = []
  let answered = 0
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...what) {
    const [statement]: unknown[] = what
    const text = textOf(statement)
    const place = answered + 1
    texts.push(text)
    if (!END.test(text)) onAnswer(statement, () => (answered = Math.max(answered, place)))
    return query.apply(this, what)
  })
  onTestFinished(() => asked.mockRestore())
  const { status } = await ask()
  asked.mockRestore()
  return {
    status,
    count: texts.filter(text => !FRAME.test(text)).length,
    waits: answered,
    transactions: texts.filter(text => BEGIN.test(text)).length,
  }
}

/** Has it said, too, when a statement of the driver's is answered. */
function onAnswer(statement: unknown, say: () => void): void {
  if (typeof statement !== 'object' || statement === null) return
  const told: unknown = Reflect.get(statement, 'callback')
  if (typeof told !== 'function') return
  Reflect.set(statement, 'callback', (...answer: unknown[]): unknown => {
    say()
    return Reflect.apply(told, statement, answer)
  })
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

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
  '/dashboard': 15,
  '/dashboard/account/:id': 4,
  '/notifications': 5,
  '/disputes/transactions': 7,
  '/check-deposits/history': 4,
  '/accounts': 4,
  '/accounts/:accountId/transactions': 4,
  '/accounts/:accountId': 5,
  '/accounts/:accountId/proof': 4,
  '/checking/:accountId': 4,
  '/checking/:accountId/transactions': 4,
  '/savings/:accountId': 8,
  '/savings/:accountId/transactions': 4,
  '/credit-accounts/balance-transfers': 4,
  '/credit-accounts/:accountId': 6,
  '/credit-accounts/:accountId/transactions': 4,
  '/cards/controls': 5,
  '/retirement/rollovers': 5,
  '/retirement/tax-lines': 6,
  '/retirement/contributions': 4,
  '/retirement/:accountId': 8,
  '/retirement/:accountId/transactions': 4,
  '/student/:accountId': 4,
  '/student/:accountId/transactions': 4,
  '/cd/:accountId': 8,
  '/cd/:accountId/transactions': 4,
  '/investment/overview': 7,
  '/investment/portfolios': 5,
  '/investment/:accountId': 9,
  '/investment/:accountId/transactions': 5,
  '/coming-up': 9,
  '/coming-up/forecast/:accountId': 12,
  '/activity': 4,
  '/activity/export': 4,
  '/insights': 4,
  '/interest-details': 6,
  '/autosave': 6,
  '/budget': 12,
  '/categories': 4,
}

/** Pages that ask for something by what they have read after the accounts: how often each waits. */
const WAITING: Readonly<Record<string, number>> = {
  '/disputes/transactions': 4,
  '/accounts/:accountId/proof': 4,
  '/credit-accounts/balance-transfers': 4,
  '/retirement/tax-lines': 4,
  '/coming-up/forecast/:accountId': 4,
  '/activity': 4,
  '/activity/export': 4,
  '/insights': 4,
  '/budget': 4,
}

/** Pages that read in more transactions than that of their session and one of their own. */
const APART: readonly string[] = ['/cd/:accountId/interest/preview', '/cd/:accountId/payout/preview']

it('asks three statements at most for a reading call and waits thrice, but for those listed', async () => {
  const who = await somebody()
  const found: Record<string, number> = {}
  const waiting: Record<string, number> = {}
  const apart: string[] = []
  for (const { method, path } of restCalls) {
    if (method !== 'GET') continue
    const get = () => who.get(`/api${path.replaceAll(/:[A-Za-z]+/g, 'primary')}`)
    await get()
    const { status, count, waits, transactions } = await statements(get)
    if (status !== 200) continue
    if (count > READING) found[path] = count
    // a busy machine may hear two answers as one: the fewest count
    const again = waits > READING ? [await statements(get), await statements(get), await statements(get)] : []
    const fewest = Math.min(waits, ...again.map(one => one.waits))
    if (fewest > READING) waiting[path] = fewest
    if (transactions > 2) apart.push(path)
  }
  expect(found).toEqual(MORE)
  expect(waiting).toEqual(WAITING)
  expect(apart).toEqual(APART)
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
