/** Money in REST answers: what a schema calls `usd` leaves as a JSON number with cents, exact, never through a float. */
import * as z from 'zod'

// JSON.rawJSON is in Node 22 and newer; TypeScript's library does not name it yet
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

const isMoney = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.['money'] === true

/** The answer with every `usd` field as a number: "1234.50" becomes 1234.50. Other values are left alone. */
export function restJson(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (schema === undefined || value === null || value === undefined) return value
  if (isMoney(schema)) return typeof value === 'string' ? rawJSON(value) : value
  const { def } = (schema as z.core.$ZodTypes)._zod // every schema that zod makes is one of these
  switch (def.type) {
    case 'object':
      return mapObject(value, name => def.shape[name])
    case 'record':
      return mapObject(value, () => def.valueType)
    case 'array':
      return Array.isArray(value) ? value.map(item => restJson(def.element, item)) : value
    case 'union':
      return restJson(optionFor(def.options, value), value)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
    case 'catch':
      return restJson(def.innerType, value)
    case 'pipe':
      return restJson(def.out, value)
    case 'lazy':
      return restJson(def.getter(), value)
    case 'intersection':
      return restJson(def.right, restJson(def.left, value))
    default:
      return value
  }
}

function mapObject(value: unknown, schemaOf: (name: string) => z.core.$ZodType | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, restJson(schemaOf(name), item)]))
}

const optionFor = (options: readonly z.core.$ZodType[], value: unknown) =>
  options.find(option => z.safeParse(option, value).success)
