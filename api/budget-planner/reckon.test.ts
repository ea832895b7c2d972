import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from '../../ledger/calendar.ts'
import { money, text, ZERO } from '../../ledger/money.ts'
import { rowsOf, type Plan } from './reckon.ts'

const OLDEST = '2026-01-01'
const months = Array.from({ length: 12 }, (_, i) => addMonths(OLDEST, i))
const anyAmount = fc.integer({ min: 0, max: 50_000 }).map(cents => money(cents).div(100))
const anyPlans = fc.uniqueArray(
  fc.record({ category: fc.constantFrom('Dining', 'Travel'), from: fc.constantFrom(...months), amount: anyAmount }),
  { selector: ({ category, from }) => category + from, maxLength: 8 },
)
const anySpent = fc.array(anyAmount, { minLength: 24, maxLength: 24 })

const spentBy = (spent: readonly ReturnType<typeof money>[]) => (category: string, month: string) =>
  spent[months.indexOf(month) + (category === 'Dining' ? 0 : 12)] ?? ZERO

test('what a month leaves the next one begins with, to the cent, as long as there is a budget', () => {
  fc.assert(
    fc.property(anyPlans, anySpent, (plans, spent) => {
      const rowIn = (month: string, category: string) =>
        rowsOf(plans, spentBy(spent), month).find(row => row.category === category)
      for (const category of ['Dining', 'Travel'])
        for (const [i, month] of months.entries()) {
          const row = rowIn(month, category)
          if (!row) continue
          const before = i === 0 ? undefined : rowIn(months[i - 1] ?? '', category)
          expect(row.carried).toBe(before?.remaining ?? '0.00')
          expect(row.since).toBe(before ? (before.since ?? months[i - 1]) : undefined)
          expect(row.spent).toBe(text(spentBy(spent)(category, month)))
          expect(row.remaining).toBe(text(money(row.budgeted).plus(row.carried).minus(row.spent)))
        }
    }),
  )
})

const plan = (from: string, amount: string): Plan => ({ category: 'Dining', from, amount: money(amount) })
const shown = (plans: readonly Plan[], month: string) =>
  rowsOf(plans, () => money('30'), month).map(({ since, ...row }) => [...Object.values(row), since ?? '-'].join(' '))

test('a budget counts from its month on, until another takes its place or ends it', () => {
  const plans = [plan('2026-03-01', '100'), plan('2026-05-01', '50'), plan('2026-07-01', '0'), plan('2026-09-01', '40')]
  expect(shown(plans, '2026-02-01')).toEqual([])
  expect(shown(plans, '2026-03-01')).toEqual(['Dining 100.00 0.00 30.00 70.00 -'])
  expect(shown(plans, '2026-04-01')).toEqual(['Dining 100.00 70.00 30.00 140.00 2026-03-01'])
  expect(shown(plans, '2026-06-01')).toEqual(['Dining 50.00 160.00 30.00 180.00 2026-03-01'])
  expect(shown(plans, '2026-07-01')).toEqual([])
  expect(shown(plans, '2026-09-01')).toEqual(['Dining 40.00 0.00 30.00 10.00 -'])
})
