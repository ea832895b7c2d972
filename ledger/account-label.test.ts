import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KIND_NAMES, labelIn, labelOf } from './account-label.ts'

const loud = (kind: string) => kind.toUpperCase()
const digits = fc.stringMatching(/^\d{4}$/)

test('a kind is said in the reader’s words, its digits stay', () => {
  const kind = fc.constantFrom(...Object.values(KIND_NAMES))
  fc.assert(
    fc.property(kind, digits, (name, lastFour) => {
      expect(labelIn(labelOf(name, lastFour), loud)).toBe(labelOf(loud(name), lastFour))
    }),
  )
})

test('a name that its owner gave, and any other text, stays as it is', () => {
  const own = fc.string().filter(name => !Object.values<string>(KIND_NAMES).includes(name))
  fc.assert(
    fc.property(own, digits, (name, lastFour) => labelIn(labelOf(name, lastFour), loud) === labelOf(name, lastFour)),
  )
  for (const text of ['Checking', 'Checking account', 'Rainy Day', ' ••4821', ''])
    expect(labelIn(text, loud)).toBe(text)
})
