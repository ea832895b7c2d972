import { signedIn } from '../trpc.ts'
import { byTransfer, transfer } from './submit.schema.ts'
import { ownTransfer, shown } from './transfer.queries.ts'

/** How a transfer stands; polled while its code is awaited (doc3 §4). */
export const status = signedIn
  .input(byTransfer)
  .output(transfer)
  .query(async ({ ctx, input: { transferId } }) => shown(ctx, await ctx.asCaller(tx => ownTransfer(tx, transferId))))
