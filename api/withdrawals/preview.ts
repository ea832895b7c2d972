import { money, text } from '../../ledger/money.ts'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import { signedIn } from '../trpc.ts'
import { previewAnswer, previewRequest } from './preview.schema.ts'
import { feeFor } from './withdraw.ts'

/** What a withdrawal would cost and leave. Promises nothing: the ledger decides when it is confirmed. */
export const withdrawalPreview = signedIn
  .input(previewRequest)
  .output(previewAnswer)
  .query(async ({ ctx, input }) => {
    const own = await ctx.own.account(input.accountId)
    const fee = feeFor(own, { ...input, scheduledDate: undefined })
    const total = text(money(input.amount).plus(fee))
    const today = await ctx.machinery.clocks.today()
    const safe = await ctx.asCaller(tx => outlookOf(tx, ctx.customer, own, { total, leaves: true }, today))
    return { amount: input.amount, fee, total, safe }
  })
