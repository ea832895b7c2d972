import { text } from '../../ledger/money.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { loanPayments } from './loan-order.ts'
import { standingOf } from './loan.queries.ts'
import { loanPaymentAnswer, loanPaymentRequest } from './loan.schema.ts'
import { wantedPayment } from './loan.ts'

/** Pays what is due, something extra, or all that is owed. 422 with the ledger's refusal. */
export const payLoan = signedIn
  .input(loanPaymentRequest)
  .output(loanPaymentAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(
      ctx,
      loanPayments,
      input,
      async ctx => (await wantedPayment(ctx, input)).wanted,
    )
    const { owed } = await ctx.asCaller(tx => standingOf(tx, order.to ?? 0, order.details.loan))
    return {
      ...(await answerFor(ctx, order.from, event)),
      amount: input.amount,
      date: event.bankDay,
      owed: text(owed),
    }
  })
