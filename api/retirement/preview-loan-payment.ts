import { text } from '../../ledger/money.ts'
import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { loanPayments } from './loan-order.ts'
import { loanPaymentPreview, loanPaymentRequest } from './loan.schema.ts'
import { wantedPayment } from './loan.ts'

/** What a payment would leave owed, and why it would be refused. Promises nothing. */
export const previewLoanPayment = signedIn
  .input(loanPaymentRequest)
  .output(loanPaymentPreview)
  .query(async ({ ctx, input }) => {
    const { wanted, owedAfter } = await wantedPayment(ctx, input)
    const on = await ctx.machinery.clocks.today()
    return {
      amount: input.amount,
      owedAfter: text(owedAfter),
      refusal: await refusalOf(ctx, loanPayments, { ...wanted, on }),
    }
  })
