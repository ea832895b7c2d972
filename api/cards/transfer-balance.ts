import { place } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { balanceTransfers } from './balance-transfer-order.ts'
import { shown, wanted } from './balance-transfer.queries.ts'
import { balanceTransfer, balanceTransferRequest } from './balance-transfer.schema.ts'
import { otherCardFor } from './other-card.ts'

/**
 * Sets amount and fee aside and mails a code; with it the other bank's card is paid (C-108). 422 above the available
 * credit, its fee counted in.
 */
export const transferBalance = signedIn
  .input(balanceTransferRequest)
  .output(balanceTransfer)
  .mutation(async ({ ctx, input }) => {
    const { machinery, customer } = ctx
    const now = machinery.clocks.wall()
    const order = await place(ctx, balanceTransfers, input, async reading =>
      wanted(reading, input, await ctx.asCaller(tx => otherCardFor(tx, machinery.keys, customer, input, now))),
    )
    return shown(order)
  })
