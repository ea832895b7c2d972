/**
 * Whatever calendar something keeps, moved around weekends and holidays as banks do: its rhythm and its next day are
 * found.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addBusinessDays,
  addDays,
  addMonths,
  daysBetween,
  isBusinessDay,
  nextBusinessDay,
  startOfMonth,
  type BankDay,
} from '../../../ledger/calendar.ts'
import { money, text, ZERO } from '../../../ledger/money.ts'
import { namesIn } from '../../../ledger/table.ts'
import { rhythmOf } from './rhythm.ts'
import { daysOf, hasPrice, runsIn } from './runs.ts'

const first = fc.integer({ min: 0, max: 1500 }).map(n => addDays('2024-01-01', n))
const onDate = (month: BankDay, date: number) => addMonths(startOfMonth(month), 0, date)

/** The nth day that was meant, from a first day on. */
const calendars = {
  weekly: (from: BankDay, n: number) => addDays(from, 7 * n),
  fortnightly: (from: BankDay, n: number) => addDays(from, 14 * n),
  monthly: (from: BankDay, n: number) => addMonths(from, n),
  'the 15th and the last': (from: BankDay, n: number) =>
    onDate(addMonths(startOfMonth(from), Math.floor(n / 2)), n % 2 ? 31 : 15),
  'the 1st and the 16th': (from: BankDay, n: number) =>
    onDate(addMonths(startOfMonth(from), Math.floor(n / 2)), n % 2 ? 16 : 1),
  'the 5th and the 20th': (from: BankDay, n: number) =>
    onDate(addMonths(startOfMonth(from), Math.floor(n / 2)), n % 2 ? 20 : 5),
} as const
const one = ['weekly', 'fortnightly', 'monthly']
const moves: Record<string, (day: BankDay) => BankDay> = {
  never: day => day,
  before: day => (isBusinessDay(day) ? day : addBusinessDays(day, -1)),
  after: day => (isBusinessDay(day) ? day : nextBusinessDay(day)),
}
const anyCalendar = fc.constantFrom(...namesIn(calendars))
const anyMove = fc.constantFrom(...Object.keys(moves))

test('six times: the rhythm by its name, the next day where it was meant or a weekend away', () => {
  fc.assert(
    fc.property(anyCalendar, anyMove, first, (name, move, from) => {
      const days = Array.from({ length: 6 }, (_, n) => moves[move]?.(calendars[name](from, n)) ?? '')
      const beat = rhythmOf(days)
      expect(beat?.every).toBe(one.includes(name) ? name : 'twice-monthly')
      for (const nth of [1, 2, 3])
        expect(Math.abs(daysBetween(beat?.after(nth) ?? '', calendars[name](from, 5 + nth)))).toBeLessThanOrEqual(
          move === 'never' ? 0 : 3,
        )
    }),
    { numRuns: 400 },
  )
})

test('three times are enough, however one was moved; a payment that was missed begins a new run', () => {
  expect(rhythmOf(['2026-07-03', '2026-07-10', '2026-07-17'])?.after(1)).toBe('2026-07-24')
  expect(rhythmOf(['2026-06-26', '2026-07-02', '2026-07-10'])?.after(1)).toBe('2026-07-17')
  expect(rhythmOf(['2026-06-12', '2026-06-26', '2026-07-09'])?.after(1)).toBe('2026-07-24')
  expect(rhythmOf(['2026-12-31', '2027-01-31', '2027-02-28'])?.after(1)).toBe('2027-03-31')
  expect(rhythmOf(['2028-01-29', '2028-02-29', '2028-03-29'])?.after(1)).toBe('2028-04-29')
  expect(rhythmOf(['2026-06-12', '2026-06-26', '2026-07-24'])).toBeUndefined()
  expect(rhythmOf(['2026-06-12', '2026-07-10', '2026-07-24', '2026-08-07'])?.after(1)).toBe('2026-08-21')
  expect(rhythmOf(['2026-06-12', '2026-06-12', '2026-06-12'])).toBeUndefined()
})

const cents = fc.integer({ min: 100, max: 9_999 })
test('two of one payer with a price each are two runs at any distance; one that changed is one', () => {
  fc.assert(
    fc.property(first, fc.integer({ min: 0, max: 27 }), cents, cents, (from, later, one, other) => {
      fc.pre(one !== other)
      const ofOne = (start: BankDay, amount: number) =>
        [0, 1, 2, 3].map(n => ({ payer: 'shop', on: addMonths(start, n), amount: money(amount).div(100) }))
      const both = [...ofOne(from, one), ...ofOne(addDays(from, later), other)]
      const today = addDays(addMonths(from, 3), 28)
      const runs = runsIn(both, today)
      expect(runs.map(({ all }) => text(all[0]?.amount ?? ZERO)).toSorted()).toEqual(
        [one, other].map(amount => text(money(amount).div(100))).toSorted(),
      )
      const dearer = ofOne(from, one).map((paid, n) => (n < 2 ? paid : { ...paid, amount: money(other).div(100) }))
      const [changed, ...more] = runsIn(dearer, addMonths(from, 3))
      expect([changed?.all.length, more.length, hasPrice(changed?.all ?? [])]).toEqual([4, 0, true])
      expect(changed && daysOf(changed, addMonths(from, 3), addMonths(from, 5)).length).toBeGreaterThan(0)
    }),
  )
})

test('what varies has no price', () => {
  const on = '2026-01-01'
  const paid = (...amounts: number[]) => amounts.map(amount => ({ payer: 'x', on, amount: money(amount) }))
  expect(hasPrice(paid(10, 10, 12))).toBe(true)
  expect(hasPrice(paid(10, 11, 12))).toBe(false)
  expect(hasPrice(paid(10, 10, 11, 12))).toBe(false)
  expect(hasPrice(paid(10, 10, 11, 11, 12))).toBe(true)
})
