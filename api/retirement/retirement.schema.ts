/** The retirement account page (doc2 §2.6, §3, §5, §7). */
import * as z from 'zod'
import { account, moneyAnswer, transaction } from '../platform/account.schema.ts'
import { actDay } from '../platform/dates.schema.ts'
import { form, idText, money, remark, usd } from '../platform/fields.schema.ts'
import { orderStates } from '../platform/orders/states.schema.ts'

const room = { contributionLimit: usd, ytdContributions: usd, remainingContribution: usd }

export const retirementAccount = account.extend({
  ...room,
  openDate: z.string(),
  retirementType: z.string(),
  taxStatus: z.string(),
  interestAccrued: usd,
  interestYTD: usd,
  transactions: z.array(transaction),
})

export const contribution = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid positive amount.'),
  description: remark('Please enter a shorter description.'),
  /** Additive: own account that pays; without it the money is typed in and settles later. */
  fromAccountId: idText.nullish(),
})

/** An account to choose, with what it has. */
export const choice = z.object({ id: z.string(), name: z.string(), lastFour: z.string(), balance: usd })

export const START = 'Please select a start date'
/** The first day of a plan. */
export const startDay = actDay(START)

/** What is planned: contributions, and installments of a withdrawal. */
export const plan = z.object({
  id: z.string(),
  confirmationNumber: z.string(),
  state: z.enum(orderStates),
  amount: usd,
  /** The next date; of one that has ended, its last. */
  date: z.string(),
  fromName: z.string(),
  toName: z.string(),
})
export const byPlan = form({ id: idText })

/** A contribution that nobody describes. doc2 §5 says it of an IRA; no other plan is one. */
export const plainContribution = (plan: string): string => (plan.includes('IRA') ? 'IRA Contribution' : 'Contribution')

export const contributionAnswer = moneyAnswer.extend(room)
