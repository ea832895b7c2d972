import { addDays, type BankDay, startOfMonth } from '../../../../ledger/calendar.ts'
import type { Budget, Category } from './budget-planner.ts'

/** What the page reads. The sample stands in for the bank (doc3 §2.8); a live source has the same shape. */
interface BudgetSource {
  load(today: BankDay): Budget
}

/** doc3 §3 and §9: seven categories and their budgets, in the listed order; income 3500. */
const defaultCategories: readonly Category[] = [
  { id: '1', name: 'Housing', budgeted: '1200' },
  { id: '2', name: 'Transportation', budgeted: '350' },
  { id: '3', name: 'Food', budgeted: '500' },
  { id: '4', name: 'Utilities', budgeted: '250' },
  { id: '5', name: 'Entertainment', budgeted: '150' },
  { id: '6', name: 'Healthcare', budgeted: '200' },
  { id: '7', name: 'Savings', budgeted: '400' },
]
const DEFAULT_INCOME = '3500'

const spending: readonly [day: number, categoryId: string, amount: string, description: string][] = [
  [0, '1', '1200.00', 'Rent'],
  [1, '3', '86.42', 'Copper Kettle Grocers'],
  [3, '2', '45.00', 'Fuel'],
  [5, '4', '118.40', 'Northline Electric'],
  [7, '3', '64.27', 'Copper Kettle Grocers'],
  [8, '5', '32.50', 'Lantern Street Cinema'],
  [9, '6', '25.00', 'Pharmacy'],
  [10, '7', '200.00', 'Transfer to savings'],
]

export const sampleBudget: BudgetSource = {
  load(today) {
    const month = startOfMonth(today)
    const transactions = spending
      .map(([day, categoryId, amount, description], i) => ({
        id: String(i + 1),
        categoryId,
        amount,
        description,
        date: addDays(month, day),
      }))
      .filter(({ date }) => date <= today)
    return { month, income: DEFAULT_INCOME, categories: defaultCategories, transactions }
  },
}
