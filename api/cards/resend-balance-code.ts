import { resendCode } from '../platform/orders/enter-code.ts'
import { signedIn } from '../trpc.ts'
import { balanceTransfers } from './balance-transfer-order.ts'
import { ownBalanceTransfer, shown } from './balance-transfer.queries.ts'
import { balanceTransfer, byBalanceTransfer } from './balance-transfer.schema.ts'

/** Sends another code; the earlier one ends. */
export const resendBalanceCode = signedIn
  .input(byBalanceTransfer)
  .output(balanceTransfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const { id } = await ownBalanceTransfer(ctx, transferId)
    const text = 'This transfer does not wait for a code.'
    return shown(await resendCode(ctx.machinery, balanceTransfers, id, text))
  })
