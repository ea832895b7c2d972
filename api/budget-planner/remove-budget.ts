import { endOfMonth } from '../../ledger/calendar.ts'
import { AppError, notFound } from '../errors.ts'
import { everyEntry } from '../platform/categories/entries.queries.ts'
import { spelledAs } from '../platform/categories/own-words.ts'
import { signedIn } from '../trpc.ts'
import { budget, BUDGET_TEXTS, budgetEnd } from './budget-planner.schema.ts'
import { budgetIn } from './reckon.ts'
import { firstOf, keep, plansOf, spentBy, told } from './month-budget.ts'

/** Ends a budget from a month on. 409 where that month has transactions in it (doc3 §5); 404 where there is none. */
export const remove = signedIn
  .input(budgetEnd)
  .output(budget)
  .mutation(async ({ ctx, input: { category: typed, month: name } }) => {
    const today = await ctx.machinery.clocks.today()
    const month = firstOf(name, today)
    return ctx.asCaller(async tx => {
      const category = await spelledAs(tx, typed)
      const plans = (await plansOf(tx, ctx.customer)).filter(plan => plan.category === category)
      if (!budgetIn(plans, month)) throw notFound(BUDGET_TEXTS.unknown)
      const entries = await everyEntry(tx, { from: month, to: endOfMonth(month) })
      if (spentBy(entries)(month).has(category)) throw new AppError('wrong_state', BUDGET_TEXTS.used)
      const own = tx.deleteFrom('app.budget').where('customer', '=', ctx.customer).where('category', '=', category)
      await own.where('month', '>=', month).execute()
      if (plans.some(({ from }) => from < month))
        await keep(tx, { customer: ctx.customer, category, month, amount: '0.00' })
      return told(tx, ctx.customer, month, today)
    })
  })
