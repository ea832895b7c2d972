/** The savings account page (doc2 §2.4, §3, §7). */
import * as z from 'zod'
import { account, transaction } from '../platform/account.schema.ts'
import { usd } from '../platform/fields.schema.ts'

export const savingsAccount = account.extend({
  interestAccrued: usd,
  interestYTD: usd,
  withdrawalsThisMonth: z.int(),
  /** doc2 §9: shown as 'of 6'; a seventh is allowed. */
  withdrawalsAllowed: z.int(),
  transactions: z.array(transaction),
})

/** What debug-accounts tells: the caller's own accounts and nothing of anybody else (C-75). */
export const debugAccounts = z.array(
  z.object({ id: z.uuid(), _id: z.uuid(), type: z.string(), lastFour: z.string(), isPrimary: z.boolean() }),
)
