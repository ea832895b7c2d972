import { place } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { directRollovers } from './direct-rollover-order.ts'
import { directRollover, directRolloverRequest } from './direct-rollover.schema.ts'
import { toDirectRollover, wantedDirect } from './direct-rollover.ts'

/**
 * Asks for a plan elsewhere to be rolled over into an account here: nothing moves until whoever holds it sends it. 422
 * for an account that takes none.
 */
export const requestDirectRollover = signedIn
  .input(directRolloverRequest)
  .output(directRollover)
  .mutation(async ({ ctx, input }) =>
    toDirectRollover(await place(ctx, directRollovers, input, reading => wantedDirect(reading, input))),
  )
