/** A schema answers whatever it is handed: yes or no, and never by failing itself, which would be nobody's mistake. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { everyCall } from '../scripts/testing/fuzz/fuzz-all.ts'
import { hostileInputs } from '../scripts/testing/fuzz/inputs.ts'
import { inputsOf } from './rest-call.ts'
import { defOf } from './zod-def.ts'

/** What `Number` reads as a number, and no form means by it. */
const disguises = (n: number): unknown[] => [
  [n],
  [String(n)],
  `0x${n.toString(16)}`,
  `${n}e0`,
  ...(n === 1 ? [true] : []),
]

test('no field of any call reads a number from what is none', () => {
  const read = new Set<string>()
  for (const { name, procedure } of everyCall)
    for (const schema of inputsOf(procedure))
      for (const [field, one] of fieldsIn(schema))
        for (const n of [1, 2, 3, 5, 10, 12, 16, 36, 1_000]) {
          const meant = z.safeParse(one, n)
          if (!meant.success || typeof meant.data !== 'number') continue
          for (const disguise of disguises(n)) {
            const taken = z.safeParse(one, disguise)
            if (taken.success && taken.data === meant.data) read.add(`${name} ${field}: ${JSON.stringify(disguise)}`)
          }
        }
  expect([...read]).toEqual([])
})

/** Every field of a form, and of the forms in it. */
function* fieldsIn(schema: z.core.$ZodType, at = ''): Generator<[string, z.core.$ZodType]> {
  const def = defOf(schema)
  if (def.type === 'object')
    for (const [name, one] of Object.entries(def.shape)) {
      yield [`${at}${name}`, one]
      yield* fieldsIn(one, `${at}${name}.`)
    }
  else if (def.type === 'pipe') yield* [...fieldsIn(def.in, at), ...fieldsIn(def.out, at)]
  else if ('innerType' in def) yield* fieldsIn(def.innerType, at)
  else if (def.type === 'array') yield* fieldsIn(def.element, at)
  else if (def.type === 'union') for (const one of def.options) yield* fieldsIn(one, at)
}

const KNOWN = {
  ids: ['acc-1', '00000000-0000-4000-8000-000000000000'],
  code: 'ABCD-EFGH',
  password: 'Copper-Kettle-42',
}
const EACH = 400

test('no schema of any call fails by itself, whatever stands in its fields', () => {
  const failed = new Set<string>()
  for (const [n, { name, procedure }] of everyCall.entries())
    for (const input of hostileInputs(procedure, KNOWN, EACH, 20_261_123 + n))
      for (const schema of inputsOf(procedure))
        try {
          z.safeParse(schema, input)
        } catch (error) {
          failed.add(`${name}: ${String(error)}`)
        }
  expect([...failed]).toEqual([])
})
