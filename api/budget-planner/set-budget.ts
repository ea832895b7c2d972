import { AppError } from '../errors.ts'
import { bankCategories, flowIn } from '../platform/categories/categories.schema.ts'
import { spelledAs } from '../platform/categories/own-words.ts'
import { signedIn } from '../trpc.ts'
import { roomFor } from '../platform/room.ts'
import { budget, BUDGET_TEXTS, budgetInput } from './budget-planner.schema.ts'
import { firstOf, keep, plansOf, told } from './month-budget.ts'

/** What a category may cost from a month on. Words of the customer's own are spent, like those of the bank that are. */
export const set = signedIn
  .input(budgetInput)
  .output(budget)
  .mutation(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const month = firstOf(input.month, today)
    return ctx.asCaller(async tx => {
      const category = await spelledAs(tx, input.category)
      if (flowIn(category, Object.hasOwn(bankCategories, category) ? 'elsewhere' : 'spending', true) !== 'spending')
        throw new AppError('validation_failed', BUDGET_TEXTS.unspent, 'category')
      await roomFor(tx, ctx.customer, 'budgets', async () => {
        const names = new Set((await plansOf(tx, ctx.customer)).map(plan => plan.category))
        return names.has(category) ? 0 : names.size
      })
      await keep(tx, { customer: ctx.customer, category, month, amount: input.amount })
      return told(tx, ctx.customer, month, today)
    })
  })
