import { transactionPage, transactionQuery } from '../platform/account.schema.ts'
import { transactionsOf } from '../platform/accounts/transactions.queries.ts'
import { signedIn } from '../trpc.ts'

/** A page of a checking account’s lines, newest first; pending holds first. */
export const checkingTransactions = signedIn
  .input(transactionQuery)
  .output(transactionPage)
  .query(async ({ ctx, input: { accountId, ...query } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.own.read(async (tx, own) => transactionsOf(tx, await own.toRead(accountId, ['checking']), today, query))
  })
