import { position } from '../../ledger/accounts.ts'
import { most, text, ZERO } from '../../ledger/money.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { certificatePayouts } from './certificate-order.ts'
import { payout, payoutPreview } from './certificate.schema.ts'
import { payoutOf } from './payout.queries.ts'

/** What would be paid out and where, and why it would be refused. Moves nothing. */
export const previewPayout = signedIn
  .input(payout)
  .output(payoutPreview)
  .query(async ({ ctx, input }) => {
    const { cd, wish, ...paidTo } = await payoutOf(ctx, input)
    const amount = text(most(ZERO, position(cd.state).posted))
    const on = await ctx.machinery.clocks.today()
    // the whole is what it holds, which the act learns from its event
    const refusal = await refusalOf(ctx, certificatePayouts, { ...wish, amount, on })
    return { amount, ...paidTo, refusal }
  })
