// Tries C-158.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cents,
  compared,
  formatUsd,
  least,
  money,
  most,
  parseTyped,
  percentOf,
  split,
  sum,
  text,
  ZERO,
} from './money.ts'

const anyCents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
const fromCents = (n: bigint) => money(n.toString()).div(100)

describe('what a customer types', () => {
  test.each([
    ['0.01', '0.01'],
    ['1', '1.00'],
    ['10.5', '10.50'],
    [' 25.00 ', '25.00'],
    ['0', '0.00'],
    ['999999999.99', '999999999.99'],
    [12.34, '12.34'],
    [1000, '1000.00'],
  ])('%j is %s', (typed, expected) => expect(text(parseTyped(typed) ?? money(-1))).toBe(expected))

  test.each([
    '',
    ' ',
    '0.005',
    '1e3',
    '1,000',
    '$5',
    '-1',
    '+1',
    '.5',
    '5.',
    '1.234',
    'NaN',
    'Infinity',
    '0x10',
    '1234567890',
    '١٢',
    null,
    undefined,
    true,
    {},
    Number.NaN,
    1e21,
    0.1 + 0.2,
    -5,
  ])('%j is no amount (C-176)', typed => expect(parseTyped(typed)).toBeUndefined())
})

describe('rounding', () => {
  test.each([
    ['13.005', '13.01'],
    ['8.125', '8.13'],
    ['7.425', '7.43'],
    ['10.005', '10.01'],
    ['46.232876', '46.23'],
    ['-8.125', '-8.13'],
    ['0.0049999999999999999999', '0.00'],
  ])('%s is %s: half up, away from zero', (amount, expected) => expect(text(cents(money(amount)))).toBe(expected))

  test('is idempotent and never moves an amount by more than half a cent', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 9999 }), (n, d) => {
        const exact = fromCents(n).div(d)
        const rounded = cents(exact)
        expect(cents(rounded).eq(rounded)).toBe(true)
        expect(rounded.minus(exact).abs().lte('0.005')).toBe(true)
      }),
    )
  })

  test('percentages stay exact until they are rounded', () =>
    expect(percentOf(money('433.50'), 3).toString()).toBe('13.005'))
})

describe('text', () => {
  test('is what rounding to the scale writes, whatever the amount', () => {
    const digits = fc.tuple(fc.bigInt({ min: -(10n ** 26n), max: 10n ** 26n }), fc.nat(24), fc.constantFrom(0, 2, 6))
    fc.assert(
      fc.property(digits, ([n, places, scale]) => {
        const amount = money(`${n}e-${places}`)
        expect(text(amount, scale)).toBe(amount.isZero() ? money(0).toFixed(scale) : amount.toFixed(scale))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['1234.5', 2, '1234.50'],
    ['-0', 2, '0.00'],
    ['-0.00', 2, '0.00'],
    ['3', 6, '3.000000'],
    ['12500', 0, '12500'],
    ['10000000000000000000000', 2, '10000000000000000000000.00'],
  ])('%s at scale %i is %s', (amount, scale, expected) => expect(text(money(amount), scale)).toBe(expected))

  test('reads back as the same amount', () => {
    fc.assert(
      fc.property(anyCents, n => {
        expect(money(text(fromCents(n))).eq(fromCents(n))).toBe(true)
      }),
    )
  })
})

describe('dollars as shown', () => {
  test.each([
    ['1234.5', '$1,234.50'],
    ['-1234.5', '−$1,234.50'],
    ['0', '$0.00'],
    ['-0.001', '$0.00'],
    ['999.995', '$1,000.00'],
    ['1600000', '$1,600,000.00'],
    ['0.01', '$0.01'],
  ])('%s is %s', (amount, shown) => expect(formatUsd(amount)).toBe(shown))

  test('a plus only for money in, and no cents when none are wanted', () => {
    expect([formatUsd('5', { plus: true }), formatUsd('0', { plus: true }), formatUsd('-5', { plus: true })]).toEqual([
      '+$5.00',
      '$0.00',
      '−$5.00',
    ])
    expect([formatUsd('125000', { decimals: 0 }), formatUsd('-0.4', { decimals: 0 })]).toEqual(['$125,000', '$0'])
  })
})

describe('sums and shares', () => {
  test('tenths add up, which floats do not', () =>
    expect(sum(Array.from({ length: 10 }, () => money('0.1'))).eq(1)).toBe(true))

  test('least and most', () => {
    expect([least(money(3), money(1), money(2)), most(money(3), money(1), money(2))].map(String)).toEqual(['1', '3'])
  })

  test('splitting loses and makes nothing; each share is within a cent of its part or the last', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 12 })
      .filter(w => w.some(n => n > 0))
    fc.assert(
      fc.property(anyCents, weights, (n, w) => {
        const amount = fromCents(n)
        const shares = split(amount, w)
        const whole = w.reduce((a, b) => a + b, 0)
        expect(sum(shares).eq(amount)).toBe(true)
        shares.slice(0, -1).forEach((share, i) =>
          expect(
            share
              .minus(amount.times(w[i] ?? 0).div(whole))
              .abs()
              .lte('0.005'),
          ).toBe(true),
        )
      }),
    )
  })

  test('70,000 by the rollover page’s 60/30/10, and 100 in three', () => {
    expect(split(money(70000), [60, 30, 10]).map(share => text(share))).toEqual(['42000.00', '21000.00', '7000.00'])
    expect(split(money(100), [1, 1, 1]).map(share => text(share))).toEqual(['33.33', '33.33', '33.34'])
    expect(split(money(100), [0, 0])).toEqual([ZERO, ZERO])
  })
})

describe('two amounts', () => {
  const anyAmount = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 16 }))
  const amountOf = ([n, scale]: [bigint, number]) => money(n.toString()).div(money(10).pow(scale))

  test('compare as numbers do, near ones and far ones', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, fc.constantFrom(0n, 1n, -1n), ([n, scale], other, apart) => {
        const amount = amountOf([n, scale])
        for (const one of [amountOf(other), amountOf([n + apart, scale]), amount.neg(), ZERO, ZERO.neg()]) {
          expect(Math.sign(compared(amount, one))).toBe(amount.cmp(one))
          expect(Math.sign(compared(one, amount))).toBe(one.cmp(amount))
        }
      }),
    )
    expect(compared(ZERO, ZERO.neg())).toBe(0)
  })
})
