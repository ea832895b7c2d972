/** A budget against what was spent, month by month, what is left carried on. Pure. */
import { addMonths, type BankDay } from '../../ledger/calendar.ts'
import { money, sum, text, ZERO, type Money } from '../../ledger/money.ts'

/** What a category may cost from a month on, until another says otherwise; nothing ends it. */
export interface Plan {
  readonly category: string
  /** The first of a month. */
  readonly from: BankDay
  readonly amount: Money
}

/** What was spent in a category in the month that begins on this day. */
type SpentIn = (category: string, month: BankDay) => Money

interface Row {
  readonly category: string
  readonly budgeted: string
  /** What the months before left, or took too much, since the budget began. */
  readonly carried: string
  /** The first of those months; undefined where this one is the first. */
  readonly since: BankDay | undefined
  readonly spent: string
  readonly remaining: string
}

/** The budgeted categories of a month, by name. Whatever was not spent is carried into the next month. */
export function rowsOf(plans: readonly Plan[], spentIn: SpentIn, month: BankDay): Row[] {
  return [...Map.groupBy(plans, ({ category }) => category)]
    .flatMap(([category, own]) => {
      const budgeted = budgetIn(own, month)
      if (!budgeted) return []
      const before = monthsBefore(own, month)
      const carried = sum(before.map(one => (budgetIn(own, one) ?? ZERO).minus(spentIn(category, one))))
      const spent = spentIn(category, month)
      const remaining = budgeted.plus(carried).minus(spent)
      return [
        {
          category,
          budgeted: text(budgeted),
          carried: text(carried),
          since: before.at(-1),
          spent: text(spent),
          remaining: text(remaining),
        },
      ]
    })
    .toSorted((a, b) => (a.category < b.category ? -1 : 1))
}

/** What may be spent in a month; undefined where there is no budget. */
export function budgetIn(plans: readonly Plan[], month: BankDay): Money | undefined {
  const [latest] = plans.filter(({ from }) => from <= month).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  return latest?.amount.gt(0) ? latest.amount : undefined
}

/** The months right before this one in which there was a budget, without a break, the newest first. */
function monthsBefore(plans: readonly Plan[], month: BankDay): BankDay[] {
  const found: BankDay[] = []
  for (let one = addMonths(month, -1); budgetIn(plans, one); one = addMonths(one, -1)) found.push(one)
  return found
}

/** All of a month's rows together. */
export const totalOf = (rows: readonly Row[], figure: 'budgeted' | 'carried' | 'spent'): Money =>
  sum(rows.map(row => money(row[figure])))
