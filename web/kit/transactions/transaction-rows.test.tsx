import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TransactionList } from './transaction-list.tsx'
import { groupByDay, type TransactionRow } from './transaction-row.ts'
import { TransactionRows } from './transaction-rows.tsx'

const line: TransactionRow = {
  id: '1-7-0',
  date: '2026-11-20',
  description: 'Initial deposit',
  says: { template: 'Initial deposit', values: {} },
  status: 'Completed',
  type: 'deposit',
  category: 'Deposit',
  amount: '500.00',
  balance: '500.00',
}
const shapes = { 'a desk': TransactionRows, 'a phone': TransactionList }

/** What the one row says on a screen of that shape. */
function said(shape: keyof typeof shapes, row: TransactionRow, typeLabel?: (row: TransactionRow) => string) {
  const Rows = shapes[shape]
  render(
    <MantineProvider env="test">
      <Rows
        groups={groupByDay([row], 'Pending')}
        columns={['date', 'description', 'amount', 'balance']}
        caption="Transactions"
        onOpen={() => undefined}
        typeLabel={typeLabel}
      />
    </MantineProvider>,
  )
  return screen.getByRole('button').textContent
}

test.each(['a desk', 'a phone'] as const)('on %s a row says the page’s own word for its type (doc2 §2.6)', shape => {
  expect(said(shape, line, () => 'Contribution')).toContain('Contribution · Deposit')
})

test.each(['a desk', 'a phone'] as const)('on %s what is called the same twice is said once', shape => {
  expect(said(shape, line, () => 'Deposit')).not.toContain('Deposit · Deposit')
})

test.each(['a desk', 'a phone'] as const)('on %s it says the category where the page has no word of its own', shape => {
  const words = said(shape, { ...line, category: 'Gifts + Travel' })
  expect(words).toContain('Gifts + Travel')
  expect(words).not.toContain('undefined')
})

/** What an eye sees in each cell of the one row of a desk's table; what only readers are told is left out. */
function seenIn(row: TransactionRow): string[] {
  const { container } = render(
    <MantineProvider env="test">
      <TransactionRows
        groups={groupByDay([row], 'Pending')}
        columns={['date', 'description', 'status', 'amount', 'balance']}
        caption="Transactions"
        onOpen={() => undefined}
      />
    </MantineProvider>,
  )
  const cells = [...container.querySelectorAll(`[data-transaction="${row.id}"] td`)]
  expect(cells.slice(0, 3).every(({ textContent }) => textContent !== '')).toBe(true)
  return cells.map(cell =>
    [...cell.childNodes]
      .filter(one => !isUnseen(one))
      .map(one => one.textContent)
      .join(''),
  )
}
const isUnseen = (node: Node) => node instanceof Element && node.classList.contains('sr-only')

test('on a desk a day is written once, above its lines, and a status only while it is not done', () => {
  const [date, , status] = seenIn(line)
  expect([date, status]).toEqual(['', ''])
})

test('a column of which nothing is seen has no head to see either', () => {
  const headsOf = (row: TransactionRow) => {
    seenIn(row)
    return screen
      .getAllByRole('columnheader')
      .map(head => [head.textContent, head.querySelector('.sr-only') ? 'unseen' : 'seen'])
  }
  expect(headsOf(line).slice(0, 3)).toEqual([
    ['Date', 'unseen'],
    ['Description', 'seen'],
    ['Status', 'unseen'],
  ])
  cleanup()
  expect(headsOf({ ...line, status: 'Pending' }).map(([, how]) => how)).not.toContain('unseen')
})

test('on a desk what is pending says its own day and how it stands', () => {
  const [date, , status] = seenIn({ ...line, status: 'Pending' })
  expect([date, status]).toEqual(['Nov 20', 'Pending'])
})

test.each([
  { columns: ['date', 'description', 'amount', 'balance'] as const },
  { columns: ['date', 'description', 'status', 'amount', 'balance'] as const },
])('the name of a month stands over date and description of $columns', ({ columns }) => {
  const groups = groupByDay([line], 'Pending')
  render(
    <MantineProvider env="test">
      <TransactionRows groups={groups} columns={columns} caption="Transactions" onOpen={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByText('November 2026').getAttribute('colspan')).toBe('2')
})
