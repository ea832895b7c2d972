import { answerFor } from '../platform/accounts/money-act.ts'
import { numberOf } from '../platform/orders/order.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { distributions } from './distribution-order.ts'
import { distributionAnswer, distributionRequest } from './distribution.schema.ts'
import { payoutOf, wanted } from './distribution.ts'

/** Pays out of retirement into an own account, less what is withheld. 422 with the ledger's refusal. */
export const distribute = signedIn
  .input(distributionRequest)
  .output(distributionAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, distributions, input, ctx => wanted(ctx, input))
    const { newBalance, transaction } = await answerFor(ctx, order.from, event)
    return { ...payoutOf(input), confirmationNumber: numberOf(order), newBalance, transaction }
  })
