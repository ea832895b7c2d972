import { expect, test } from 'vitest'
import {
  DISTRIBUTION_WITHHOLDING,
  catchUpFrom,
  contributeUntil,
  contributionLimit,
  contributionRoom,
  withheld,
} from './retirement.ts'
import { table } from '../../scripts/testing/formulas.ts'

table('withholding of 20% (LED-36)', amount => withheld(amount, DISTRIBUTION_WITHHOLDING), [
  ['1000', '200.00'],
  ['0.01', '0.00'],
  ['12345.67', '2469.13'],
])

table('room for contributions (LED-21)', contributionRoom, [
  ['2500', '4000.00'],
  ['6500', '0.00'],
  ['7000', '0.00'],
])

test('who is 50 by a year’s end may contribute 1,000 more for it, until its taxes are due', () => {
  expect(contributionLimit(2026)).toBe('6500.00')
  const from = catchUpFrom('1977-12-31')
  expect([2026, 2027, 2050].map(year => contributionLimit(year, from))).toEqual(['6500.00', '7500.00', '7500.00'])
  expect(contributeUntil(2026)).toBe('2027-04-15')
})
