import { signedIn } from '../trpc.ts'
import { byWithdrawal, withdrawal } from './withdraw.schema.ts'
import { ownWithdrawal, shown } from './shown.queries.ts'

/** How one withdrawal stands: whether the machine has given the cash. */
export const withdrawalStatus = signedIn
  .input(byWithdrawal)
  .output(withdrawal)
  .query(async ({ ctx, input: { transactionId } }) =>
    shown(ctx, await ctx.asCaller(tx => ownWithdrawal(tx, transactionId))),
  )
