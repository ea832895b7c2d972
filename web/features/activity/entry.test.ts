import { expect, test } from 'vitest'
import { named } from '../../../ledger/phrase.ts'
import { kindText } from '../../kit/transactions/transaction-row.ts'
import { listedGroups, type Entry } from './entry.ts'

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

const rowsIn = (...entries: Entry[]) => listedGroups(entries, 'Pending', false).flatMap(({ rows }) => rows)

test('under a category a line in parts is listed with what counts of it, as it is summed up', () => {
  const part = entry({ amount: '-34.50', counted: '-4.50', parts: [dining, gifts] })
  const whole = entry({ amount: '-4.50', counted: '-4.50', parts: [gifts] })
  const rows = rowsIn(part, whole)
  expect(rows.map(({ amount, partOf }) => [amount, partOf])).toEqual([
    ['-4.50', '-34.50'],
    ['-4.50', undefined],
  ])
  expect(rows.map(row => kindText(row))).toEqual(['Dining + Gifts · Checking · part of −$34.50', 'Gifts · Checking'])
})

test('each month is named, with no sum of what is listed; one month alone is not', () => {
  const one = entry({ amount: '-4.50', counted: '-4.50', parts: [gifts] })
  const monthsIn = (entries: Entry[], more: boolean) => listedGroups(entries, 'Pending', more).map(({ month }) => month)
  expect(monthsIn([one, { ...one, date: '2024-10-02' }], false)).toEqual([{ month: '2024-11' }, { month: '2024-10' }])
  expect(monthsIn([one], true)).toEqual([{ month: '2024-11' }])
  expect(monthsIn([one], false)).toEqual([undefined])
})

test('without a filter the whole line counts, and what is set aside is listed as it is', () => {
  const [whole] = rowsIn(entry({ amount: '-34.50', counted: '-34.50', parts: [dining, gifts] }))
  expect(whole?.partOf).toBeUndefined()
  expect(rowsIn(entry({ amount: '-9.00', counted: '0.00', parts: [] })).map(({ amount }) => amount)).toEqual(['-9.00'])
})
