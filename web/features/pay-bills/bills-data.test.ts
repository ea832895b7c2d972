import { expect, test } from 'vitest'
import { findsPayeeOnly, isDueSoon, isOverdue, sorted } from './bills-data.ts'

const data = {
  bills: [{ payee: 'Fernway Internet', category: 'Phone/Internet' }],
  payees: [
    { name: 'Northline Electric', nickname: 'Northline Electric', category: 'Utilities' },
    { name: 'Fernway Internet', nickname: 'Fernway', category: 'Phone/Internet' },
  ],
} as const

test.each([
  ['electric', true],
  [' Utilities ', true],
  ['fernway', false],
  ['nobody', false],
  ['', false],
])('searched for %j: a payee who has sent no bill is found: %s', (search, found) =>
  expect(findsPayeeOnly(data, search)).toBe(found),
)

test('due in 7 days is today to the seventh day; what is overdue is not among it (BILL-018)', () => {
  const bills = [-1, 0, 7, 8].map(daysLeft => ({ daysLeft }))
  expect(bills.filter(isDueSoon)).toEqual([{ daysLeft: 0 }, { daysLeft: 7 }])
  expect(bills.filter(isOverdue)).toEqual([{ daysLeft: -1 }])
})

test('of one day the later payment is the newer one; of one amount it stands first (BILL-017)', () => {
  const paid = (id: string, date: string, amount: string) => ({ id, date, amount })
  // as the bank answers: the newest first
  const payments = [
    paid('d', '2026-11-28', '9.00'),
    paid('c', '2026-11-28', '10.00'),
    paid('b', '2026-11-28', '9.00'),
    paid('a', '2026-11-27', '9.00'),
  ]
  const idsBy = (sort: Parameters<typeof sorted>[1]) => sorted(payments, sort).map(({ id }) => id)
  expect(idsBy('date-desc')).toEqual(['d', 'c', 'b', 'a'])
  expect(idsBy('date-asc')).toEqual(['a', 'b', 'c', 'd'])
  expect(idsBy('amount-desc')).toEqual(['c', 'd', 'b', 'a'])
  expect(idsBy('amount-asc')).toEqual(['d', 'b', 'a', 'c'])
})
