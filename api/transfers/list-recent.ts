import { signedIn } from '../trpc.ts'
import { transferList } from './submit.schema.ts'
import { allShown, recentTransfers } from './transfer.queries.ts'

/** doc3 §9. */
const RECENT = 5

/** The five newest transfers, newest first. */
export const recent = signedIn
  .output(transferList)
  .query(({ ctx }) => allShown(ctx, tx => recentTransfers(tx, ctx.customer, RECENT)))
