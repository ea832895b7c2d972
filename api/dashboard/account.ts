import { toAccount } from '../platform/accounts/account.queries.ts'
import { transactionsOf } from '../platform/accounts/transactions.queries.ts'
import { signedIn } from '../trpc.ts'
import { accountWithTransactions, dashboardAccount } from './dashboard.schema.ts'

/** One account with its newest lines, for the generic account page (doc1 §2.7). */
export const account = signedIn
  .input(dashboardAccount)
  .output(accountWithTransactions)
  .query(async ({ ctx, input: { id } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.own.read(async (tx, own) => {
      const found = await own.account(id)
      const { items } = await transactionsOf(tx, found, today, { limit: 100 })
      return { ...toAccount(found), transactions: items }
    })
  })
