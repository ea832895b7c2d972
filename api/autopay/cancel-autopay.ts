import { callOff } from '../platform/orders/cancel.ts'
import { signedIn } from '../trpc.ts'
import { autopays } from './autopay-order.ts'
import { ownAutopay, shownAutopay, statusOf } from './autopay.queries.ts'
import { autopay, byAutopay } from './autopay.schema.ts'
import { ended } from './ended.ts'

/** Ends it for good; it is kept under Cancelled (C-128). Cancelling again answers the same. */
export const cancelAutopay = signedIn
  .input(byAutopay)
  .output(autopay)
  .mutation(async ({ ctx, input: { id } }) => {
    const { latest } = await ctx.asCaller(tx => ownAutopay(tx, id))
    if (statusOf(latest) === 'completed') throw ended()
    await callOff(ctx.machinery, autopays, latest, 'This can no longer be changed.')
    return ctx.asCaller(tx => shownAutopay(tx, id))
  })
