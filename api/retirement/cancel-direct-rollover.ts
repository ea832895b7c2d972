import { callOff } from '../platform/orders/cancel.ts'
import { ownOrder } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { directRollovers } from './direct-rollover-order.ts'
import { directRollover } from './direct-rollover.schema.ts'
import { ROLLOVER_NOT_FOUND, toDirectRollover } from './direct-rollover.ts'
import { byPlan } from './retirement.schema.ts'

/** Ends a rollover that has not come yet. 404 for another's; 409 once it has come, or ended otherwise. */
export const cancelDirectRollover = signedIn
  .input(byPlan)
  .output(directRollover)
  .mutation(async ({ ctx, input: { id } }) => {
    const order = await ctx.asCaller(tx => ownOrder(tx, directRollovers, id, ROLLOVER_NOT_FOUND))
    const tooLate = 'This rollover has arrived, or has ended.'
    return toDirectRollover(await callOff(ctx.machinery, directRollovers, order, tooLate))
  })
