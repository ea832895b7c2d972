import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { certificateWithdrawals } from './certificate-order.ts'
import { certificateOf, withdrawnEarly } from './certificate.queries.ts'
import { quoteQuery, withdrawalQuote } from './certificate.schema.ts'
import { wanted } from './early-withdrawal.queries.ts'
import { costOf, proceedsOf } from './proceeds.queries.ts'

/** What it would cost, before anybody confirms. Moves nothing. */
export const quoteWithdrawal = signedIn
  .input(quoteQuery)
  .output(withdrawalQuote)
  .query(async ({ ctx, input: { accountId, amount } }) => {
    const own = await certificateOf(ctx, accountId)
    const { to, ...paidTo } = await proceedsOf(ctx)
    const today = await ctx.machinery.clocks.today()
    const before = await ctx.asCaller(tx => withdrawnEarly(tx, own))
    const wish = wanted(own, to, amount, 'A quote')
    const refusal = await refusalOf(ctx, certificateWithdrawals, { ...wish, on: today })
    const cost = costOf(own, amount, to, today, before)
    return { ...cost, ...paidTo, possible: refusal === null, refusal }
  })
