import type * as z from 'zod'
import type { SignedInContext } from '../trpc.ts'
import { certificateOf, isEarly } from './certificate.queries.ts'
import type { payout } from './certificate.schema.ts'
import { proceedsOf } from './proceeds.queries.ts'

/** A payment of the whole as an order, and where it goes. */
export async function payoutOf(ctx: SignedInContext, { accountId, toAccountId }: z.output<typeof payout>) {
  const cd = await certificateOf(ctx, accountId)
  const { to, ...paidTo } = await proceedsOf(ctx, toAccountId)
  const details = { early: await isEarly(ctx, cd) }
  return { cd, ...paidTo, wish: { from: cd.state.id, to: to?.state.id ?? null, amount: null, details } }
}
