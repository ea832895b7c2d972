// Tries C-99, C-158.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountKind } from '../accounts.ts'
import { money } from '../money.ts'
import { CASH_ADVANCE_PAGE_FEE, atmFee, cashAdvanceFee, monthlyFee } from './fees.ts'
import { dollars, shown, table } from '../../scripts/testing/formulas.ts'

table('cash advance on the withdrawal page (LED-16)', amount => cashAdvanceFee(amount), [
  ['100', '10.00'],
  ['333.33', '10.00'],
  ['333.34', '10.00'],
  ['334', '10.02'],
  ['433.50', '13.01'], // 13.005
  ['3000', '90.00'],
])

table('cash advance on the sample page (LED-17)', amount => cashAdvanceFee(amount, CASH_ADVANCE_PAGE_FEE), [
  ['100', '10.00'],
  ['200', '10.00'],
  ['200.10', '10.01'], // 10.005
  ['500', '25.00'],
])

describe('fees', () => {
  test('ATM: none from checking, 2.50 from the others', () => {
    expect([atmFee('checking'), atmFee('savings'), atmFee('student')]).toEqual(['0.00', '2.50', '2.50'])
  })

  test.each<[AccountKind, string, string]>([
    ['savings', '300.00', '0.00'],
    ['savings', '299.99', '5.00'],
    ['savings', '0', '5.00'],
    ['checking', '0', '0.00'],
    ['student', '0', '0.00'],
    ['cd', '0', '0.00'],
  ])('a month of %s with at least %s costs %s (LED-28)', (kind, lowest, fee) => {
    expect(shown(monthlyFee(kind, money(lowest)))).toBe(fee)
  })

  test('a cash advance never costs less than its minimum, and more never costs less', () => {
    fc.assert(
      fc.property(dollars, dollars, (a, b) => {
        const [less, more] = a.lt(b) ? [a, b] : [b, a]
        expect(cashAdvanceFee(less).gte('10')).toBe(true)
        expect(cashAdvanceFee(less).lte(cashAdvanceFee(more))).toBe(true)
        expect(cashAdvanceFee(more).lte(cashAdvanceFee(more, CASH_ADVANCE_PAGE_FEE))).toBe(true)
      }),
    )
  })
})
