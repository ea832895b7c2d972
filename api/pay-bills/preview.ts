import type * as z from 'zod'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import { says } from '../../ledger/phrase.ts'
import { inWords } from '../platform/ledger-errors.ts'
import { alikeTo } from '../platform/orders/alike.queries.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { foreseen } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { ALREADY_SCHEDULED, billById, openPart } from './bill.queries.ts'
import { billPayments, type PaymentDetails } from './payment-order.ts'
import { previewAnswer, previewRequest } from './preview.schema.ts'
import { wantedPayment } from './schedule-payment.ts'

type Answer = z.input<typeof previewAnswer>

/** What a payment would leave, and why it would be refused. Promises nothing: the ledger decides when it is ordered. */
export const paymentPreview = signedIn
  .input(previewRequest)
  .output(previewAnswer)
  .query(async ({ ctx, input }) => {
    const { payeeId, amount, paymentDate: on } = input
    const own = await ctx.own.account(input.accountId)
    const today = await ctx.machinery.clocks.today()
    const wanted = payeeId ? await wantedPayment(ctx, { ...input, payeeId }) : undefined
    const bill = wanted?.bill ?? undefined
    const towards = bill === undefined ? undefined : { bill, amount }
    const act = { total: amount, leaves: true, on, series: wanted?.course, payee: payeeId, towards }
    return {
      amount,
      safe: await ctx.asCaller(tx => outlookOf(tx, ctx.customer, own, act, today)),
      refusal: wanted ? await refusalOf(ctx, wanted) : null,
      alike: wanted ? await alikeTo(ctx, billPayments, wanted) : null,
    }
  })

async function refusalOf(ctx: SignedInContext, wanted: Wanted<PaymentDetails>): Promise<Answer['refusal']> {
  const { bill } = wanted
  const paid = bill ? await ctx.asCaller(tx => billById(tx, bill)) : undefined
  if (paid && openPart(paid).isZero()) return { code: 'wrong_state', ...says(ALREADY_SCHEDULED) }
  const told = await foreseen(ctx, billPayments, wanted)
  return told ? inWords(told) : null
}
