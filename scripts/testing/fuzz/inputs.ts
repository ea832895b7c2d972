/**
 * Inputs made from a call's own schema: each field gets what it might like (an id that is there, a day, an amount,
 * a code), or what nobody would. Now and then a field of nobody's, or no object at all.
 */
import type { AnyProcedure } from '@trpc/server'
import fc from 'fast-check'
import type * as z from 'zod'
import { inputsOf } from '../../../api/rest-call.ts'
import { likes } from './likes.ts'
import { defOf } from '../../../api/zod-def.ts'

/** What the bank said in its answers so far and its customer knows: ids, a code, the password. */
export interface Known {
  readonly ids: readonly string[]
  /** The code that opens whatever asks for one. */
  readonly code: string
  readonly password: string
}

type Anything = fc.Arbitrary<unknown>

const DIRTY_TEXTS: readonly string[] = [
  [
    '',
    ' ',
    '\0',
    'a\0b',
    '\u202E',
    '\uD800',
    '\uDC00x',
    '\uFEFFx',
    '\u2028',
    '\u061c\u00ad\u3164',
    '\u{e0041}\u{e007f}',
    '\u2066x\u2069',
    'ＤＡＮＡ',
    'İıſK',
    'x\u0301'.repeat(80),
    '"\'`<b>\\"',
    '=HYPERLINK("https://x.example","y")',
    '\r\nX: 1',
    'é'.normalize('NFD'),
    '👩‍👩‍👧‍👦',
    'ﷺ'.repeat(99),
  ],
  ["' or 1=1 --", '"; drop table app.customer; --', '$1', '\\', '%', '_', '%00', '../../etc/passwd', '..%2f', 'C:\\x'],
  [
    '${7*7}',
    '{{7*7}}',
    '{code}',
    '<script>alert(1)</script>',
    '=cmd()',
    '@SUM(1)',
    '-1+1',
    '__proto__',
    'constructor',
    'toString',
  ],
  [
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '١٢٣',
    '１００',
    '１００.００',
    '−5',
    '1٫5',
    '1e21',
    '0.005e1',
    '1,000',
    '0.005',
    '-0.01',
    '-0',
    '+1',
    '999999999.99',
    '99999999999999999999',
    '1.',
  ],
  [
    '2026-02-30',
    '0000-00-00',
    '0000-01-01',
    '0099-12-31',
    '0001-01',
    '9999-12',
    '9999-12-31',
    '10000-01-01',
    '-2026-01-01',
    '2026-11-20T00:00:00Z',
    '20261120',
    '11/20/2026',
    '+275760-09-13',
    '2026-11-20T25:61:61Z',
    '2026-W47-5',
    '２０２６-１１-２０',
  ],
  [
    '00000000-0000-0000-0000-000000000000',
    'g0000000-0000-4000-8000-000000000000',
    'acc-',
    'primary ',
    'null',
    'undefined',
    '[object Object]',
  ],
  ['x'.repeat(9_000), '9'.repeat(400), '\n'.repeat(50), 'a'.repeat(64) + '!', 'a@' + 'b.'.repeat(100) + 'c'],
].flat()
const DIRTY_REST: readonly unknown[] = [
  [null, true, false, 0, -0, 7.123, -1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21],
  [[], [[]], [7, 'x', null], Array.from({ length: 500 }, () => 'x'), {}, { a: [] }, { length: -1 }],
  [
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    JSON.parse('{"constructor":{"prototype":{}}}'),
    JSON.parse('{"then":1}'),
  ],
  [{ toString: 1, valueOf: 1 }, { toJSON: 1 }, { toFixed: 1, s: 1, e: 1, d: [1] }, { $gt: '' }, nested(40)],
].flat()

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [{ a: nested(depth - 1) }]
}

/** Any value, of any shape. */
const dirty: Anything = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...DIRTY_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...DIRTY_REST) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const AMOUNTS = ['1', '1.00', '25.50', '300', '0.01', '5000', 10, 25.5, 1_250]
const DAYS = [
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-12-01',
  '2027-06-30',
  '2026-10-31',
  '1988-04-12',
  '2099-12-31',
  '9999-12-31',
]
const WORDS = [
  'Dana',
  'Whitfield',
  'Electric',
  '7 Maple Street',
  'Albany',
  'NY',
  '12207',
  '18:30',
  'Other',
  'once',
  'monthly',
]
const NUMBERS = ['021000021', '121000248', '12345678', '5550102030', '4111111111111111', '123456789', '123-45-6789']

/** What a text of this name likes to be. */
function textFor(name: string, { ids, code, password }: Known): Anything {
  const some = ids.length > 0 ? ids : ['primary']
  if (/code|approval/i.test(name)) return fc.constantFrom<unknown>(code, code, code, 'ABCD-EFGH')
  if (/password/i.test(name)) return fc.constantFrom<unknown>(password, password, 'Bright-Lantern-77')
  if (/email/i.test(name)) return fc.constantFrom<unknown>('dana@b.example.com', 'eve@example.com')
  if (/amount|price|limit|premium|deposit|threshold|balance/i.test(name)) return fc.constantFrom<unknown>(...AMOUNTS)
  if (/date|day|from|to$|since|until|start|end|on$/i.test(name)) return fc.constantFrom<unknown>(...DAYS, ...some)
  if (/routing|phone|number|ssn|zip/i.test(name)) return fc.constantFrom<unknown>(...NUMBERS, ...some)
  if (/id$|account|payee|from|to|key|cursor|after|before|symbol|ticket|token/i.test(name))
    return fc.constantFrom<unknown>('primary', ...some)
  return fc.constantFrom<unknown>(...WORDS, ...DAYS, ...AMOUNTS, ...NUMBERS, ...some.slice(-5))
}

const isListOf = (schema: z.core.$ZodType) => ['enum', 'literal'].includes(schema._zod.def.type)

/** What a field is to be filled with. */
interface Wish {
  readonly name: string
  readonly known: Known
  /** How many fields of seven get what nobody would. */
  readonly dirt: number
  readonly depth: number
}

/** A value that the schema may take. */
function liked(schema: z.core.$ZodType, wish: Wish): Anything {
  if (wish.depth > 6) return dirty
  const { name, known } = wish
  if (Object.hasOwn(likes, name) && !isListOf(schema)) return fc.constantFrom(...(likes[name] ?? []))
  const deeper = { ...wish, depth: wish.depth + 1 }
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return record(def.shape, deeper)
    case 'union':
      return fc.oneof(...def.options.map(option => liked(option, deeper)))
    case 'pipe':
      // what goes before a schema changes what was sent; the schema itself says what is wanted
      return liked(isListOf(def.out) || def.in._zod.def.type === 'transform' ? def.out : def.in, wish)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return liked(def.innerType, wish)
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom<unknown>(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.constantFrom<unknown>(0, 1, 2, 5, 10, 30, 100, 1_000, 2.5)
    case 'array':
      return fc.array(field(def.element, deeper), { maxLength: 4 })
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b'), field(def.valueType, deeper), { maxKeys: 2 })
    default:
      return textFor(name, known)
  }
}

/** Mostly what the schema may take, now and then not. */
const field = (schema: z.core.$ZodType, wish: Wish): Anything =>
  fc.oneof({ weight: 7 - wish.dirt, arbitrary: liked(schema, wish) }, { weight: wish.dirt, arbitrary: dirty })

/** Most often every field, so that one which is odd is not hidden behind one which is missing. */
function record(shape: z.core.$ZodShape, wish: Wish): Anything {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, inner]) => [name, field(inner, { ...wish, name })]),
  )
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(fields) },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
}

const NOBODYS = ['extra', '__proto__', 'constructor', 'isAdmin', 'customer', 'toString', '', 'a.b', '0']
const more = fc.dictionary(fc.constantFrom(...NOBODYS), dirty, { minKeys: 1, maxKeys: 2 })

/** So many inputs of a procedure, the same for the same seed. */
export function hostileInputs(procedure: AnyProcedure, known: Known, count: number, seed: number): unknown[] {
  const schemas = inputsOf(procedure)
  const whole = (dirt: number) =>
    fc
      .tuple(...schemas.map(schema => liked(schema, { name: 'input', known, dirt, depth: 0 })))
      .map((values): Record<string, unknown> => Object.assign({}, ...values.filter(isRecord)))
  const input: Anything = fc.oneof(
    { weight: 5, arbitrary: whole(0) },
    { weight: 4, arbitrary: whole(1) },
    { weight: 1, arbitrary: fc.tuple(whole(0), more).map(([known, odd]) => ({ ...known, ...odd })) },
    { weight: 1, arbitrary: dirty },
  )
  return fc.sample(input, { numRuns: count, seed })
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
