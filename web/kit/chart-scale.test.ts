import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf } from './chart-scale.ts'

test.each([
  [[10000, 11909], false, 10000, 12000],
  [[0.6, 4.05], true, 0, 6],
  [[7, 7], false, 6, 8],
  [[0, 0], false, 0, 0.25],
])('%j, from zero: %s', (values, fromZero, low, high) => expect(scaleOf(values, fromZero)).toEqual({ low, high }))

test('every value lies on the scale', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1 }), fc.boolean(), (values, fromZero) => {
      const { low, high } = scaleOf(values, fromZero)
      expect(low).toBeLessThanOrEqual(Math.min(...values))
      expect(high).toBeGreaterThanOrEqual(Math.max(...values))
      expect(high).toBeGreaterThan(low)
    }),
  ))
