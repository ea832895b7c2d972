import { callOff } from '../platform/orders/cancel.ts'
import { ownOrder, toCallOff } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { distributions } from './distribution-order.ts'
import { installmentPlan } from './distribution.schema.ts'
import { toInstallmentPlan } from './distribution.ts'
import { byPlan } from './retirement.schema.ts'

const ENDED = {
  made: 'This withdrawal has already been made.',
  refused: 'This withdrawal was not made. No money moved.',
  expired: 'This withdrawal was not made. No money moved.',
}

/** Ends installments: what is still to come is not paid. 404 for another's; 409 once they have ended otherwise. */
export const cancelDistribution = signedIn
  .input(byPlan)
  .output(installmentPlan)
  .mutation(async ({ ctx, input: { id } }) => {
    const order = await ctx.asCaller(async tx =>
      toCallOff(tx, distributions, await ownOrder(tx, distributions, id, 'This withdrawal could not be found.')),
    )
    const ended = await callOff(ctx.machinery, distributions, order, ENDED)
    return toInstallmentPlan(ended)
  })
