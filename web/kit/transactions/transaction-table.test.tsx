import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { named } from '../../../ledger/phrase.ts'
import { groupByDay, search, type TransactionRow } from './transaction-row.ts'
import { EVERY_COLUMN, TransactionRows } from './transaction-rows.tsx'
import { TransactionList } from './transaction-list.tsx'
import { listOf } from './transaction-table.tsx'
import { slowness } from '../../../scripts/testing/pace.ts'

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
  isFetching: false,
  isFetchingNextPage: false,
  fetchNextPage: () => Promise.resolve(),
  refetch: () => Promise.resolve(),
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
  expect((user + system) / 1_000 / slowness()).toBeLessThan(100)
})

const drawnLines = (container: HTMLElement) => [...container.querySelectorAll('[data-transaction]')]
const shapes = { 'a desk': TransactionRows, 'a phone': TransactionList }

test.each(Object.entries(shapes))('of ten thousand lines on %s those that are near are drawn', (_, Rows) => {
  const groups = groupByDay(rows(10_000), 'Pending')
  const { container } = render(<Rows groups={groups} columns={EVERY_COLUMN} caption="Lines" onOpen={() => undefined} />)
  expect(drawnLines(container).length).toBeGreaterThan(20)
  expect(drawnLines(container).length).toBeLessThan(400)
})

test.each(Object.entries(shapes))(
  'on paper %s has all lines that are loaded, and fewer again afterwards',
  (_, Rows) => {
    const groups = groupByDay(rows(600), 'Pending')
    const { container } = render(
      <Rows groups={groups} columns={EVERY_COLUMN} caption="Lines" onOpen={() => undefined} />,
    )
    expect(drawnLines(container).length).toBeLessThan(600)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(drawnLines(container)).toHaveLength(600)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(drawnLines(container).length).toBeLessThan(600)
  },
)

test('each line of a long table says which of all it is; a short table is as it is', () => {
  const shown = (count: number) =>
    render(
      <TransactionRows
        groups={groupByDay(rows(count), 'Pending')}
        columns={EVERY_COLUMN}
        caption="Lines"
        onOpen={() => undefined}
      />,
    ).container
  const long = shown(600)
  expect(long.querySelector('table')?.getAttribute('aria-rowcount')).toBe('603')
  const places = [...long.querySelectorAll('[aria-rowindex]')].map(each => Number(each.getAttribute('aria-rowindex')))
  expect(places).toEqual(places.map((_, i) => i + 1))
  const short = shown(40)
  expect(drawnLines(short)).toHaveLength(40)
  expect(short.querySelectorAll('[aria-rowindex], [aria-hidden]')).toHaveLength(0)
})
