import { expect, test } from 'vitest'
import { wantedLines } from './palette-asked.ts'

const TODAY = '2026-11-22'
const DECEMBER = { from: '2025-12-01', to: '2025-12-31' }
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

test.each([
  ['grocery march', { category: 'Groceries', from: '2026-03-01', to: '2026-03-31' }, 'Groceries, March 2026'],
  ['March groceries', { category: 'Groceries', from: '2026-03-01', to: '2026-03-31' }, 'Groceries, March 2026'],
  ['dining', { category: 'Dining' }, 'Dining'],
  ['fig nov', { search: 'fig', ...NOVEMBER }, '“fig”, November 2026'],
  ['phone dec', { category: 'Phone and internet', ...DECEMBER }, 'Phone and internet, December 2025'],
  ['groceries this month', { category: 'Groceries', ...NOVEMBER }, 'Groceries, November 2026'],
  ['how much did I spend on travel last month', { category: 'Travel', ...OCTOBER }, 'Travel, October 2026'],
  ['what did I spend last month', { flow: 'spending', ...OCTOBER }, 'Spending, October 2026'],
  ['gas last year', { category: 'Transport', from: '2025-01-01', to: '2025-12-31' }, 'Transport, 2025'],
  ['courses ce mois', { category: 'Groceries', ...NOVEMBER }, 'Groceries, November 2026'],
  ['gastos mes pasado', { flow: 'spending', ...OCTOBER }, 'Spending, October 2026'],
])('%s', (typed, asked, label) => expect(wantedLines(typed, TODAY)).toEqual([{ asked, label }]))

test('what is of two categories finds both', () =>
  expect(wantedLines('how much did I spend on food last month', TODAY).map(({ label }) => label)).toEqual([
    'Groceries, October 2026',
    'Dining, October 2026',
  ]))

test.each(['march', 'fig', '1850', 'northline electric', 'go'])('names neither: %s', typed =>
  expect(wantedLines(typed, TODAY)).toEqual([]),
)
