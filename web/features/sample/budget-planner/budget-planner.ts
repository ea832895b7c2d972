/** The budget and its figures (doc3 §3 to §5, LED-49). Pure. Amounts are decimal text. */
import * as z from 'zod'
import { addMonths, type BankDay, startOfMonth } from '../../../../ledger/calendar.ts'
import { money, type Money, parseTyped, sum, ZERO } from '../../../../ledger/money.ts'

export interface Category {
  readonly id: string
  readonly name: string
  readonly budgeted: string
}
export interface Spending {
  readonly id: string
  readonly categoryId: string
  readonly amount: string
  readonly date: BankDay
  readonly description: string
}
export interface Budget {
  readonly month: BankDay
  readonly income: string
  readonly categories: readonly Category[]
  readonly transactions: readonly Spending[]
}

const MISSING_TRANSACTION = 'Please fill out all required fields'
const MISSING_CATEGORY = 'Please fill out all fields'
export const CATEGORY_IN_USE = 'Cannot delete category with existing transactions'
const AMOUNT = 'Please enter a valid amount'
const OTHER_MONTH = 'Please choose a date in the month of this budget'

const positive = (value: string) => parseTyped(value)?.gt(0) ?? false

/**
 * The first thing that is wrong with a new transaction, in the documents' words; undefined when it can be added. What
 * was spent is reckoned from the month's transactions, and a change of month clears them (doc3 §4): one of another
 * month would be counted into this one.
 */
export function transactionFault(
  { categoryId, amount, date }: Omit<Spending, 'id' | 'description'>,
  month: BankDay,
): string | undefined {
  if (!categoryId || !amount.trim() || !date) return MISSING_TRANSACTION
  if (!positive(amount)) return AMOUNT
  return startOfMonth(date) === month ? undefined : OTHER_MONTH
}

export function categoryFault({ name, budgeted }: Omit<Category, 'id'>): string | undefined {
  if (!name.trim() || !budgeted.trim()) return MISSING_CATEGORY
  return positive(budgeted) ? undefined : AMOUNT
}

export const incomeForm = z.object({ income: z.string().refine(value => parseTyped(value) !== undefined, AMOUNT) })

/** Ids are assigned by count (doc3 §5), and stay unique after a deletion: one more than the largest (C-149). */
const nextId = (items: readonly { readonly id: string }[]): string =>
  String(Math.max(0, ...items.map(({ id }) => Number(id))) + 1)

export const withTransaction = (budget: Budget, added: Omit<Spending, 'id'>): Budget => ({
  ...budget,
  transactions: [...budget.transactions, { ...added, id: nextId(budget.transactions) }],
})
export const withoutTransaction = (budget: Budget, id: string): Budget => ({
  ...budget,
  transactions: budget.transactions.filter(transaction => transaction.id !== id),
})
export const withCategory = (budget: Budget, added: Omit<Category, 'id'>): Budget => ({
  ...budget,
  categories: [...budget.categories, { ...added, name: added.name.trim(), id: nextId(budget.categories) }],
})

export const isUsed = ({ transactions }: Budget, categoryId: string): boolean =>
  transactions.some(transaction => transaction.categoryId === categoryId)
/** A category with transactions stays (CATEGORY_IN_USE). */
export const withoutCategory = (budget: Budget, id: string): Budget =>
  isUsed(budget, id) ? budget : { ...budget, categories: budget.categories.filter(category => category.id !== id) }

/** Changing the month clears all transactions, without a question (C-148). */
export const inMonth = (budget: Budget, month: BankDay): Budget =>
  month === budget.month ? budget : { ...budget, month, transactions: [] }

/** The months on offer: the present one, six before and five after. */
export const monthsAround = (today: BankDay): BankDay[] =>
  Array.from({ length: 12 }, (_, i) => addMonths(startOfMonth(today), i - 6))

export interface CategoryFigures extends Category {
  readonly spent: Money
  readonly remaining: Money
}

/** LED-49: spent is recomputed from the transactions; remaining = budgeted - spent. */
export function figuresOf({ income, categories, transactions }: Budget) {
  const rows: CategoryFigures[] = categories.map(category => {
    const spent = sum(
      transactions.filter(({ categoryId }) => categoryId === category.id).map(({ amount }) => money(amount)),
    )
    return { ...category, spent, remaining: money(category.budgeted).minus(spent) }
  })
  const [budgeted, spent] = [sum(rows.map(row => money(row.budgeted))), sum(rows.map(row => row.spent))]
  return {
    rows,
    income: money(income),
    budgeted,
    spent,
    remaining: budgeted.minus(spent),
    unassigned: money(income).minus(budgeted),
  }
}

export type Alert = { readonly over: 'budget-income' | 'spending-budget' | 'spending-income'; readonly by: Money }

export interface Judged {
  readonly income: Money
  readonly budgeted: Money
  readonly spent: Money
  /** What may be spent of the budgets, where that is more than this month's: what was carried over counts, too. */
  readonly allowed?: Money
}

/** doc3 §9: an alert when the budget exceeds income, or spending exceeds budget or income. */
export function alertsOf({ income, budgeted, spent, allowed = budgeted }: Judged): Alert[] {
  const all: Alert[] = [
    { over: 'budget-income', by: budgeted.minus(income) },
    { over: 'spending-budget', by: spent.minus(allowed) },
    { over: 'spending-income', by: spent.minus(income) },
  ]
  return all.filter(({ by }) => by.gt(ZERO))
}
