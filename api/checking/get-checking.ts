import { byId } from '../platform/account.schema.ts'
import { toAccount } from '../platform/accounts/account.queries.ts'
import { transactionsOf } from '../platform/accounts/transactions.queries.ts'
import { signedIn } from '../trpc.ts'
import { checkingAccount } from './checking.schema.ts'

/**
 * The caller's checking account with the lines of the last 30 days (doc2 §7). 404 for everything that is not theirs.
 */
export const getChecking = signedIn
  .input(byId)
  .output(checkingAccount)
  .query(async ({ ctx, input: { accountId } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.own.read(async (tx, own) => {
      const found = await own.account(accountId, ['checking'])
      const { items } = await transactionsOf(tx, found, today, { dateRange: '30days', limit: 100 })
      return { ...toAccount(found), transactions: items }
    })
  })
