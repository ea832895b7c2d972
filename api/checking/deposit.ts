import { moneyAnswer } from '../platform/account.schema.ts'
import { deposits, depositInto } from '../platform/accounts/deposit-order.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import { withCode } from '../platform/codes.ts'
import { placedBefore, placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { deposit as input } from './checking.schema.ts'

/**
 * Money that the customer types into checking: it needs a code of purpose deposit (C-74). 422 with a wrong code or past
 * a cap; the same key answers the same again, also when its code has long expired.
 */
export const deposit = signedIn
  .input(input)
  .output(moneyAnswer)
  .mutation(async ({ ctx, input: { approvalCode, ...request } }) => {
    const { machinery, customer } = ctx
    const own = () => ctx.own.account(request.accountId, ['checking'])
    const place = () => placeNow(ctx, deposits, request, async () => depositInto(await own(), request))
    const coded = async () => {
      await own() // no code is spent on an account that is not there
      return withCode(machinery, { purpose: 'deposit', customer }, approvalCode, ctx.key(), place, 'approvalCode')
    }
    const bound = await placedBefore(ctx, deposits, request)
    const { order, event } = await (bound ? place() : coded())
    return answerFor(ctx, order.to, event)
  })
