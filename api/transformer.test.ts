import fc from 'fast-check'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { transformer } from './transformer.ts'

const { deserialize } = transformer.input

/** superjson refuses these names as keys; its own refusal is no form. */
const key = fc.string().filter(name => !['__proto__', 'constructor', 'prototype'].includes(name))

test('whatever a form can hold arrives as it was', () => {
  const forms = fc.anything({
    key,
    withBigInt: false,
    withDate: false,
    withMap: false,
    withSet: false,
    withTypedArray: false,
  })
  fc.assert(
    fc.property(forms, input => {
      const sent = JSON.parse(JSON.stringify(superjson.serialize(input)))
      expect(deserialize(sent)).toEqual(superjson.deserialize(sent))
    }),
  )
  const twice = { a: 1 }
  expect(deserialize(superjson.serialize({ x: twice, y: [twice, undefined, NaN] }))).toEqual({
    x: twice,
    y: [twice, undefined, NaN],
  })
})

const OTHERS: [string | string[]][] = [
  ['Date'],
  ['regexp'],
  ['bigint'],
  ['Error'],
  ['set'],
  ['map'],
  ['URL'],
  [['typed-array', 'Float64Array']],
  [['class', 'Decimal']],
  [['custom', 'x']],
  [['symbol', 'x']],
]

test.each(OTHERS)('nothing of the type %j is made, wherever it is named', type => {
  for (const values of [{ a: [type] }, { b: { c: [type] } }, [type], { a: ['undefined', { d: [type] }] }])
    expect(() => deserialize(JSON.parse(JSON.stringify({ json: { a: 5e8 }, meta: { values } })))).toThrow('types')
})

test('nothing stands within itself, and no prototype is reached', () => {
  const json = { a: { b: null } }
  const within = deserialize({ json, meta: { referentialEqualities: { a: ['a.b', '__proto__.x'] } } })
  expect(within).toEqual(json)
  expect(() => deserialize({ json, meta: { values: { '__proto__.x': ['undefined'] } } })).toThrow('__proto__')
})
