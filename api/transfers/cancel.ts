import { callOff } from '../platform/orders/cancel.ts'
import { toCallOff } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { byTransfer, transfer } from './submit.schema.ts'
import { transfers } from './transfer-order.ts'
import { ownTransfer, shown } from './transfer.queries.ts'

const ENDED = {
  made: 'This transfer has already been sent.',
  refused: 'This transfer was not made. No money moved.',
  expired: 'The time to enter the code has passed. The transfer was cancelled and no money moved.',
}

/**
 * Ends what has not been sent: a transfer that waits for its code, one whose undo still runs, a planned one with all
 * its later dates. 409 when it was sent first, or ended by itself; asked again, it answers the same.
 */
export const cancel = signedIn
  .input(byTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const one = await ctx.asCaller(async tx => toCallOff(tx, transfers, await ownTransfer(tx, transferId)))
    return shown(ctx, await callOff(ctx.machinery, transfers, one, ENDED))
  })
