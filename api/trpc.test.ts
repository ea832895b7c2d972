import { expect, test } from 'vitest'
import * as z from 'zod'
import { inputsOf, outputOf, proceduresOf } from './rest-call.ts'
import { appRouter } from './router.ts'
import { publicProcedure, router, schemaOf } from './trpc.ts'
import { partOf } from '../scripts/testing/part-of.ts'

const procedures = [...proceduresOf(appRouter)]

test('each schema of a call is found again, and none of them waits for anything', () => {
  expect(procedures.length).toBeGreaterThan(100)
  for (const [name, procedure] of procedures) {
    const inputs = inputsOf(procedure)
    expect(inputs, name).toHaveLength(procedure._def.inputs.length)
    const output = outputOf(procedure)
    for (const schema of output ? [...inputs, output] : inputs) {
      for (const value of [undefined, {}, { accountId: 'primary' }])
        expect(() => schema.safeParse(value), name).not.toThrow()
    }
  }
})

test('what comes in and goes out is checked at once, by what the schema says', async () => {
  const schema = z.object({ n: z.number() })
  const double = publicProcedure
    .meta({})
    .input(schema)
    .output(schema)
    .query(({ input }) => ({ n: input.n * 2, more: 'dropped' }))
  const calls = router({ double })
  const call = calls.createCaller(partOf({})) // asks nothing of the bank
  expect(await call.double({ n: 21 })).toEqual({ n: 42 })
  // as no caller's types allow
  await expect(call.double(JSON.parse('{"n":"x"}'))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(schemaOf(double._def.inputs[0])).toBe(schema)
})
