import { safeToMove } from '../platform/safe-to-move.schema.ts'
import { signedIn } from '../trpc.ts'
import { outlookQuery } from './coming-up.schema.ts'
import { outlookOf } from './outlook.queries.ts'

/** Safe to move? For a payment of this amount out of the bank. 404 for another's account. */
export const getOutlook = signedIn
  .input(outlookQuery)
  .output(safeToMove)
  .query(async ({ ctx, input: { accountId, amount, except } }) => {
    const own = await ctx.own.account(accountId)
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(tx => outlookOf(tx, ctx.customer, own, { total: amount, leaves: true, except }, today))
  })
