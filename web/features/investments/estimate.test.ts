import { expect, test } from 'vitest'
import { cashAfter, estimateOf, unsettledCash } from './estimate.ts'

test.each([
  ['10', '50.00', '500.00'],
  ['3', '0.01', '0.03'],
  ['', '50.00', undefined],
  ['1.5', '50.00', undefined],
  ['0', '50.00', undefined],
  ['10', '', undefined],
  ['10', undefined, undefined],
  ['1e3', '50.00', undefined],
])('%s at %s is %s', (quantity, price, value) => expect(estimateOf(quantity, price)).toBe(value))

test.each([
  ['1000.00', '0.00', '1000.00'],
  ['1000.00', '146.24', '853.76'],
  ['1000.00', '1000.00', '0.00'],
])('of %s, %s is settled: %s is not', (availableBalance, withdrawableBalance, rest) =>
  expect(unsettledCash({ availableBalance, withdrawableBalance })).toBe(rest),
)

test('what is left may be below zero', () => expect(cashAfter('100.00', '100.01')).toBe('-0.01'))
