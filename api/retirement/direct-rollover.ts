/** What the acts around a direct rollover share: the order that a request comes to, and how it is told. */
import type * as z from 'zod'
import { bank } from '../../ledger/accounts.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { numberOf, type Order } from '../platform/orders/order.ts'
import type { SignedInContext } from '../trpc.ts'
import { waitsUntil, type DirectRolloverDetails } from './direct-rollover-order.ts'
import { directRollover, type directRolloverRequest } from './direct-rollover.schema.ts'
import { retirement } from './retirement.ts'

export const ROLLOVER_NOT_FOUND = 'This rollover could not be found.'

/** Resolves the account among the caller's own: 404 for any other. */
export async function wantedDirect(
  ctx: SignedInContext,
  { accountId, amount, provider, plan, lastFour }: z.output<typeof directRolloverRequest>,
): Promise<Wanted<DirectRolloverDetails>> {
  const to = await accountFor(ctx, accountId, retirement)
  const details = { provider, plan, lastFour, expected: amount, toLabel: labelOfOwn(to) }
  return { from: bank.rolloverClearing, to: to.state.id, amount, details, on: await ctx.machinery.clocks.today() }
}

const { plan: planShape } = directRollover.shape

export const toDirectRollover = (order: Order<DirectRolloverDetails>) => ({
  id: order.id,
  confirmationNumber: numberOf(order),
  state: order.state,
  date: order.on,
  provider: order.details.provider,
  plan: planShape.parse(order.details.plan),
  lastFour: order.details.lastFour,
  to: order.details.toLabel,
  expected: order.details.expected,
  received: order.state === 'made' ? order.amount : null,
  until: waitsUntil(order.on),
})
