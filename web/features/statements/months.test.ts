import { expect, test } from 'vitest'
import { monthsSince } from './months.ts'

test('the months of an account, newest first, its first and the running one included', () => {
  expect(monthsSince('2026-09-30', '2026-11-01')).toEqual(['2026-11', '2026-10', '2026-09'])
  expect(monthsSince('2026-11-18', '2026-11-18')).toEqual(['2026-11'])
  expect(monthsSince('2019-01-01', '2026-11-18')).toHaveLength(24)
})
