/** A month's budget against the customer's own lines (doc3 §2.8, §3, §5). Both sides read this. */
import * as z from 'zod'
import { MONTH } from '../../ledger/calendar.ts'
import { form, money, required, usd } from '../platform/fields.schema.ts'

export const BUDGET_TEXTS = {
  month: 'Please choose a month from six months ago to five months ahead',
  /** doc3 §5. */
  missing: 'Please fill out all fields',
  used: 'Cannot delete category with existing transactions',
  unknown: 'There is no budget for this category.',
  unspent: 'Money in this category is not spent, so it has no budget',
} as const

/** doc3 §2.8: so many months before the present one, and after it. */
export const MONTHS_BEFORE = 6
export const MONTHS_AFTER = 5

/** 'YYYY-MM'. */
const month = z.string(BUDGET_TEXTS.month).regex(MONTH, BUDGET_TEXTS.month)
const category = required(BUDGET_TEXTS.missing, 40)

/** The bank's own month when absent. */
export const budgetQuery = form({ month: month.optional() })

/** From that month on, until another amount takes its place. */
export const budgetInput = form({ category, month, amount: money('Please enter a valid amount') })

/** From that month on there is none. */
export const budgetEnd = form({ category, month })

export const budget = z.object({
  today: z.string(),
  /** Whether there is an account that could have lines. */
  hasAccount: z.boolean(),
  month: z.object({ name: z.string(), from: z.string(), to: z.string() }),
  income: z.object({
    /** The month's lines that are income. */
    received: usd,
    /** Expected by its rhythm in what is left of the month; nobody promised it. */
    expected: z.array(z.object({ name: z.string(), on: z.string(), amount: usd })),
    total: usd,
  }),
  /** What has a budget, by name. `remaining` is budgeted and carried less spent. */
  categories: z.array(
    z.object({
      category: z.string(),
      budgeted: usd,
      /** What the months before left, since the first of this run of them; none where this month is the first. */
      carried: usd,
      since: z.string().nullable(),
      spent: usd,
      remaining: usd,
      count: z.number(),
    }),
  ),
  /** What was spent without a budget, the most first. */
  others: z.array(z.object({ category: z.string(), spent: usd, count: z.number() })),
  budgeted: usd,
  carried: usd,
  /** All that was spent in the month, with a budget or without. */
  spent: usd,
  /** Of the budgets: what was spent without one is within none. */
  remaining: usd,
})

export type BudgetTold = z.input<typeof budget>
