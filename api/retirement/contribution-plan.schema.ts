/** Contributions that are planned: once or again and again, for this year or the one before (doc3 §2.8, §3, §5). */
import * as z from 'zod'
import { form, idText, money, usd } from '../platform/fields.schema.ts'
import { foretold, safeToMove } from '../platform/safe-to-move.schema.ts'
import { choice, plan, startDay } from './retirement.schema.ts'
import { year } from './tax-lines.schema.ts'

/** The document's. */
export const contributionFrequencies = ['one-time', 'monthly', 'quarterly'] as const

export const contributionPlan = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid amount'),
  frequency: z.enum(contributionFrequencies, 'Please select a frequency'),
  startDate: startDay,
  /** Additive: the own account that pays. Without one the money is typed in, today and once. */
  fromAccountId: idText.optional(),
  /** Additive: the year that it counts for, the one of its day where absent. */
  taxYear: year.optional(),
})

const room = z.object({
  year: z.string(),
  limit: usd,
  contributed: usd,
  left: usd,
  /** The last day on which it may be used: when that year's taxes are due. */
  until: z.string(),
})

export const plannedContribution = plan
  .extend({
    frequency: z.enum(contributionFrequencies),
    /** The year that it counts for. */
    year: z.string(),
  })
  .meta({ id: 'ContributionPlan' })

export const contributionsOut = z.object({
  accounts: z.array(choice),
  /** Own accounts that may pay, with what they have. */
  funds: z.array(choice),
  /** The years that are open, the newest first: this one, and the one before until its taxes are due. */
  years: z.array(room),
  /** What is still to come, the next first. */
  plans: z.array(plannedContribution),
})

export const planPreview = z.object({
  /** Of the year that its first date counts for, as it is today. */
  room,
  safe: safeToMove.nullable(),
  refusal: foretold,
})

export const planAnswer = plannedContribution.extend({ newBalance: usd, room })
