import { callOff } from '../platform/orders/cancel.ts'
import { signedIn } from '../trpc.ts'
import { balanceTransfers } from './balance-transfer-order.ts'
import { ownBalanceTransfer, shown } from './balance-transfer.queries.ts'
import { balanceTransfer, byBalanceTransfer } from './balance-transfer.schema.ts'

/** Calls a transfer off that waits for its code: its hold is given back. 404 for another's; 409 once it was made. */
export const cancelBalanceTransfer = signedIn
  .input(byBalanceTransfer)
  .output(balanceTransfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const one = await ownBalanceTransfer(ctx, transferId)
    return shown(await callOff(ctx.machinery, balanceTransfers, one, 'This transfer was made, or has ended.'))
  })
