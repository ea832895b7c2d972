import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsFor } from './account-columns.ts'

test.each([
  [1, 2, true],
  [2, 2, false],
  [4, 4, false],
  [5, 3, true],
  [6, 3, false],
  [7, 4, true],
  [9, 3, false],
])('%i cards stand in %i columns, with a place for another: %s', (cards, columns, another) =>
  expect(columnsFor(cards)).toEqual({ columns, another }),
)

test('however many, no card stands alone in the last row, and at most two places are empty', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), cards => {
      const { columns, another } = columnsFor(cards)
      const places = cards + (another ? 1 : 0)
      expect(places % columns).not.toBe(1)
      expect((columns - (places % columns)) % columns).toBeLessThanOrEqual(2)
    }),
  ))
