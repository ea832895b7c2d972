import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../ledger/calendar.ts'
import { money, ZERO } from '../../ledger/money.ts'
import { returnOf } from './performance.queries.ts'

const FIRST = '2026-01-01'
const flow = (day: string, amount: number) => ({ day, amount: money(amount) })

test.each([
  ['nothing happened', 1000, 1000, [], 0],
  ['a tenth more', 1000, 1100, [], 10],
  ['a tenth less', 1000, 900, [], -10],
  ['money put in is no gain', 1000, 2000, [flow('2026-06-01', 1000)], 0],
  ['money taken out is no loss', 1000, 400, [flow('2026-06-01', -600)], 0],
  ['opened with everything on the first day', 0, 1050, [flow(FIRST, 1000)], 5],
  ['put in halfway: it worked half as long', 0, 1050, [flow('2026-01-06', 1000)], 10],
  ['nothing ever there', 0, 0, [], null],
] as const)('%s', (_, began, now, flows, percent) => {
  const today = flows.some(({ day }) => day === '2026-06-01') ? '2026-12-31' : '2026-01-10'
  expect(returnOf(money(began), money(now), flows, FIRST, today)).toBe(percent)
})

/** Whatever is put in and when: while prices stand still the return is nothing. */
test('money in and out alone never makes a return', () => {
  const flows = fc.array(fc.record({ on: fc.integer({ min: 0, max: 300 }), amount: fc.integer({ min: 1, max: 1e6 }) }))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), flows, (began, put) => {
      const list = put.map(({ on, amount }) => flow(addDays(FIRST, on), amount))
      const now = list.reduce((total, { amount }) => total.plus(amount), money(began))
      expect(returnOf(money(began), now, list, FIRST, '2026-12-31') ?? 0).toBe(0)
      expect(returnOf(ZERO, now, [flow(FIRST, began), ...list], FIRST, '2026-12-31') ?? 0).toBe(0)
    }),
  )
})
