import { toAccount } from '../platform/accounts/account.queries.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { place } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { contributions } from './contribution-order.ts'
import { contributionPlan, planAnswer } from './contribution-plan.schema.ts'
import { roomIn } from './room.queries.ts'
import { toContribution, wantedPlan, yearOf } from './contribution-plan.ts'

/** Pays into retirement today, or plans it: once, each month or each quarter. 422 with the ledger's refusal. */
export const planContribution = signedIn
  .input(contributionPlan)
  .output(planAnswer)
  .mutation(async ({ ctx, input }) => {
    const order = await place(ctx, contributions, input, ctx => wantedPlan(ctx, input))
    return ctx.asCaller(async tx => {
      const { balance } = toAccount(await accountNumbered(tx, order.to))
      const from = order.details.catchesUpFrom ?? Infinity
      return {
        ...toContribution(order),
        newBalance: balance,
        room: await roomIn(tx, ctx.customer, Number(yearOf(input)), from),
      }
    })
  })
