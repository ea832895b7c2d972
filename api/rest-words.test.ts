// Tries doc3 §7.
/**
 * Whatever is sent to a call: the answer is in the bank's words, never in the validator's, and never a failure inside.
 */
import { metaOf } from './entrance.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testBank, type TestCustomer } from '../scripts/testing/http-bank.ts'
import { restCalls } from './rest.ts'
import { inputsOf, type RestCall } from './rest-call.ts'
import { defOf } from './zod-def.ts'

const bank = await testBank()

/** What zod says when nobody tells it what to say. */
const VALIDATOR = new RegExp(
  /Invalid (input|option|string|number|key|element|discriminator|[A-Z]\w+|email|date)\b/.source +
    /|expected .* received|"Required"|Unrecognized key|Too (big|small): /.source,
)

/** Names of fields, and of what is inside those that hold fields; `{}` for one that holds none. */
interface Fields {
  [name: string]: Fields
}

function fieldsOf(schema: z.core.$ZodType | undefined): Fields {
  if (!schema) return {}
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, fieldsOf(inner)]))
    case 'pipe':
      return { ...fieldsOf(def.in), ...fieldsOf(def.out) }
    case 'union':
      return Object.assign({}, ...def.options.map(fieldsOf))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return fieldsOf(def.innerType)
    default:
      return {}
  }
}

const wrong = [null, 7.123, -1, '', 'x', 'x'.repeat(9_000), true, [], [7], {}, { a: [] }]

/**
 * Every field wrong in the same way, at every depth; `inside` says whether what holds fields is itself kept in its
 * form.
 */
const allWrong = (fields: Fields, value: unknown, inside: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [
      name,
      inside && Object.keys(inner).length > 0 ? allWrong(inner, value, inside) : value,
    ]),
  )

const formOf = (body: Record<string, unknown>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(body))
    data.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return data
}

/** In an address values are text. */
const queryOf = (body: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()

async function send(who: TestCustomer, { method, path, procedure }: RestCall, body: unknown) {
  const address = `/api${path.replace(/:\w+/g, 'primary')}`
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (method === 'GET' || method === 'DELETE') {
    const query = isRecord ? queryOf({ ...body }).slice(0, 3_000) : ''
    return bank.ask(method, `${address}?${query}`, undefined, { token: who.token })
  }
  return bank.ask(
    method,
    address,
    typeof metaOf(procedure).body === 'object' && isRecord ? formOf({ ...body }) : body,
    { token: who.token },
  )
}

const taking = restCalls
  .map(call => ({ call, fields: fieldsOf(inputsOf(call.procedure)[0]) }))
  .filter(({ call }) => call.procedure._def.inputs.length > 0)

test.each(taking.map(one => [`${one.call.method} ${one.call.path}`, one] as const))(
  '%s',
  async (_, { call, fields }) => {
    const who = await bank.customer()
    const bodies: unknown[] = [
      {},
      ...wrong.flatMap(value => [allWrong(fields, value, true), allWrong(fields, value, false)]),
    ]
    const mixed = fc.sample(fc.record(mapped(fields), { requiredKeys: [] }), { numRuns: 6, seed: 1 })
    for (const body of [...bodies, ...mixed]) {
      const { status, text } = await send(who, call, body)
      const sent = JSON.stringify(body).slice(0, 300)
      expect(VALIDATOR.exec(text)?.[0], sent).toBeUndefined()
      expect(status, `${sent} answered ${text}`).toBeLessThan(500)
    }
  },
)

const mapped = (fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map(name => [name, fc.constantFrom(...wrong)]))

const takingNothing = restCalls.filter(({ procedure }) => procedure._def.inputs.length === 0)

test.each(takingNothing.map(call => [`${call.method} ${call.path}`, call] as const))(
  '%s takes nothing, and says so of what it is given',
  async (_, call) => {
    const who = await bank.customer()
    const { status, body } = await send(who, call, { accountId: 'nobody', year: '9999' })
    expect([status, body.error]).toEqual([400, 'Unexpected field: accountId, year'])
  },
)
