import { callOff } from '../platform/orders/cancel.ts'
import { signedIn } from '../trpc.ts'
import { billPayments } from './payment-order.ts'
import { ownPayment, shown } from './payment.queries.ts'
import { byPayment, payment } from './payment.schema.ts'

/**
 * Cancels a pending payment and gives back what was set aside; of a series, it ends the series too (C-181). 404 for
 * another's, 409 when it is not pending any more: the ledger decides whether the payment run or the customer was first.
 */
export const cancelPayment = signedIn
  .input(byPayment)
  .output(payment)
  .mutation(async ({ ctx, input: { id } }) => {
    const one = await ctx.asCaller(tx => ownPayment(tx, id))
    return shown(await callOff(ctx.machinery, billPayments, one, 'Only pending payments can be cancelled.'))
  })
