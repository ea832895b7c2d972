import { expect, test } from 'vitest'
import { named } from '../../../ledger/phrase.ts'
import { groupByDay, kindText } from '../../kit/transactions/transaction-row.ts'
import { listedRow, type Entry } from './entry.ts'

const entry = (fields: Pick<Entry, 'amount' | 'counted' | 'parts'>): Entry => ({
  id: `1-${fields.counted}`,
  accountId: 'one',
  accountName: 'Checking',
  date: '2024-11-19',
  recordedAt: '2024-11-19T12:00:00Z',
  description: 'Fig and Barrel',
  says: named('Fig and Barrel').says,
  status: 'Completed',
  type: 'purchase',
  balance: '100.00',
  by: 'split',
  maySplit: true,
  such: { key: 'fig', name: 'fig' },
  note: '',
  tags: [],
  receipt: false,
  ...fields,
})
const dining = { category: 'Dining', flow: 'spending', amount: '-30.00' } as const
const gifts = { category: 'Gifts', flow: 'spending', amount: '-4.50' } as const

test('under a category a line in parts is listed with the part that counts, so that the list comes to its sum', () => {
  const rows = [
    entry({ amount: '-34.50', counted: '-4.50', parts: [dining, gifts] }),
    entry({ amount: '-4.50', counted: '-4.50', parts: [gifts] }),
  ].map(listedRow)
  expect(rows.map(({ amount, partOf }) => [amount, partOf])).toEqual([
    ['-4.50', '-34.50'],
    ['-4.50', undefined],
  ])
  expect(groupByDay(rows, 'Pending')[0]?.sum).toMatchObject({ moneyOut: '-9.00' })
  expect(rows.map(row => kindText(row))).toEqual(['Dining + Gifts · part of −$34.50', 'Gifts'])
})

test('without a filter the whole line counts, and what is set aside is listed as it is', () => {
  expect(listedRow(entry({ amount: '-34.50', counted: '-34.50', parts: [dining, gifts] })).partOf).toBeUndefined()
  expect(listedRow(entry({ amount: '-9.00', counted: '0.00', parts: [] })).amount).toBe('-9.00')
})
