import { transactionPage, transactionQuery } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { transactionsOf } from '../platform/accounts/transactions.queries.ts'

/** A page of any of the caller's accounts, newest first. */
export const transactions = signedIn
  .input(transactionQuery)
  .output(transactionPage)
  .query(async ({ ctx, input: { accountId, ...query } }) => {
    const own = await ctx.own.toRead(accountId)
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(tx => transactionsOf(tx, own, today, query))
  })
