/**
 * Money in REST answers: what a schema calls `usd` leaves as a JSON number with cents, exact, never through a float.
 */
import * as z from 'zod'
import { defOf } from './zod-def.ts'

// JSON.rawJSON is in Node 22 and newer; TypeScript's library does not name it yet
const rawJSON: (text: string) => unknown = Reflect.get(JSON, 'rawJSON')

type Told = (value: unknown) => unknown
type Schema = z.core.$ZodType

const isMoney = (schema: Schema): boolean => z.globalRegistry.get(schema)?.['money'] === true

/** The answer with every `usd` field as a number: "1234.50" becomes 1234.50. Other values are left alone. */
export function restJson(schema: Schema | undefined, value: unknown): unknown {
  const told = schema && toldBy(schema)
  return told ? told(value) : value
}

const known = new Map<Schema, Told | undefined>()

/** How what a schema describes is told, found once for each; undefined where there is no money in it. */
function toldBy(schema: Schema): Told | undefined {
  if (!known.has(schema)) known.set(schema, find(schema))
  return known.get(schema)
}

const number: Told = value => (typeof value === 'string' ? rawJSON(value) : value)

function find(schema: Schema): Told | undefined {
  if (isMoney(schema)) return number
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return inObject(def.shape)
    case 'record':
      return inRecord(toldBy(def.valueType))
    case 'array':
      return inArray(toldBy(def.element))
    case 'union':
      return inUnion(def.options)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
    case 'catch':
      return toldBy(def.innerType)
    case 'pipe':
      return toldBy(def.out)
    case 'lazy':
      return value => restJson(def.getter(), value) // only now: it may lead back to itself
    case 'intersection':
      return value => restJson(def.right, restJson(def.left, value))
    default:
      return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function inObject(shape: Readonly<Record<string, Schema>>): Told | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const told = toldBy(schema)
    return told ? [{ name, told }] : []
  })
  if (fields.length === 0) return undefined
  return value => {
    if (!isObject(value)) return value
    const shown = { ...value }
    for (const { name, told } of fields) if (name in shown) shown[name] = told(shown[name])
    return shown
  }
}

const inRecord = (told: Told | undefined): Told | undefined =>
  told &&
  (value =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, told(item)])) : value)

const inArray = (told: Told | undefined): Told | undefined =>
  told && (value => (Array.isArray(value) ? value.map(item => told(item)) : value))

/** By the first option that the value fits. */
function inUnion(options: readonly Schema[]): Told | undefined {
  if (options.every(option => toldBy(option) === undefined)) return undefined
  return value =>
    restJson(
      options.find(option => z.safeParse(option, value).success),
      value,
    )
}
