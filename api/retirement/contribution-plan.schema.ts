/** Contributions that are planned: once or again and again, for this year or the one before (doc3 §2.8, §3, §5). */
import * as z from 'zod'
import { day, form, idText, money, usd } from '../platform/fields.schema.ts'
import { orderStates } from '../platform/orders/states.schema.ts'
import { foretold, safeToMove } from '../platform/safe-to-move.schema.ts'

/** The document's. */
export const contributionFrequencies = ['one-time', 'monthly', 'quarterly'] as const

const TAX_YEAR = 'Please select a year'
const START = 'Please select a start date'
/** The ledger knows the years that begin with 20. */
const LAST_DAY = '2099-12-31'

export const contributionPlan = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid amount'),
  frequency: z.enum(contributionFrequencies, 'Please select a frequency'),
  startDate: day(START).refine(day => day <= LAST_DAY, { message: START, abort: true }),
  /** Additive: the own account that pays. Without one the money is typed in, today and once. */
  fromAccountId: idText.optional(),
  /** Additive: the year that it counts for, the one of its day where absent. */
  taxYear: z
    .string(TAX_YEAR)
    .regex(/^20\d\d$/, TAX_YEAR)
    .optional(),
})

const room = z.object({
  year: z.string(),
  limit: usd,
  contributed: usd,
  left: usd,
  /** The last day on which it may be used: when that year's taxes are due. */
  until: z.string(),
})

const plan = z
  .object({
    id: z.string(),
    confirmationNumber: z.string(),
    state: z.enum(orderStates),
    amount: usd,
    frequency: z.enum(contributionFrequencies),
    /** The next date; of one that has ended, its last. */
    date: z.string(),
    /** The year that it counts for. */
    year: z.string(),
    fromName: z.string(),
    toName: z.string(),
  })
  .meta({ id: 'ContributionPlan' })
export type ContributionPlanOut = z.input<typeof plan>

const account = z.object({ id: z.string(), name: z.string(), lastFour: z.string(), balance: usd })

export const contributionsOut = z.object({
  accounts: z.array(account),
  /** Own accounts that may pay, with what they have. */
  funds: z.array(account),
  /** The years that are open, the newest first: this one, and the one before until its taxes are due. */
  years: z.array(room),
  /** What is still to come, the next first. */
  plans: z.array(plan),
})

export const planPreview = z.object({
  /** Of the year that its first date counts for, as it is today. */
  room,
  safe: safeToMove.nullable(),
  refusal: foretold,
})

export const planAnswer = plan.extend({ newBalance: usd, room })

export const byPlan = form({ id: idText })
export const cancelledPlan = plan
