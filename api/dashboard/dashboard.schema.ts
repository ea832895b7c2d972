/** The dashboard (doc1 §2.4, §7). */
import * as z from 'zod'
import { account, transaction } from '../platform/account.schema.ts'
import { form, idText, usd } from '../platform/fields.schema.ts'
import { user } from '../platform/user.schema.ts'

export const dashboard = z.object({
  user,
  accounts: z.array(account),
  /** Over checking, savings, money market and student accounts: posted less held. */
  totalAvailable: usd,
  recentTransactions: z.array(transaction),
})

export const dashboardAccount = form({ id: idText })
export const accountWithTransactions = account.extend({ transactions: z.array(transaction) })
