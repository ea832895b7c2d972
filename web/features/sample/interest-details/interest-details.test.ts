import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, text } from '../../../../ledger/money.ts'
import { calculate, calculatorDefaults, calculatorForm, growth, type CalculatorInput } from './interest-details.ts'

const refusedAt = (input: Partial<CalculatorInput>) =>
  calculatorForm.safeParse({ ...calculatorDefaults, ...input }).error?.issues.map(({ path }) => path[0]) ?? []

describe('the form', () => {
  test('starts with numbers that it accepts', () => expect(refusedAt({})).toEqual([]))
  test.each([
    ['principal', '0', true],
    ['principal', '-1', false],
    ['principal', '', false],
    ['principal', '999999999.99', true],
    ['principal', '1000000000', false],
    ['rate', '0', true],
    ['rate', '3.51', true],
    ['rate', '3.505', false],
    ['time', '0.25', true],
    ['time', '0', false],
    ['time', '1.5', true],
    ['time', '1.3', false],
    ['compoundFrequency', '365', true],
    ['compoundFrequency', '3', false],
  ])('%s %s: %s', (field, value, valid) => expect(refusedAt({ [field]: value })).toEqual(valid ? [] : [field]))
})

test.each(['-1', '1000000000', '0.005', 'x', ''])('a principal of %j: a text that is true of it', principal =>
  expect(
    calculatorForm.safeParse({ ...calculatorDefaults, principal }).error?.issues.map(({ message }) => message),
  ).toEqual(['Principal must be 0 to 999,999,999.99, in steps of 0.01']),
)

test('the documented defaults, monthly for five years (LED-45)', () => {
  const { futureValue, totalInterest, effectiveRate } = calculate(calculatorDefaults)
  expect([text(futureValue), text(totalInterest), text(effectiveRate)]).toEqual(['11909.43', '1909.43', '3.56'])
})

const anyInput = fc.record({
  principal: fc.integer({ min: 0, max: 1_000_000_00 }).map(n => text(money(n).div(100))),
  rate: fc.integer({ min: 0, max: 2000 }).map(n => text(money(n).div(100))),
  time: fc.integer({ min: 1, max: 120 }).map(n => String(n / 4)),
  compoundFrequency: fc.constantFrom('1', '2', '4', '12', '365'),
})

test('interest is never negative, and value is principal and interest', () =>
  fc.assert(
    fc.property(anyInput, input => {
      const { futureValue, totalInterest } = calculate(input)
      expect(totalInterest.gte(0)).toBe(true)
      expect(futureValue.minus(totalInterest).minus(input.principal).abs().lt('1e-15')).toBe(true)
    }),
  ))

test('compounding more often never earns less', () =>
  fc.assert(
    fc.property(anyInput, input => {
      const earned = ['1', '2', '4', '12', '365'].map(
        compoundFrequency => calculate({ ...input, compoundFrequency }).totalInterest,
      )
      for (const [i, interest] of earned.entries()) expect(interest.plus('1e-12').gte(earned[i - 1] ?? 0)).toBe(true)
    }),
  ))

test('the years grow from the principal to the result', () =>
  fc.assert(
    fc.property(anyInput, input => {
      const years = growth(input)
      expect(years[0]?.interest.isZero()).toBe(true)
      expect(years.at(-1)?.value.eq(calculate(input).futureValue)).toBe(true)
    }),
    { numRuns: 30 },
  ))
