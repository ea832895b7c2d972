import type * as z from 'zod'
import type { SignedInContext } from '../trpc.ts'
import { certificateOf, isEarly } from './certificate.queries.ts'
import type { addition } from './certificate.schema.ts'

type Addition = z.output<typeof addition>

/** An addition as an order, and the two accounts that it names. */
export async function additionOf(ctx: SignedInContext, { accountId, fromAccountId, amount }: Addition) {
  const cd = await certificateOf(ctx, accountId)
  const from = await ctx.own.account(fromAccountId)
  const details = { early: await isEarly(ctx, cd) }
  return { cd, from, wish: { from: from.state.id, to: cd.state.id, amount, details } }
}
