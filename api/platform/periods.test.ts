import { expect, test } from 'vitest'
import { firstDayOf, isPeriod, periods, wordsOf } from './periods.schema.ts'

test.each([
  ['7days', '2026-11-14'],
  ['30days', '2026-10-22'],
  ['3months', '2026-08-21'],
  ['thisyear', '2026-01-01'],
  ['all', undefined],
] as const)('%s begins on %s', (period, first) => expect(firstDayOf(period, '2026-11-21')).toBe(first))

test('every spelling is a period, what an object has by itself is none', () => {
  expect(periods.every(isPeriod)).toBe(true)
  expect(['toString', '__proto__', ''].some(isPeriod)).toBe(false)
})

test('the generic page offers the three periods in the words of its document (doc1 §2.7)', () => {
  expect((['30days', '3months', 'thisyear'] as const).map(wordsOf)).toEqual([
    'Last 30 Days',
    'Last 3 Months',
    'This Year',
  ])
})
