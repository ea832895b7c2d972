import { signedIn } from '../trpc.ts'
import { budget, budgetQuery } from './budget-planner.schema.ts'
import { firstOf, told } from './month-budget.ts'

/** A month’s budget with what was spent of it, and what came in. */
export const get = signedIn
  .input(budgetQuery)
  .output(budget)
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const month = firstOf(input.month ?? today.slice(0, 7), today)
    return ctx.asCaller(tx => told(tx, ctx.customer, month, today))
  })
