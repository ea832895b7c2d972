import { resendCode as resend } from '../platform/orders/enter-code.ts'
import { signedIn } from '../trpc.ts'
import { byTransfer, transfer } from './submit.schema.ts'
import { transfers } from './transfer-order.ts'
import { ownTransfer, shown, stillToCome } from './transfer.queries.ts'

/** Sends another code of a transfer; the earlier one ends. The transfer's tries go on counting. */
export const resendCode = signedIn
  .input(byTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const one = await ctx.asCaller(async tx => stillToCome(tx, await ownTransfer(tx, transferId)))
    const text = 'This transfer does not wait for a code.'
    return shown(ctx, await resend(ctx.machinery, transfers, one.id, text))
  })
