import { AppError } from '../errors.ts'
import { callOff } from '../platform/orders/cancel.ts'
import { signedIn } from '../trpc.ts'
import { byWithdrawal, withdrawal } from './withdraw.schema.ts'
import { ownWithdrawal, shown } from './shown.queries.ts'
import { withdrawals } from './withdrawal-order.ts'

const TOO_LATE = 'This withdrawal can no longer be cancelled.'

/**
 * Calls a planned branch withdrawal off, or one whose undo still runs back. 409 once it was made; cash at a machine
 * runs out by itself.
 */
export const cancelWithdrawal = signedIn
  .input(byWithdrawal)
  .output(withdrawal)
  .mutation(async ({ ctx, input: { transactionId } }) => {
    const one = await ctx.asCaller(tx => ownWithdrawal(tx, transactionId))
    if (one.details.type === 'atm' && one.state !== 'cancelled') throw new AppError('wrong_state', TOO_LATE)
    return shown(ctx, await callOff(ctx.machinery, withdrawals, one, TOO_LATE))
  })
