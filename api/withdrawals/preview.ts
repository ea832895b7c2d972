import { outlookOf } from '../coming-up/outlook.queries.ts'
import { inWords } from '../platform/ledger-errors.ts'
import { alikeTo } from '../platform/orders/alike.queries.ts'
import { totalOf } from '../platform/orders/order.ts'
import { signedIn } from '../trpc.ts'
import { previewAnswer, previewRequest } from './preview.schema.ts'
import { draftOf, whyNot } from './withdraw.ts'
import { textsOf, withdrawals } from './withdrawal-order.ts'

/**
 * What a withdrawal would cost and leave, and why it would be refused. Promises nothing:
 * the ledger decides when it is confirmed.
 */
export const withdrawalPreview = signedIn
  .input(previewRequest)
  .output(previewAnswer)
  .query(async ({ ctx, input }) => {
    const own = await ctx.own.account(input.accountId)
    const wanted = await draftOf(ctx, { ...input, undoSeconds: 0, allowFingerprint: false })
    const refusal = await whyNot(ctx, input, wanted)
    const today = await ctx.machinery.clocks.today()
    const { amount } = input
    const fee = wanted.fee ?? '0.00'
    const total = totalOf({ amount, fee })
    const act = { total, leaves: true, on: wanted.on }
    const safe = await ctx.asCaller(tx => outlookOf(tx, ctx.customer, own, act, today))
    const texts = textsOf(input.withdrawalType)
    const alike = await alikeTo(ctx, withdrawals, wanted)
    return { amount, fee, total, safe, refusal: refusal ? inWords(refusal, texts) : null, alike }
  })
