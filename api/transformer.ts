/** How values travel over tRPC that JSON has no word for. */
import superjson, { type SuperJSONResult } from 'superjson'

/** All that our forms have beside JSON: what is left out, and a number that is none. */
const TAKEN: ReadonlySet<unknown> = new Set(['undefined', 'number'])

/**
 * What is said beside the values is the caller's word: of the types that it could name one allocates what it likes, one
 * is a pattern, and things may stand within themselves. None of them is made.
 */
function plainOf({ json, meta }: SuperJSONResult): unknown {
  const { values, v } = meta ?? {}
  if (!isTaken(values)) throw new Error('values of types that no form has')
  return superjson.deserialize({ json, meta: { ...(values && { values }), ...(v !== undefined && { v }) } })
}

/** A tree as superjson writes it: lists are a type and what is within, objects lead on. */
function isTaken(tree: unknown): boolean {
  if (tree === undefined || tree === null) return true
  if (!Array.isArray(tree)) return typeof tree === 'object' && Object.values(tree).every(isTaken)
  const [type, within]: unknown[] = tree
  return TAKEN.has(type) && isTaken(within)
}

export const transformer = {
  input: { serialize: superjson.serialize, deserialize: plainOf },
  output: { serialize: superjson.serialize, deserialize: superjson.deserialize },
}
