import { text, ZERO } from '../../ledger/money.ts'
import { loanSchedule } from '../../ledger/rates/plan-loan.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { agreedIn, loans } from './loan-order.ts'
import { loanAnswer, loanRequest } from './loan.schema.ts'
import { wantedLoan } from './loan.ts'

/** Lends from the caller's own plan into their own account; the instalments are ordered with it. 422 in its words. */
export const takeLoan = signedIn
  .input(loanRequest)
  .output(loanAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, loans, input, ctx => wantedLoan(ctx, input))
    const [first] = loanSchedule({ ...agreedIn(order), lentOn: event.bankDay })
    return {
      ...(await answerFor(ctx, order.from, event)),
      amount: input.amount,
      date: event.bankDay,
      first: { date: first?.dueOn ?? event.bankDay, amount: text(first?.payment ?? ZERO) },
    }
  })
