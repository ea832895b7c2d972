import { callOff } from '../platform/orders/cancel.ts'
import { signedIn } from '../trpc.ts'
import { byWithdrawal, withdrawal } from './withdraw.schema.ts'
import { ownWithdrawal, shown } from './shown.queries.ts'
import { withdrawals } from './withdrawal-order.ts'

const TOO_LATE = 'This withdrawal can no longer be cancelled.'

/**
 * Calls a planned branch withdrawal off, one whose undo still runs back, or cash that waits at a machine: its code
 * opens nothing then, and the day has its limit back. 409 once it was made; of a machine that is given the code in the
 * same moment the ledger decides who was first.
 */
export const cancelWithdrawal = signedIn
  .input(byWithdrawal)
  .output(withdrawal)
  .mutation(async ({ ctx, input: { transactionId } }) => {
    const one = await ctx.asCaller(tx => ownWithdrawal(tx, transactionId))
    return shown(ctx, await callOff(ctx.machinery, withdrawals, one, TOO_LATE))
  })
