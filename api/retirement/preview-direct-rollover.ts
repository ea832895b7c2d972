import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { directRollovers, waitsUntil } from './direct-rollover-order.ts'
import { directRolloverPreview, directRolloverRequest } from './direct-rollover.schema.ts'
import { wantedDirect } from './direct-rollover.ts'

/** Until when it would be waited for, and why it would be refused. Promises nothing. */
export const previewDirectRollover = signedIn
  .input(directRolloverRequest)
  .output(directRolloverPreview)
  .query(async ({ ctx, input }) => {
    const order = await wantedDirect(ctx, input)
    const refusal = await refusalOf(ctx, directRollovers, order)
    return { amount: input.amount, until: waitsUntil(order.on), refusal }
  })
