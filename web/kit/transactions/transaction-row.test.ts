import { expect, test } from 'vitest'
import { named } from '../../../ledger/phrase.ts'
import { groupByDay, kindText, mayDispute, search, statusOf, type TransactionRow } from './transaction-row.ts'

const row = ({ description = 'Bellweather Payroll', ...fields }: Partial<TransactionRow>): TransactionRow => ({
  id: '1-1-0',
  date: '2024-11-19',
  description,
  says: named(description).says,
  status: 'Completed',
  type: 'deposit',
  amount: '2840.12',
  balance: '4312.18',
  ...fields,
})

test('pending stands on top, days follow in the given order, nothing is lost', () => {
  const rows = [
    row({ id: 'a' }),
    row({ id: 'b', status: 'Pending', date: '2024-11-18' }),
    row({ id: 'c' }),
    row({ id: 'd', date: '2024-11-17' }),
  ]
  const groups = groupByDay(rows, 'Pending')
  expect(groups.map(({ key, rows: inside }) => [key, inside.map(({ id }) => id).join()])).toEqual([
    ['pending', 'b'],
    ['2024-11-19', 'a,c'],
    ['2024-11-17', 'd'],
  ])
  expect(groups[1]?.label).toBe('Tuesday, November 19, 2024')
})

test('a month has its sums where all of it is there; what is pending is in none', () => {
  const rows = [
    row({ id: 'a', date: '2024-12-02', amount: '-10.10' }),
    row({ id: 'b', date: '2024-12-01', amount: '-0.20' }),
    row({ id: 'c', date: '2024-12-01', amount: '5.00', status: 'Pending' }),
    row({ id: 'd', date: '2024-11-30', amount: '0.10' }),
    row({ id: 'e', date: '2024-11-30', amount: '0.20' }),
  ]
  const december = { month: '2024-12', sum: { moneyIn: '0.00', moneyOut: '-10.30' } }
  const november = { month: '2024-11', sum: { moneyIn: '0.30', moneyOut: '0.00' } }
  const monthsOf = (more: boolean) => groupByDay(rows, 'Pending', more).map(({ month }) => month)
  expect(monthsOf(false)).toEqual([undefined, december, undefined, november])
  expect(monthsOf(true)).toEqual([undefined, december, undefined, { ...november, sum: undefined }])
})

test('what came but is not settled is not called completed, and stays on its day', () => {
  const settling = row({ settling: true })
  expect([statusOf(settling), statusOf(row({})), statusOf(row({ status: 'Pending', settling: true }))]).toEqual([
    'Settling',
    'Completed',
    'Pending',
  ])
  expect(groupByDay([settling], 'Pending').map(({ key }) => key)).toEqual(['2024-11-19'])
})

test.each([
  ['a purchase', { type: 'purchase', amount: '-12.00' }, true],
  ['cash', { type: 'withdrawal', amount: '-12.00' }, true],
  ['wages', { type: 'deposit', amount: '12.00' }, false],
  ['a refund', { type: 'purchase', amount: '12.00' }, false],
  ['a transfer', { type: 'transfer', amount: '-12.00' }, false],
  ['money that is only set aside', { type: 'purchase', amount: '-12.00', status: 'Pending' }, false],
] as const)('a dispute of %s is offered or not', (_what, fields, offered) =>
  expect(mayDispute(row(fields))).toBe(offered),
)

test.each([
  ['payroll', 1],
  ['2,840', 1],
  ['bell nov', 1],
  ['bell dec', 0],
  ['', 1],
])('searching "%s" finds %d', (typed, found) => expect(search([row({})], typed)).toHaveLength(found))

test('money that is set aside has no category yet: its status is said once', () => {
  expect(kindText(row({ status: 'Pending', category: 'Pending' }))).toBe('')
  expect(kindText(row({ status: 'Pending', category: 'Dining' }))).toBe('Dining')
  expect(kindText(row({ category: 'Dining' }))).toBe('Dining')
})
