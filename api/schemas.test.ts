/** A schema answers whatever it is handed: yes or no, and never by failing itself, which would be nobody's mistake. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { everyCall } from '../scripts/testing/fuzz/fuzz-all.ts'
import { hostileInputs } from '../scripts/testing/fuzz/inputs.ts'
import { inputsOf } from './rest-call.ts'

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
