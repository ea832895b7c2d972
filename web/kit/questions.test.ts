import { expect, test } from 'vitest'
import { AVAILABLE_AFTER } from '../../ledger/rates/deposits.ts'
import { questions } from './questions.ts'

test('the answers on money that comes in count the business days that the schedule counts', () => {
  expect(new Set(Object.values(AVAILABLE_AFTER))).toEqual(new Set([2]))
  const told = questions().filter(({ answer }) => answer.includes('business day'))
  expect(told.length).toBeGreaterThan(1)
  for (const { id, answer } of told) expect([id, answer]).toEqual([id, expect.stringContaining('second business day')])
})
