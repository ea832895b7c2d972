import { signedIn } from '../trpc.ts'
import { history as answer } from './withdraw.schema.ts'
import { allShown, latestWithdrawals } from './shown.queries.ts'

/** doc3 §9. */
const LATEST = 10

/** The ten latest, newest first. */
export const history = signedIn.output(answer).query(async ({ ctx }) => ({
  withdrawals: await allShown(ctx, tx => latestWithdrawals(tx, ctx.customer, LATEST)),
}))
