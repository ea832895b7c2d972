import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, isBusinessDay } from '../calendar.ts'
import { namesIn } from '../table.ts'
import { AVAILABLE_AFTER, availableOn, firstDayPart } from './deposits.ts'
import { table } from '../../scripts/testing/formulas.ts'

table('first-day part of a check: amount, already given today (LED-30)', firstDayPart, [
  ['1000', '0', '225.00'],
  ['100', '0', '100.00'],
  ['1000', '225', '0.00'],
  ['1000', '200.01', '24.99'],
])

table('first-day part of a check under another amount of the bank’s', firstDayPart, [
  ['1000', '0', '275', '275.00'],
  ['1000', '250', '275', '25.00'],
  ['1000', '0', '0', '0.00'],
])

describe('the availability schedule', () => {
  test.each([
    ['2026-11-18', '2026-11-20'], // Wednesday
    ['2026-11-19', '2026-11-23'], // over a weekend
    ['2026-11-21', '2026-11-24'], // a Saturday
    ['2026-11-25', '2026-11-30'], // over Thanksgiving
    ['2026-12-31', '2027-01-05'],
  ])('what came on %s is available on %s', (day, on) => {
    for (const kind of ['deposit', 'check-deposit', 'card-payment', 'contribution', 'account-opening'] as const)
      expect(availableOn(kind, day)).toBe(on)
  })

  test('each kind that brings in unsettled money has its day, whatever the day of the deposit', () => {
    const anyDay = fc.integer({ min: 0, max: 4_000 }).map(n => addDays('2026-01-01', n))
    fc.assert(
      fc.property(fc.constantFrom(...namesIn(AVAILABLE_AFTER)), anyDay, (kind, day) => {
        const on = availableOn(kind, day)
        expect(isBusinessDay(on)).toBe(true)
        expect(daysBetween(day, on)).toBeGreaterThanOrEqual(2)
        expect(daysBetween(day, on)).toBeLessThanOrEqual(6)
      }),
    )
  })
})
