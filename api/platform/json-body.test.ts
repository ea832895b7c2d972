import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './json-body.ts'

const TWICE = 'The request gives the same field twice.'

test('whatever JSON says is read as JSON.parse reads it, as long as no name stands twice', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(readJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('a name that stands twice in one object is refused, wherever it stands', () => {
  const name = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).map(text => JSON.stringify(text))
  const value = fc.jsonValue().map(one => JSON.stringify(one))
  const place = fc.constantFrom('{}', '[1, {}]', '{"a": "\\\\", "b": {}}', '{"a\\": {": [{}]}')
  fc.assert(
    fc.property(name, value, value, place, (twice, one, other, where) => {
      const object = `{${twice}: ${one} , ${twice}:${other}}`
      expect(() => readJson(where.replace('{}', () => object))).toThrow(TWICE)
    }),
  )
})

test.each([
  ['{"amount": 1, "amount": 100}', TWICE],
  ['{"amount": 1, "\\u0061mount": 100}', TWICE],
  ['{"__proto__": 1, "__proto__": 2}', TWICE],
  ['{"amount": 1', 'The request is not valid JSON.'],
  ['', 'The request is not valid JSON.'],
])('%s: %s', (text, error) => expect(() => readJson(text)).toThrow(error))

test('one name in several objects, in strings or with a strange spelling is no name twice', () => {
  for (const text of [
    '[{"a": 1}, {"a": 2}]',
    '{"a": {"a": 1}}',
    '{"a": "\\"a\\": 1", "b": "\\\\"}',
    '{"__proto__": 1}',
  ])
    expect(readJson(text)).toEqual(JSON.parse(text))
})

test('a body as deep as it is long is read, and one with a large picture', () => {
  const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
  expect(Array.isArray(readJson(deep))).toBe(true)
  const large = JSON.stringify({ picture: 'x'.repeat(7_000_000), slashes: '\\'.repeat(100_000) })
  expect(readJson(large)).toHaveProperty('slashes')
})
