import { transactionPage, transactionQuery } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { transactionsOf } from '../platform/accounts/transactions.queries.ts'

/** A page of any of the caller's accounts, newest first. */
export const transactions = signedIn
  .input(transactionQuery)
  .output(transactionPage)
  .query(async ({ ctx, input: { accountId, ...query } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.own.read(async (tx, own) => transactionsOf(tx, await own.toRead(accountId), today, query))
  })
