/** When a goal is reached at the pace so far. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../ledger/calendar.ts'
import { money } from '../../ledger/money.ts'
import { reachedOn } from './goal.ts'

const today = '2026-11-20'
const since = addDays(today, -90)
const at = (goal: string, before: string, there: string, from = since) =>
  reachedOn(money(goal), { there: money(there), before: money(before) }, from, today)

test('at the pace of the days so far; never, where nothing was gained; today, when it is there', () => {
  expect(at('2000.00', '100.00', '1000.00')).toBe(addDays(today, 100))
  expect(at('2000.00', '1000.00', '1000.00')).toBeUndefined()
  expect(at('2000.00', '1500.00', '1000.00')).toBeUndefined()
  expect(at('2000.00', '100.00', '2000.00')).toBe(today)
  expect(at('2000.00', '0.00', '1999.99', today)).toBeUndefined()
  expect(at('9000000.00', '0.00', '0.01')).toBeUndefined()
})

test('by that day the pace has brought it there, and by the day before it has not', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 7, max: 90 }),
      (left, before, gained, days) => {
        const [was, there] = [money(before).div(100), money(before + gained).div(100)]
        const goal = there.plus(money(left).div(100))
        const on = reachedOn(goal, { there, before: was }, addDays(today, -days), today)
        if (on === undefined) {
          expect(left * days > gained * 36_500).toBe(true)
          return
        }
        const needed = daysBetween(today, on)
        expect(gained * needed >= left * days).toBe(true)
        expect(gained * (needed - 1) < left * days).toBe(true)
      },
    ),
  ))
