/**
 * A check: the balance rises by all of it, 225 a day are given at once, the rest waits;
 * settling and returning find every part.
 */
import { describe, expect, test } from 'vitest'
import { customer, made, MORNING, outcome } from '../../scripts/testing/pure-ledger.ts'

const DAY = 24 * 3_600_000

function account(balance?: string) {
  const one = customer()
  const to = one.open('checking', balance)
  let n = 0
  const check = (amount: string, at = MORNING, into = to) =>
    one.asks(
      'check-deposit',
      { to: into, owner: one.owner, amount, reference: `DEP-000001-${(n += 1)}`, availableOn: '2026-12-31' },
      at,
    )
  return { one, to, check }
}

describe('what is given at once (LED-30, C-96)', () => {
  test('2,000, then a check of 1,000: 775 held, 225 unsettled; collected on its day', () => {
    const { one, to, check } = account('2000.00')
    const origin = made(check('1000.00')).seq
    expect(one.stands(to)).toBe('3000.00 775.00 225.00 2225.00 2000.00')
    made(one.bank('settle', { origin }))
    expect(one.stands(to)).toBe('3000.00 0.00 0.00 3000.00 3000.00')
    expect(outcome(one.bank('settle', { origin }))).toBe('wrong_state')
  })

  test.each([
    ['225.00', '225.00 0.00 225.00 225.00 0.00'],
    ['225.01', '225.01 0.01 225.00 225.00 0.00'],
    ['0.01', '0.01 0.00 0.01 0.01 0.00'],
    ['5000.00', '5000.00 4775.00 225.00 225.00 0.00'],
  ])('of a check of %s', (amount, stands) => {
    const { one, to, check } = account()
    made(check(amount))
    expect(one.stands(to)).toBe(stands)
  })

  test('once a bank day, over all checks and accounts of the customer', () => {
    const { one, to, check } = account()
    const savings = one.open('savings')
    made(check('200.00'))
    made(check('200.00', MORNING, savings))
    expect(one.stands(savings)).toBe('200.00 175.00 25.00 25.00 0.00')
    made(check('100.00'))
    expect(one.stands(to)).toBe('300.00 100.00 200.00 200.00 0.00')
    made(check('100.00', MORNING + DAY))
    expect(one.stands(to)).toBe('400.00 100.00 300.00 300.00 0.00')
  })
})

describe('limits in the documented order (C-89, C-90)', () => {
  test('one check, a day, a month', () => {
    const { check } = account()
    expect(outcome(check('10000.01'))).toBe('exceeds_maximum')
    expect(outcome(check('6000.00'))).toBe('exceeds_daily_limit remaining 5000.00')
    made(check('5000.00'))
    expect(outcome(check('0.01'))).toBe('exceeds_daily_limit remaining 0.00')
    for (const day of [1, 2, 3]) made(check('5000.00', MORNING + day * DAY))
    expect(outcome(check('0.01', MORNING + 4 * DAY))).toBe('exceeds_monthly_limit remaining 0.00')
    made(check('0.01', MORNING + 30 * DAY))
  })
})

describe('a check that bounces', () => {
  test('takes back what is held and what was given, wherever it went', () => {
    const { one, to, check } = account('100.00')
    const savings = one.open('savings')
    const origin = made(check('1000.00')).seq
    made(one.asks('internal-transfer', { from: to, to: savings, amount: '300.00' }))
    expect(one.stands(to)).toBe('800.00 775.00 25.00 25.00 0.00')
    made(one.bank('return', { origin }))
    expect(one.stands(to)).toBe('0.00 0.00 0.00 0.00 0.00')
    expect(one.stands(savings)).toBe('100.00 0.00 0.00 100.00 100.00')
    expect(outcome(one.bank('settle', { origin }))).toBe('wrong_state')
  })
})

test.each(['credit', 'cd', 'retirement', 'loan'] as const)('a %s account takes no checks', kind => {
  const { one, check } = account()
  expect(outcome(check('1.00', MORNING, one.open(kind)))).toBe('wrong_account_kind')
})
