import { money, most, sum, text, ZERO } from '../../../../ledger/money.ts'
import type { Answered } from '../../../lib/trpc.ts'

type Told = Answered['budgetPlanner']['get']
type Figures = Pick<Told, 'categories' | 'income' | 'budgeted' | 'spent' | 'remaining'>

/**
 * The page's figures from what the bank says; what was carried over may be spent, too. All that was spent is judged
 * by the budgets (BUDG-016), in whichever category. Pure.
 */
export function figuresOf({ categories, income, budgeted, spent, remaining }: Figures) {
  const rows = categories.map(row => ({
    id: row.category,
    name: row.category,
    budgeted: text(most(ZERO, money(row.budgeted).plus(row.carried))),
    spent: money(row.spent),
    remaining: money(row.remaining),
  }))
  const spentWithin = sum(rows.map(row => row.spent))
  return {
    rows,
    income: money(income.total),
    budgeted: money(budgeted),
    spent: money(spent),
    remaining: money(remaining),
    allowed: spentWithin.plus(remaining),
    beside: money(spent).minus(spentWithin),
    unassigned: money(income.total).minus(budgeted),
  }
}
