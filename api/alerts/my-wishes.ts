/** What the caller wants to be told, and as the API shows it. */
import { notFound } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import type { SignedInContext } from '../trpc.ts'
import { wishesOf, type Wishes } from './alerts.queries.ts'

export const answer = ({ alerts, email, phone, pushEnabled }: Wishes) => ({
  alerts,
  contactInfo: { email, phone, pushEnabled },
})

export async function mineIn(tx: Tx, customer: string): Promise<Wishes> {
  const found = await wishesOf(tx, customer)
  if (!found) throw notFound()
  return found
}

export const mine = (ctx: SignedInContext): Promise<Wishes> => ctx.asCaller(tx => mineIn(tx, ctx.customer))
