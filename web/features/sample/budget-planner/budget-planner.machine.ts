import { assign, setup } from 'xstate'
import {
  type Budget,
  type Category,
  CATEGORY_IN_USE,
  categoryFault,
  inMonth,
  isUsed,
  type Spending,
  transactionFault,
  withCategory,
  withoutCategory,
  withoutTransaction,
  withTransaction,
} from './budget-planner.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/** One state: planning. Each event changes the budget or says, in the documents' words, why it does not. */
interface BudgetContext {
  budget: Budget
  /** English text of the last refusal, and the form or row that it belongs to. */
  fault: { at: 'transaction' | 'category' | 'categories'; text: string } | undefined
}
export type BudgetEvent =
  | { type: 'addTransaction'; transaction: Omit<Spending, 'id'> }
  | { type: 'removeTransaction'; id: string }
  | { type: 'addCategory'; category: Omit<Category, 'id'> }
  | { type: 'removeCategory'; id: string }
  | { type: 'setIncome'; income: string }
  | { type: 'setMonth'; month: string }

const faultAt = (at: NonNullable<BudgetContext['fault']>['at'], text: string | undefined) =>
  text === undefined ? undefined : { at, text }

export const budgetMachine = setup({
  types: typesOf<{ context: BudgetContext; events: BudgetEvent; input: { budget: Budget } }>(),
}).createMachine({
  id: 'budget',
  initial: 'planning',
  context: ({ input }) => ({ budget: input.budget, fault: undefined }),
  states: {
    planning: {
      on: {
        addTransaction: {
          actions: assign(({ context: { budget }, event: { transaction } }) => {
            const fault = faultAt('transaction', transactionFault(transaction, budget.month))
            return { fault, budget: fault ? budget : withTransaction(budget, transaction) }
          }),
        },
        addCategory: {
          actions: assign(({ context: { budget }, event: { category } }) => {
            const fault = faultAt('category', categoryFault(category))
            return { fault, budget: fault ? budget : withCategory(budget, category) }
          }),
        },
        removeCategory: {
          actions: assign(({ context: { budget }, event: { id } }) => {
            const fault = faultAt('categories', isUsed(budget, id) ? CATEGORY_IN_USE : undefined)
            return { fault, budget: withoutCategory(budget, id) }
          }),
        },
        removeTransaction: {
          actions: assign({
            fault: undefined,
            budget: ({ context, event }) => withoutTransaction(context.budget, event.id),
          }),
        },
        setIncome: {
          actions: assign({ budget: ({ context, event }) => ({ ...context.budget, income: event.income }) }),
        },
        setMonth: {
          actions: assign({ fault: undefined, budget: ({ context, event }) => inMonth(context.budget, event.month) }),
        },
      },
    },
  },
})
