import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sinceFirst } from './told.ts'

const amount = fc.constantFrom('0.00', '12.50')
const month = fc.record({
  opening: amount,
  closing: amount,
  income: amount,
  spending: amount,
  elsewhere: amount,
  invested: amount,
})
const sum = (one: object) => Object.values(one).filter(value => value !== '0.00').length

test('only months before there was anything are left out, and one is always shown', () => {
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 12 }), months => {
      const shown = sinceFirst(months)
      const left = months.slice(0, months.length - shown.length)
      expect(shown).toEqual(months.slice(left.length))
      expect(left.every(one => sum(one) === 0)).toBe(true)
      expect(shown.length).toBeGreaterThan(0)
      if (shown.length > 1) expect(sum(shown[0] ?? {})).toBeGreaterThan(0)
    }),
  )
})
