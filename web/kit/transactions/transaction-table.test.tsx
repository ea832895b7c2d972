import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { named } from '../../../ledger/phrase.ts'
import { groupByDay, search, type TransactionRow } from './transaction-row.ts'
import { EVERY_COLUMN, TransactionRows } from './transaction-rows.tsx'
import { listOf } from './transaction-table.tsx'

afterEach(cleanup)

const row = (n: number): TransactionRow => ({
  id: `1-${n}-0`,
  date: '2024-11-19',
  description: `Shop ${n}`,
  says: named(`Shop ${n}`).says,
  status: 'Completed',
  type: 'purchase',
  amount: `-${n}.25`,
  balance: '1.00',
})
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n))

const query = (items: readonly TransactionRow[]) => ({
  data: { pages: [{ items }] },
  isPending: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
  refetch: () => undefined,
})

test('a key that is pressed beside it draws no line anew', () => {
  const action = vi.fn<(row: TransactionRow) => string>(() => 'Dispute')
  const groups = groupByDay(rows(20), 'Pending')
  const onOpen = () => undefined
  const shown = () => (
    <TransactionRows groups={groups} columns={EVERY_COLUMN} caption="Lines" onOpen={onOpen} rowAction={action} />
  )
  const { rerender } = render(shown())
  expect(action).toHaveBeenCalledTimes(20)
  rerender(shown())
  expect(action).toHaveBeenCalledTimes(20)
})

test('the same answer is the same list', () => {
  const asked = query(rows(3))
  expect(listOf(asked).rows).toBe(listOf({ ...asked, isFetchingNextPage: true }).rows)
})

test('ten thousand lines of one day are put in order and gone through in a moment', () => {
  const many = rows(10_000)
  search(many, 'shop')
  const before = process.cpuUsage()
  expect(groupByDay(many, 'Pending')[0]?.rows).toHaveLength(10_000)
  expect(search(many, 'shop 77').length).toBeGreaterThan(10)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(100)
})
