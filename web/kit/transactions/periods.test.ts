import { expect, test } from 'vitest'
import { firstDayOf, periodChoices } from './periods.ts'

test('the generic page offers the three periods in the words of its document (doc1 §2.7)', () => {
  expect(periodChoices(['30days', '3months', 'thisyear']).map(({ label }) => label)).toEqual([
    'Last 30 Days',
    'Last 3 Months',
    'This Year',
  ])
})

test.each([
  ['7days', '2026-11-14'],
  ['30days', '2026-10-22'],
  ['3months', '2026-08-21'],
  ['thisyear', '2026-01-01'],
  ['all', ''],
])('%s begins on %s', (period, first) => expect(firstDayOf(period, '2026-11-21')).toBe(first))
