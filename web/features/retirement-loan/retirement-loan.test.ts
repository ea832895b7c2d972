import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sum, text } from '../../../ledger/money.ts'
import {
  eligibilityOf,
  largestLoan,
  LEAST_LOAN,
  loanForm,
  monthlyPayment,
  planKindOf,
  repayment,
} from './retirement-loan.ts'

test.each([
  ['500', '500.00'],
  ['8000', '8000.00'],
  ['15000', '10000.00'],
  ['20000', '10000.00'],
  ['30000', '15000.00'],
  ['99999.99', '50000.00'],
  ['400000', '50000.00'],
  ['0', '0.00'],
  ['-5', '0.00'],
])('a balance of %s lends at most %s', (balance, most) => expect(text(largestLoan(money(balance)))).toBe(most))

test.each([
  ['401(k)', 'employer'],
  ['403(b)', 'employer'],
  ['Thrift Savings Plan', 'employer'],
  ['Traditional IRA', 'ira'],
  ['IRA', 'ira'],
  ['', 'ira'],
])('%s is %s', (type, kind) => expect(planKindOf(type)).toBe(kind))

test('an IRA never lends; a plan does from a balance that allows the smallest loan on', () => {
  expect(eligibilityOf('ira', money(90000))).toMatchObject({ eligible: false, because: 'ira' })
  expect(eligibilityOf('employer', money('999.99'))).toMatchObject({ eligible: false, because: 'balance' })
  expect(eligibilityOf('employer', money(1000))).toMatchObject({ eligible: true })
})

describe('the form', () => {
  const form = loanForm(money(10000))
  test.each([
    ['999.99', false],
    ['1000', true],
    ['10000', true],
    ['10000.01', false],
    ['', false],
  ])('%s: %s', (amount, fine) => expect(form.safeParse({ amount, years: '3' }).success).toBe(fine))
  test('a term of one to five years', () => {
    expect(form.safeParse({ amount: '2000', years: '6' }).success).toBe(false)
    expect(form.safeParse({ amount: '2000', years: '5' }).success).toBe(true)
  })
})

test('10,000 for five years at 8.50%', () => expect(text(monthlyPayment(money(10000), '8.50', 5))).toBe('205.17'))

test('the loan is paid back to the cent: payments are the amount and the interest, and the debt only falls', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 5_000_000 }),
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 1, max: 5 }),
      (n, r, years) => {
        const [amount, rate] = [money(n).div(100), text(money(r).div(100))]
        const months = repayment(amount, rate, years)
        expect(months.at(-1)?.owed.isZero()).toBe(true)
        expect(
          sum(months.map(({ payment }) => payment))
            .minus(sum(months.map(({ interest }) => interest)))
            .eq(amount),
        ).toBe(true)
        for (const [i, { owed }] of months.entries()) expect(owed.lte(months[i - 1]?.owed ?? amount)).toBe(true)
      },
    ),
    { numRuns: 60 },
  ))

test('the rule never lends more than the balance or 50,000, and never less than half of a middle balance', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), n => {
      const balance = money(n).div(100)
      const most = largestLoan(balance)
      expect(most.lte(balance) && most.lte(50000)).toBe(true)
      if (balance.lte(100000)) expect(most.gte(balance.div(2).toDecimalPlaces(2))).toBe(true)
      expect(money(LEAST_LOAN).gt(0)).toBe(true)
    }),
  ))
