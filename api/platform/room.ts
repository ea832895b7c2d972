/** Whether there is room for one more of what a customer adds to (`most.schema.ts`). */
import { says } from '../../ledger/phrase.ts'
import { AppError } from '../errors.ts'
import type { Tx } from './db.ts'
import { bounds, type Refused } from './most.schema.ts'

/** 409: as many as there may be. */
export function noRoom(what: Refused): AppError {
  const { most, text } = bounds[what]
  const params = { most: String(most) }
  return new AppError('too_many_kept', says(text, params), undefined, params)
}

/**
 * Throws where `count` finds as many as there may be. Within the transaction that adds one: those that come at once
 * wait here for each other, so that all together pass no bound either.
 */
export async function roomFor(tx: Tx, customer: string, what: Refused, count: () => Promise<number>): Promise<void> {
  await tx.selectFrom('app.customer').select('id').where('id', '=', customer).forNoKeyUpdate().execute()
  if ((await count()) >= bounds[what].most) throw noRoom(what)
}

/** How many rows a query that only counts has found. */
export const counted = (found: { n: string | number | bigint } | undefined): number => Number(found?.n ?? 0)
