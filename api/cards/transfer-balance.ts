import { accepted } from '../platform/ledger-errors.ts'
import { foreseen, place } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { balanceTransfers, balanceTransferTexts } from './balance-transfer-order.ts'
import { anotherCard, shown, wanted } from './balance-transfer.queries.ts'
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
    const order = await place(ctx, balanceTransfers, input, async reading => {
      // money is set aside on any card; whether this one may be used so is asked before a code is sent for it
      const refused = await foreseen(reading, balanceTransfers, await wanted(reading, input, anotherCard))
      if (refused) accepted(refused, balanceTransferTexts)
      return wanted(reading, input, await ctx.asCaller(tx => otherCardFor(tx, machinery.keys, customer, input, now)))
    })
    return shown(order)
  })
