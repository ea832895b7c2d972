// Tries C-166.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedId, maskedSsn } from './masks.ts'

test.each([
  ['A1234567', 'A1••••67'],
  ['AB12CD', 'AB••CD'],
  ['12345', '12••5'],
  ['1234', '••••'],
  ['12', '••'],
  ['', ''],
])('%s is shown as %s', (number, shown) => expect(maskedId(number)).toBe(shown))

test('an SSN shows its last four', () => expect(maskedSsn('900126789')).toBe('XXX-XX-6789'))

/** Whatever the number: at least two characters stay hidden, at most four are told, and its length is kept. */
test('a mask never tells the whole number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,20}$/), number => {
      const shown = maskedId(number)
      const told = shown.replaceAll('•', '')
      expect(shown).toHaveLength(number.length)
      expect(told.length).toBeLessThanOrEqual(4)
      expect(shown.length - told.length).toBeGreaterThanOrEqual(Math.min(2, number.length))
    }),
  )
})
