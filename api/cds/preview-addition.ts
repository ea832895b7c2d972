import { position } from '../../ledger/accounts.ts'
import { text } from '../../ledger/money.ts'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { additionOf } from './addition.queries.ts'
import { certificateAdditions } from './certificate-order.ts'
import { paidToText } from './certificate.queries.ts'
import { addition, additionPreview } from './certificate.schema.ts'

/** What an addition would leave where, and why it would be refused. Moves nothing. */
export const previewAddition = signedIn
  .input(addition)
  .output(additionPreview)
  .query(async ({ ctx, input }) => {
    const { cd, from, wish } = await additionOf(ctx, input)
    const on = await ctx.machinery.clocks.today()
    const act = { total: input.amount, leaves: false, on }
    return {
      newBalance: text(position(cd.state).posted.plus(input.amount)),
      paidFrom: paidToText(from),
      safe: await ctx.asCaller(tx => outlookOf(tx, ctx.customer, from, act, on)),
      refusal: await refusalOf(ctx, certificateAdditions, { ...wish, on }),
    }
  })
