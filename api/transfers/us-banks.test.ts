import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addsUp, usBanks } from './us-banks.schema.ts'

const known = usBanks.filter(({ fictional }) => !fictional)

test('the numbers of banks add up; with one digit mistyped they do not', () => {
  expect(known.filter(({ routingNumber }) => !addsUp(routingNumber))).toEqual([])
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat(8), fc.integer({ min: 1, max: 9 }), ({ routingNumber }, at, more) => {
      const digits = [...routingNumber]
      digits[at] = String((Number(digits[at]) + more) % 10)
      expect(addsUp(digits.join(''))).toBe(false)
    }),
  )
})
