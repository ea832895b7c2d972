// Tries LED-22.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, text } from '../../../../ledger/money.ts'
import { contributionForm, daysInYear, yearOf } from './contribute-retirement.ts'

const filled = { account: 'ira', amount: '200', frequency: 'monthly', startDate: '2026-11-20', source: '' }
const faults = (change: object) =>
  contributionForm.safeParse({ ...filled, ...change }).error?.issues.map(({ path }) => path[0]) ?? []

test('amount and start date are required, the source of funds is not', () => {
  expect(faults({})).toEqual([])
  expect(faults({ amount: '' })).toEqual(['amount'])
  expect(faults({ startDate: '' })).toEqual(['startDate'])
})

test.each([
  ['one-time', ['2026-10-31']],
  ['monthly', ['2026-10-31', '2026-11-30', '2026-12-31']],
  ['quarterly', ['2026-10-31']],
] as const)('%s from October 31', (frequency, days) =>
  expect(daysInYear({ frequency, startDate: '2026-10-31' }, '2026')).toEqual(days),
)

test('says by how much the year passes the limit', () => {
  const year = yearOf({ amount: '2000.00', frequency: 'monthly', startDate: '2026-10-31' }, '2500.00')
  expect([text(year.planned), text(year.total), text(year.left), text(year.over)]).toEqual([
    '6000.00',
    '8500.00',
    '0.00',
    '2000.00',
  ])
})

test('room left and excess are never both there, and account for the whole year', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom('one-time', 'monthly', 'quarterly'),
      fc.integer({ min: 1, max: 12 }),
      (n, frequency, month) => {
        const startDate = `2026-${String(month).padStart(2, '0')}-15`
        const { total, left, over } = yearOf({ amount: text(money(n).div(100)), frequency, startDate }, '2500.00')
        expect(left.isZero() || over.isZero()).toBe(true)
        expect(text(total.plus(left).minus(over))).toBe('6500.00')
      },
    ),
  ))
