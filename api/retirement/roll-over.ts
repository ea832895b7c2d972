import { confirmedAnswer } from '../platform/account.schema.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { rollovers } from './rollover-order.ts'
import { rolloverRequest } from './rollover.schema.ts'
import { wantedRollover } from './rollover.ts'

/** Puts a withdrawal back into retirement, or moves money between such accounts. 422 with the ledger's refusal. */
export const rollOver = signedIn
  .input(rolloverRequest)
  .output(confirmedAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, rollovers, input, ctx => wantedRollover(ctx, input))
    return { ...(await answerFor(ctx, order.to, event)), amount: input.amount, date: order.on }
  })
