// Tries C-158.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, type Money, ZERO } from '../money.ts'
import {
  cdInterest,
  cdInterestOver,
  cdMaturity,
  cdMostWithdrawable,
  cdPenalty,
  cdProgress,
  cdRate,
} from './certificate.ts'
import { dollars, percent, shown, table } from '../../scripts/testing/formulas.ts'

table('CD early withdrawal: 90 days of interest (LED-24)', (amount, rate) => cdPenalty(amount ?? ZERO, rate ?? ZERO), [
  ['5000', '3.75', '46.23'],
  ['1000', '3.25', '8.01'],
  ['1000', '3.75', '9.25'],
  ['10000', '4.25', '104.79'],
  ['250000', '4.25', '2619.86'],
  ['365', '2.00', '1.80'],
  ['0.01', '2.25', '1.00'],
  ['73', '2.50', '1.00'],
  ['0', '2.50', '0.00'],
])

table(
  'CD penalty by the sum of the term: amount, rate, withdrawn before',
  (amount, rate, withdrawn) => cdPenalty(amount ?? ZERO, rate ?? ZERO, { withdrawn: withdrawn ?? ZERO }),
  [
    ['0.90', '3.75', '0', '1.00'],
    ['0.90', '3.75', '0.90', '0.00'],
    ['0.90', '3.75', '107.10', '0.00'], // 108.00: 0.9986
    ['0.90', '3.75', '108.00', '0.01'], // 108.90: 1.0069
    ['1000', '3.75', '1000', '9.24'], // 18.49 of 2,000, 9.25 of which are paid
  ],
)

test('a penalty that is exactly half a cent is rounded up', () => {
  expect(cdPenalty(money('73.00'), '6.25').toString()).toBe('1.13') // 1.125
})

table('CD interest of a quarter (LED-25)', (balance, rate) => cdInterest(balance ?? ZERO, rate ?? ZERO), [
  ['1000', '3.25', '8.13'], // 8.125
  ['5000', '3.75', '46.88'], // 46.875
  ['5046.88', '3.75', '47.31'],
  ['250000', '4.25', '2656.25'],
])

describe('certificates', () => {
  test.each([
    [3, '2.25'],
    [6, '2.75'],
    [12, '3.25'],
    [18, '3.50'],
    [24, '3.75'],
    [36, '4.00'],
    [60, '4.25'],
    [undefined, '3.75'],
    [7, '3.75'],
  ])('%s months earn %s', (months, rate) => expect(cdRate(months)).toBe(rate))

  test('the most that can be withdrawn leaves nothing owed, and a cent more would (C-69)', () => {
    expect(shown(cdMostWithdrawable(money(5000), '3.75'))).toBe('4954.19')
    fc.assert(
      fc.property(dollars, percent, dollars, (balance, rate, withdrawn) => {
        const most = cdMostWithdrawable(balance, rate, { withdrawn })
        const costs = (amount: Money) => amount.plus(cdPenalty(amount, rate, { withdrawn }))
        expect(costs(most).lte(balance)).toBe(true)
        expect(costs(most.plus('0.01')).gt(balance)).toBe(true)
      }),
    )
  })

  test('however a sum is cut up, its withdrawals cost what one costs, and at least the minimum', () => {
    const small = fc.integer({ min: 1, max: 20_000 }).map(n => money(n).div(100))
    fc.assert(
      fc.property(fc.array(small, { minLength: 1, maxLength: 300 }), percent, (amounts, rate) => {
        let [withdrawn, paid] = [ZERO, ZERO]
        for (const amount of amounts) {
          const penalty = cdPenalty(amount, rate, { withdrawn, paid })
          expect(penalty.gte(0)).toBe(true)
          paid = paid.plus(penalty)
          withdrawn = withdrawn.plus(amount)
        }
        expect(shown(paid)).toBe(shown(cdPenalty(withdrawn, rate)))
        expect(paid.gte('1.00')).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('a quarter pays a fourth of the rate on what was there all along, added money from its day', () => {
    const runs = (...list: [string, number][]) => list.map(([balance, days]) => ({ balance: money(balance), days }))
    expect(shown(cdInterestOver(runs(['5000', 92]), money(5000), '3.75'))).toBe('46.88')
    expect(shown(cdInterestOver(runs(['5000', 20], ['4000', 72]), money(4000), '3.75'))).toBe('37.50')
    expect(shown(cdInterestOver(runs(['5000', 9], ['10000', 81]), money(10_000), '4'))).toBe('95.00')
    expect(shown(cdInterestOver(runs(['5000', 2], ['9000', 3], ['5000', 85]), money(5000), '4'))).toBe('50.00')
    expect(shown(cdInterestOver([], money(5000), '4'))).toBe('0.00')
    fc.assert(
      fc.property(dollars, fc.integer({ min: 80, max: 92 }), percent, (balance, days, rate) => {
        const whole = cdInterestOver([{ balance, days }], balance, rate)
        expect(whole.eq(cdInterest(balance, rate))).toBe(true)
      }),
    )
  })

  test('mature on their day, clamped, and progress runs from 0 to 100', () => {
    expect([cdMaturity('2026-08-31', 6), cdMaturity('2024-02-29', 12)]).toEqual(['2027-02-28', '2025-02-28'])
    expect(
      ['2025-12-31', '2026-01-01', '2026-07-02', '2027-01-01', '2028-01-01'].map(day =>
        Math.floor(cdProgress('2026-01-01', '2027-01-01', day)),
      ),
    ).toEqual([0, 0, 49, 100, 100])
    expect(cdProgress('2026-01-01', '2026-01-01', '2026-01-01')).toBe(100)
  })
})
