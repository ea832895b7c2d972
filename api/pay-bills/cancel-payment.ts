import { AppError } from '../errors.ts'
import { callOff } from '../platform/orders/cancel.ts'
import { signedIn } from '../trpc.ts'
import { billPayments } from './payment-order.ts'
import { anyPayment, ownPayment, shown } from './payment.queries.ts'
import { byPayment, payment } from './payment.schema.ts'

const TOO_LATE = 'Only pending payments can be cancelled.'

/**
 * Cancels a pending payment and gives back what was set aside; of a series, it ends the series too (C-181). 404 for
 * another's, 409 when it is not pending any more: the ledger decides whether the payment run or the customer was first.
 * What a bill or an automatic payment has paid by itself was never pending (C-113): 409, too.
 */
export const cancelPayment = signedIn
  .input(byPayment)
  .output(payment)
  .mutation(async ({ ctx, input: { id } }) => {
    const one = await ctx.asCaller(async tx => {
      const { order } = await anyPayment(tx, id)
      return order.kind === billPayments.kind ? ownPayment(tx, id) : undefined
    })
    if (!one) throw new AppError('wrong_state', TOO_LATE)
    return shown(await callOff(ctx.machinery, billPayments, one, TOO_LATE))
  })
