/** The dashboard (doc1 §2.4, §7). */
import * as z from 'zod'
import { account, transaction } from '../platform/account.schema.ts'
import { form, idText, usd } from '../platform/fields.schema.ts'
import { user } from '../platform/user.schema.ts'

const dayBalance = z.object({ date: z.string(), balance: usd })

export const dashboard = z.object({
  user,
  accounts: z.array(account),
  /** Over checking, savings, money market and student accounts: posted less held. */
  totalAvailable: usd,
  recentTransactions: z.array(transaction),
  /** Next 14 days: end-of-day balances of the accounts in `totalAvailable`, less what is scheduled. */
  forecast: z.object({
    points: z.array(dayBalance),
    lowest: dayBalance,
    /** The customer's alert line, when it is on. */
    alert: usd.nullable(),
  }),
  /** What is scheduled or due in these days, the next first. */
  upcoming: z.array(z.object({ id: z.string(), date: z.string(), description: z.string(), amount: usd })),
})

export const dashboardAccount = form({ id: idText })
export const accountWithTransactions = account.extend({ transactions: z.array(transaction) })
