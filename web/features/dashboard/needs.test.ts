import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

const TODAY = '2026-11-18'
const bill = (dueOn: string, planned = false) => ({
  id: `bill-${dueOn}`,
  of: `bill-${dueOn}`,
  // As the bank answers: a day that is past counts as today.
  date: dueOn < TODAY ? TODAY : dueOn,
  dueOn,
  kind: 'bill' as const,
  description: 'Northline Electric',
  amount: '-118.00',
  fromAccount: null,
  toAccount: null,
  planned,
})
const account = (balance: string, alert: string | null) => ({
  accountId: 'a',
  name: 'Bills',
  points: [],
  lowest: { date: '2026-11-20', balance },
  untilIncome: null,
  bills: { count: 0, amount: '0.00' },
  alert,
})

test('a bill of the two weeks that nothing pays needs the customer; a planned one not', () => {
  const upcoming = [bill('2026-11-17'), bill('2026-11-25'), bill('2026-12-02'), bill('2026-11-19', true)]
  expect(needsOf({ forecasts: [], waiting: [], upcoming }, TODAY)).toMatchObject([
    { id: 'bill-2026-11-17', overdue: true, amount: '118.00' },
    { id: 'bill-2026-11-25', overdue: false },
    { id: 'bill-2026-12-02', overdue: false },
  ])
})

test('each is paid where it is paid: a bill by its payee, a statement from an own account', () => {
  const statement = { ...bill('2026-11-25'), of: 'card', kind: 'card-bill' as const, description: 'Credit ••7715' }
  const needs = needsOf({ forecasts: [], waiting: [], upcoming: [bill('2026-11-20'), statement] }, TODAY)
  expect(needs).toMatchObject([
    { what: 'bill', pay: '/pay-bills?pay=bill-2026-11-20' },
    { what: 'bill', payee: 'Credit ••7715', pay: '/payment?card=card' },
  ])
})

test.each([
  ['-0.01', '500.00', ['short']],
  ['0.00', null, []],
  ['499.99', '500.00', ['below-line']],
  ['500.00', '500.00', []],
])('an account whose lowest point is %s with the alert line %s needs %j', (balance, alert, wanted) => {
  const needs = needsOf({ forecasts: [account(balance, alert)], waiting: [], upcoming: [] }, TODAY)
  expect(needs.map(({ what }) => what)).toEqual(wanted)
})

test('income that is expected is nobody’s task', () => {
  const income = { ...bill('2026-11-19'), kind: 'income' as const }
  expect(needsOf({ forecasts: [], waiting: [], upcoming: [income] }, TODAY)).toEqual([])
})

test('what waits for its code comes first: it ends by itself', () => {
  const code = {
    id: 'a',
    kind: 'transfer' as const,
    to: 'Pat',
    amount: '50.00',
    until: '2026-11-18T21:00:00.000Z',
  }
  const found = needsOf({ forecasts: [], waiting: [code], upcoming: [bill('2026-11-17')] }, TODAY)
  expect(found.map(({ what }) => what)).toEqual(['code', 'bill'])
})
