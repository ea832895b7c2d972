import { expect, test } from 'vitest'
import { wasDue } from './place-to-pay.ts'

test('a bill whose day is past says which day that was; one of today and income say nothing', () => {
  expect(wasDue({ date: '2026-11-18', dueOn: '2026-11-03' })).toBe('was due on Nov 3')
  expect(wasDue({ date: '2026-11-18', dueOn: '2026-11-18' })).toBeUndefined()
  expect(wasDue({ date: '2026-11-18', dueOn: null })).toBeUndefined()
})
