/** The retirement account page (doc2 §2.6, §3, §5, §7). */
import * as z from 'zod'
import { account, transaction } from '../platform/account.schema.ts'
import { cleanText, form, idText, money, usd } from '../platform/fields.schema.ts'

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
  description: cleanText('Please enter a shorter description.', 140).optional(),
  /** Additive: own account that pays; without it the money is typed in and settles later. */
  fromAccountId: idText.optional(),
})

export const contributionAnswer = z.object({ newBalance: usd, availableBalance: usd, transaction, ...room })
