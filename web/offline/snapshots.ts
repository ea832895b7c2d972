import type * as z from 'zod'
import { lastFour } from '../lib/format.ts'
import { keepSnapshots, readSnapshots, type Snapshots } from '../lib/storage.ts'
import type { Dated } from './choose.ts'

/**
 * Saved copies: what the bank last answered, masked, for when it cannot be reached. A copy belongs to the customer
 * who was signed on; for anybody else it does not exist. Its shape is the answer's own schema, on the way in (what
 * the schema does not name is dropped) and on the way out (a copy of another version, or one that somebody touched,
 * counts as absent).
 */

/** How many copies are kept; the oldest go first. A page of fifty lines is about 20 kB. */
const MOST_COPIES = 24
const MOST_LINES = 50

/**
 * Without what a browser may not keep (ARCHITECTURE, Security): of account numbers the last four, nothing of the
 * customer's own notes, of lists the first fifty. Pure; the answer itself is not changed.
 */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_LINES).map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'note' && name !== 'user')
      .map(([name, inner]) => [name, name === 'accountNumber' ? `••${lastFour(String(inner))}` : masked(inner)]),
  )
}

/** The copies with this one added, for this customer; what belonged to another one is gone. Pure. */
export function withCopy(
  before: Snapshots | undefined,
  owner: string,
  name: string,
  copy: { asOf: string; answer: unknown },
): Snapshots {
  const own = before?.owner === owner ? before.copies : {}
  const newest = Object.entries({ ...own, [name]: copy })
    .toSorted(([, a], [, b]) => b.asOf.localeCompare(a.asOf))
    .slice(0, MOST_COPIES)
  return { owner, copies: Object.fromEntries(newest) }
}

/** Saves an answer under a name. What does not fit its schema is not saved. */
export function keepCopy<T>(owner: string, name: string, schema: z.ZodType<T>, answer: T, asOf: string): void {
  const page = fitting(schema, answer)
  if (page !== undefined) keepSnapshots(withCopy(readSnapshots(), owner, name, { asOf, answer: masked(page) }))
}

/** The answer as its schema has it; undefined when it does not fit. Text that is no amount makes the schema throw. */
function fitting<T>(schema: z.ZodType<T>, answer: unknown): T | undefined {
  try {
    return schema.safeParse(answer).data
  } catch {
    return undefined
  }
}

/** This customer's copies whose name begins so, newest first; those that no longer fit are left out. */
export function readCopies<T>(owner: string | undefined, begins: string, schema: z.ZodType<T>): Dated<T>[] {
  const snapshots = readSnapshots()
  if (!owner || snapshots?.owner !== owner) return []
  return Object.entries(snapshots.copies)
    .filter(([name]) => name.startsWith(begins))
    .toSorted(([, a], [, b]) => b.asOf.localeCompare(a.asOf))
    .flatMap(([, { asOf, answer }]) => {
      const page = fitting(schema, answer)
      return page === undefined ? [] : [{ page, asOf }]
    })
}
