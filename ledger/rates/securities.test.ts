import { expect, test } from 'vitest'
import { money, type Money, ZERO } from '../money.ts'
import { averagePrice, holdingValue } from './securities.ts'
import { shown, table } from '../../scripts/testing/formulas.ts'

table(
  'average price: held, average, bought, price (LED-32)',
  (...[q, p, n, at]: Money[]) => averagePrice(q ?? ZERO, p ?? ZERO, n ?? ZERO, at ?? ZERO),
  [
    ['10', '50', '10', '60', '55.00'],
    ['0', '0', '3', '48', '48.00'],
  ],
)

test('a holding’s value and gain (LED-35)', () => {
  const { marketValue, cost, gain, gainPercent } = holdingValue(money(10), money(50), money(55))
  expect([marketValue, cost, gain, gainPercent].map(shown)).toEqual(['550.00', '500.00', '50.00', '10.00'])
  expect(holdingValue(ZERO, ZERO, money(5)).gainPercent.isZero()).toBe(true)
})
