import { expect, test } from 'vitest'
import { wantedLines } from './palette-asked.ts'

const TODAY = '2026-11-22'
const DECEMBER = { from: '2025-12-01', to: '2025-12-31' }

test.each([
  ['grocery march', { category: 'Groceries', from: '2026-03-01', to: '2026-03-31' }, 'Groceries, March 2026'],
  ['March groceries', { category: 'Groceries', from: '2026-03-01', to: '2026-03-31' }, 'Groceries, March 2026'],
  ['dining', { category: 'Dining' }, 'Dining'],
  ['fig nov', { search: 'fig', from: '2026-11-01', to: '2026-11-30' }, '“fig”, November 2026'],
  ['phone dec', { category: 'Phone and internet', ...DECEMBER }, 'Phone and internet, December 2025'],
])('%s', (typed, asked, label) => expect(wantedLines(typed, TODAY)).toEqual({ asked, label }))

test.each(['march', 'fig', '1850', 'northline electric', 'go'])('names neither: %s', typed =>
  expect(wantedLines(typed, TODAY)).toBeUndefined(),
)
