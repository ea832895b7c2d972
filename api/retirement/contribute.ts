import { bank } from '../../ledger/accounts.ts'
import { namedIn } from '../errors.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { contributions } from './contribution-order.ts'
import { catchUpInto } from './room.queries.ts'
import { contribution, contributionAnswer, plainContribution } from './retirement.schema.ts'
import { planOf, retirement, roomOf } from './retirement.ts'

/** A contribution: from an own account, else typed in and unsettled. 422 above the year's room (C-77) or past a cap. */
export const contribute = signedIn
  .input(contribution)
  .output(contributionAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, contributions, input, async ctx => {
      const { accountId, amount, description, fromAccountId } = input
      const own = await accountFor(ctx, accountId, retirement)
      const payer = fromAccountId ? await namedIn('fromAccountId', ctx.own.account(fromAccountId)) : undefined
      const details = {
        description: description || plainContribution(planOf(own)),
        fromLabel: '',
        toLabel: '',
        ...(await catchUpInto(ctx, own.state.kind)),
      }
      return { from: payer?.state.id ?? bank.unverifiedDeposits, to: own.state.id, amount, details }
    })
    return { ...(await answerFor(ctx, order.to, event)), ...(await roomOf(ctx)) }
  })
