import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fill, type Phrase } from './phrase.ts'

/** The same, as it is said in a line: each name in braces is its value, and stays where it has none. */
const said = (template: string, values: Phrase['values']): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'object' ? said(value.template, value.values) : (value ?? whole)
  })

const names = ['name', 'last4', 'place', 'n']
const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(...names.map(name => `{${name}}`), '{', '}', '{}', '{no one}', '$&'),
)
const template = fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(''))
const plain = fc.dictionary(fc.constantFrom(...names), fc.string())
const value = fc.oneof(fc.string(), fc.record({ template, values: plain }))
const values = fc.dictionary(fc.constantFrom(...names), value)

test('a template is filled with its values, whatever is in them', () => {
  fc.assert(
    fc.property(template, values, (text, given) => {
      expect(fill(text, given)).toBe(said(text, given))
    }),
  )
})
