import * as z from 'zod'
import { account } from '../platform/account.schema.ts'
import { usd } from '../platform/fields.schema.ts'

export const accounts = z.object({ accounts: z.array(account) })

/**
 * Any account by its id. What is true of some kinds only is left out of the others: what it earns, and what a card
 * charges.
 */
export const accountDetail = account.omit({ interestRate: true, apy: true }).extend({
  interestRate: z.string().optional(),
  apy: z.string().optional(),
  interestAccrued: usd.optional(),
  interestYTD: usd.optional(),
  purchaseApr: z.string().optional(),
  cashApr: z.string().optional(),
})
