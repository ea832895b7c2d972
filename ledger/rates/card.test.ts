import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../calendar.ts'
import { money } from '../money.ts'
import { availableCredit, creditUsage, minimumPayment, paymentDay, paymentDueOn, pointsFor } from './card.ts'
import { dollars, shown, table } from '../../scripts/testing/formulas.ts'

table('minimum payment: owed, interest', minimumPayment, [
  ['0', '0', '0.00'],
  ['-40', '0', '0.00'],
  ['12.34', '0', '12.34'],
  ['25', '0', '25.00'],
  ['1250', '0', '25.00'],
  ['2500', '0', '25.00'],
  ['3000', '54.97', '84.97'],
  ['2500.50', '0', '25.01'], // 25.005
])

table('available credit: limit, balance (C-67, LED-23)', availableCredit, [
  ['5000', '-1200', '3800.00'],
  ['5000', '0', '5000.00'],
  ['5000', '300', '5000.00'],
  ['5000', '-5100', '-100.00'],
])

describe('cards', () => {
  test('a minimum is never more than what is owed, and nothing owed asks for nothing', () => {
    fc.assert(
      fc.property(dollars, dollars, dollars, (owed, interest, pastDue) => {
        const minimum = minimumPayment(owed, interest, pastDue)
        expect(minimum.lte(owed)).toBe(true)
        const more = minimum.minus(minimumPayment(owed, interest))
        expect([more.gte(0), more.lte(pastDue), more.eq(pastDue) || minimum.eq(owed)]).toEqual([true, true, true])
        if (owed.gte(25)) expect(minimum.gte(25)).toBe(true)
      }),
    )
  })

  test.each([
    ['2026-01-10', '2026-02-10', '2026-03-05'],
    ['2026-01-10', '2026-03-10', '2026-04-05'],
    ['2026-01-14', '2026-01-14', '2026-02-09'],
    ['2026-01-06', '2026-02-06', '2026-03-01'],
    ['2026-01-05', '2026-02-05', '2026-02-28'],
    ['2026-01-01', '2026-12-01', '2026-12-26'],
    ['2026-01-31', '2026-02-28', '2026-03-26'],
    ['2026-01-31', '2026-12-31', '2027-01-26'],
    ['2024-02-29', '2026-02-28', '2026-03-24'],
  ])('opened on %s, the statement of %s is due on %s', (openedOn, statement, due) =>
    expect(paymentDueOn(statement, openedOn)).toBe(due),
  )

  test('is due on the same day of every month, at least 21 and about 25 days after the statement', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map(n => addDays('2024-01-01', n))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (openedOn, n) => {
        const [statement, next] = [addMonths(openedOn, n), addMonths(openedOn, n + 1)]
        const due = paymentDueOn(statement, openedOn)
        expect(Number(due.slice(8))).toBe(paymentDay(openedOn))
        expect(Math.abs(daysBetween(statement, due) - 25)).toBeLessThanOrEqual(2)
        expect(due < next).toBe(true)
      }),
    )
  })

  test('usage is between 0 and 100 (LED-47)', () => {
    expect(['-1250', '-6000', '20'].map(balance => shown(creditUsage(money(5000), money(balance))))).toEqual([
      '25.00',
      '100.00',
      '0.00',
    ])
  })

  test('a point a whole dollar', () => {
    expect(['0.99', '1.00', '49.99', '-5'].map(amount => pointsFor(money(amount)).toString())).toEqual([
      '0',
      '1',
      '49',
      '0',
    ])
  })
})
