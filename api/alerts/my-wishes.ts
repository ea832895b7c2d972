/** What the caller wants to be told, and as the API shows it. */
import { notFound } from '../errors.ts'
import type { SignedInContext } from '../trpc.ts'
import { wishesOf, type Wishes } from './alerts.queries.ts'

export const answer = ({ alerts, email, phone, pushEnabled }: Wishes) => ({
  alerts,
  contactInfo: { email, phone, pushEnabled },
})

export const mine = async (ctx: SignedInContext): Promise<Wishes> => {
  const found = await ctx.asCaller(tx => wishesOf(tx, ctx.customer))
  if (!found) throw notFound()
  return found
}
