import { signedIn } from '../trpc.ts'
import { takeBack } from './send.ts'
import { byTransfer, transfer, transferList } from './submit.schema.ts'
import { oneTransfer, ownTransfer, recentTransfers, toTransfers } from './transfer.queries.ts'

/** doc3 §9. */
const RECENT = 5

/** How a transfer stands; polled while its code is awaited (doc3 §4). */
export const status = signedIn
  .input(byTransfer)
  .output(transfer)
  .query(async ({ ctx, input: { transferId } }) => {
    const { clocks } = ctx.machinery
    const [now, today] = [await clocks.bank(), await clocks.today()]
    return ctx.asCaller(async tx => oneTransfer(tx, await ownTransfer(tx, transferId), now, today))
  })

/** The five newest, newest first. */
export const recent = signedIn.output(transferList).query(async ({ ctx }) => {
  const { clocks } = ctx.machinery
  const [now, today] = [await clocks.bank(), await clocks.today()]
  return ctx.asCaller(async tx => toTransfers(tx, await recentTransfers(tx, RECENT), now, today))
})

/** Takes an internal transfer back within 24 hours, while the receiving account can give it. */
export const reverse = signedIn
  .input(byTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const { machinery } = ctx
    const row = await ctx.asCaller(tx => ownTransfer(tx, transferId))
    await takeBack(machinery, row)
    const [now, today] = [await machinery.clocks.bank(), await machinery.clocks.today()]
    return ctx.asCaller(tx => oneTransfer(tx, row, now, today))
  })
