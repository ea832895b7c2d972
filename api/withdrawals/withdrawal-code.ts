import { signedIn } from '../trpc.ts'
import { ownWithdrawal, withCodeOf } from './shown.queries.ts'
import { byWithdrawal, withdrawalAnswer } from './withdraw.schema.ts'

/**
 * One's own withdrawal, with its code for as long as cash waits under it at a machine: whoever left the page where it
 * was made still gets the cash. Without a code once there is none.
 */
export const withdrawalCode = signedIn
  .input(byWithdrawal)
  .output(withdrawalAnswer)
  .query(async ({ ctx, input: { transactionId } }) => {
    const one = await ctx.asCaller(tx => ownWithdrawal(tx, transactionId))
    return { withdrawal: await withCodeOf(ctx, one) }
  })
