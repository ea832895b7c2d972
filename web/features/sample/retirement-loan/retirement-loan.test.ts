import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, text } from '../../../../ledger/money.ts'
import { levelPayment } from '../../../../ledger/rates/plan-loan.ts'
import { eligibilityOf, largestLoan, loanForm, planKindOf } from './retirement-loan.ts'

test.each([
  ['500', '500.00'],
  ['8000', '8000.00'],
  ['15000', '10000.00'],
  ['20000', '10000.00'],
  ['30000', '15000.00'],
  ['99999.99', '49999.99'],
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

test('10,000 for five years at 8.50%', () =>
  expect(text(levelPayment({ amount: money(10000), rate: '8.50', months: 60 }))).toBe('205.17'))

test('the rule lends at most the balance or 50,000, and at least half of a middle balance', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), n => {
      const balance = money(n).div(100)
      const most = largestLoan(balance)
      expect(most.lte(balance) && most.lte(50000)).toBe(true)
      if (balance.lte(100000)) expect(most.gt(balance.div(2).minus('0.01'))).toBe(true)
    }),
  ))
