/** The order that a rollover of what is here comes to. */
import type * as z from 'zod'
import { notFound } from '../errors.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { ownOrder } from '../platform/orders/order.queries.ts'
import type { WantedNow } from '../platform/orders/place.ts'
import type { SignedInContext } from '../trpc.ts'
import { distributions } from './distribution-order.ts'
import { retirement } from './retirement.ts'
import type { RolloverDetails } from './rollover-order.ts'
import type { rolloverRequest } from './rollover.schema.ts'

type Request = z.output<typeof rolloverRequest>

/** Resolves the accounts and the withdrawal among the caller's own: 404 for any other. */
export async function wantedRollover(ctx: SignedInContext, input: Request): Promise<WantedNow<RolloverDetails>> {
  const { accountId, amount, fromAccountId, withdrawalId } = input
  const to = await accountFor(ctx, accountId, retirement)
  const from = await ctx.own.account(fromAccountId)
  const order = { from: from.state.id, to: to.state.id, amount }
  if (withdrawalId === undefined) return { ...order, details: {} }
  const missing = 'This withdrawal could not be found.'
  const out = await ctx.asCaller(tx => ownOrder(tx, distributions, withdrawalId, missing))
  if (out.event === null) throw notFound(missing)
  return { ...order, details: { of: out.event, account: out.from } }
}
