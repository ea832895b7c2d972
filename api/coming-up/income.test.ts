/** Income that is expected: whatever came by a rhythm goes on by it, at its least, until it stops. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type BankDay } from '../../ledger/calendar.ts'
import { money } from '../../ledger/money.ts'
import type { Received } from '../platform/recurring/runs.ts'
import { expectedIncome } from './income.ts'

const START = '2026-01-05'
const RHYTHMS: Record<string, (nth: number) => BankDay> = {
  weekly: nth => addDays(START, 7 * nth),
  fortnightly: nth => addDays(START, 14 * nth),
  monthly: nth => addMonths(START, nth),
}
const rhythm = fc.constantFrom(...Object.keys(RHYTHMS))
const dayOf = (name: string, nth: number): BankDay => RHYTHMS[name]?.(nth) ?? START
const cents = fc.integer({ min: 1, max: 1_000_000 })
const received = (name: string, amounts: readonly number[]): Received[] =>
  amounts.map((amount, nth) => ({ payer: 'Bellweather Payroll', on: dayOf(name, nth), amount: money(amount).div(100) }))

test('what came by a rhythm goes on by it, at the least of the last three', () => {
  fc.assert(
    fc.property(
      rhythm,
      fc.array(cents, { minLength: 3, maxLength: 8 }),
      fc.integer({ min: 0, max: 3 }),
      (name, amounts, late) => {
        const next = dayOf(name, amounts.length)
        const today = addDays(next, late - 3)
        const found = expectedIncome(received(name, amounts), today, addDays(next, 40))
        expect(found.length).toBeGreaterThan(0)
        expect(found.every(({ on }) => on >= today)).toBe(true)
        if (next >= today) expect(found[0]?.on).toBe(next)
        expect(found[0]?.amount).toBe((Math.min(...amounts.slice(-3)) / 100).toFixed(2))
      },
    ),
  )
})

test('what should come on a day counts on it once: until it has come, and then no more', () => {
  fc.assert(
    fc.property(rhythm, fc.array(cents, { minLength: 3, maxLength: 8 }), cents, (name, amounts, amount) => {
      const [today, after] = [dayOf(name, amounts.length), dayOf(name, amounts.length + 1)]
      const daysOf = (come: readonly number[], on: BankDay) =>
        expectedIncome(received(name, come), on, after).map(one => one.on)
      expect(daysOf(amounts, addDays(today, -1))).toEqual([today, after])
      expect(daysOf(amounts, today)).toEqual([today, after])
      expect(daysOf([...amounts, amount], today)).toEqual([after])
    }),
  )
})

test('nothing is expected of two payments, of those without a rhythm, nor of one that stopped', () => {
  const end = '2027-01-01'
  expect(expectedIncome(received('monthly', [100, 100]), '2026-02-06', end)).toEqual([])
  const odd = ['2026-01-05', '2026-01-07', '2026-02-20'].map(on => ({ payer: 'Friend', on, amount: money('5.00') }))
  expect(expectedIncome(odd, '2026-02-21', end)).toEqual([])
  const three = received('fortnightly', [100, 100, 100])
  expect(expectedIncome(three, addDays(dayOf('fortnightly', 3), 3), end)).not.toEqual([])
  expect(expectedIncome(three, addDays(dayOf('fortnightly', 3), 4), end)).toEqual([])
})

test('each payer has a rhythm of their own', () => {
  const two = [
    ...received('weekly', [100, 100, 100]),
    ...received('monthly', [500, 500, 500]).map(one => ({ ...one, payer: 'Tenant' })),
  ]
  const found = expectedIncome(two, '2026-03-06', '2026-04-06')
  expect(found.map(({ payer, on }) => `${payer} ${on}`)).toEqual(['Tenant 2026-04-05'])
})
