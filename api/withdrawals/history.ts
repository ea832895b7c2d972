import { AppError } from '../errors.ts'
import { callOff } from '../platform/orders/cancel.ts'
import { signedIn } from '../trpc.ts'
import { byWithdrawal, history as answer, withdrawal } from './withdraw.schema.ts'
import { allShown, latestWithdrawals, ownWithdrawal, shown } from './shown.queries.ts'
import { withdrawals } from './withdrawal-order.ts'

/** doc3 §9. */
const LATEST = 10

/** The ten latest, newest first. */
export const history = signedIn.output(answer).query(async ({ ctx }) => ({
  withdrawals: await allShown(ctx, tx => latestWithdrawals(tx, ctx.customer, LATEST)),
}))

/** How one withdrawal stands: whether the machine has given the cash. */
export const withdrawalStatus = signedIn
  .input(byWithdrawal)
  .output(withdrawal)
  .query(async ({ ctx, input: { transactionId } }) =>
    shown(ctx, await ctx.asCaller(tx => ownWithdrawal(tx, transactionId))),
  )

const TOO_LATE = 'This withdrawal can no longer be cancelled.'

/** Calls a planned branch withdrawal off, or one whose undo still runs back. 409 once it was made; cash at a machine runs out by itself. */
export const cancelWithdrawal = signedIn
  .input(byWithdrawal)
  .output(withdrawal)
  .mutation(async ({ ctx, input: { transactionId } }) => {
    const one = await ctx.asCaller(tx => ownWithdrawal(tx, transactionId))
    if (one.details.type === 'atm' && one.state !== 'cancelled') throw new AppError('wrong_state', TOO_LATE)
    return shown(ctx, await callOff(ctx.machinery, withdrawals, one, TOO_LATE))
  })
