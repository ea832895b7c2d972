// Tries BUDG-016.
import { expect, test } from 'vitest'
import { text } from '../../../../ledger/money.ts'
import { alertsOf } from './budget-planner.ts'
import { figuresOf } from './my-figures.ts'

const row = (category: string, budgeted: string, spent: string, carried = '0.00') => ({
  category,
  budgeted,
  spent,
  carried,
  count: 1,
  remaining: (Number(budgeted) + Number(carried) - Number(spent)).toFixed(2),
  since: null,
})
const month = (spent: string, ...categories: ReturnType<typeof row>[]) =>
  figuresOf({
    categories,
    income: { total: '5000.00', received: '5000.00', expected: [] },
    budgeted: '700.00',
    spent,
    remaining: categories.reduce((all, { remaining }) => all + Number(remaining), 0).toFixed(2),
  })

test.each([
  ['nothing is over', month('650.00', row('Dining', '700.00', '650.00')), '50.00', []],
  [
    'what is spent without a budget counts, too',
    month('2334.60', row('Dining', '700.00', '650.00')),
    '50.00',
    [['spending-budget', '1634.60']],
  ],
  [
    'over in one, not in all',
    month('710.00', row('Dining', '600.00', '610.00'), row('Fuel', '200.00', '100.00')),
    '90.00',
    [],
  ],
  ['what was carried over may be spent', month('800.00', row('Dining', '700.00', '800.00', '100.00')), '0.00', []],
  ['what is over', month('705.00', row('Dining', '700.00', '705.00')), '-5.00', [['spending-budget', '5.00']]],
] as const)('%s', (_what, figures, left, expected) => {
  expect(text(figures.remaining)).toBe(left)
  expect(alertsOf(figures).map(({ over, by }) => [over, text(by)])).toEqual(expected)
})
