import { callOff } from '../platform/orders/cancel.ts'
import { ownOrder, toCallOff } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { contributions } from './contribution-order.ts'
import { plannedContribution } from './contribution-plan.schema.ts'
import { toContribution } from './contribution-plan.ts'
import { byPlan } from './retirement.schema.ts'

const ENDED = {
  made: 'This contribution has already been made.',
  refused: 'This contribution was not made. No money moved.',
  expired: 'This contribution was not made. No money moved.',
}

/** Ends a plan: what is still to come of it is not made. 404 for another's; 409 once it has ended otherwise. */
export const cancelContribution = signedIn
  .input(byPlan)
  .output(plannedContribution)
  .mutation(async ({ ctx, input: { id } }) => {
    const order = await ctx.asCaller(async tx =>
      toCallOff(tx, contributions, await ownOrder(tx, contributions, id, 'Contribution not found.')),
    )
    return toContribution(await callOff(ctx.machinery, contributions, order, ENDED))
  })
