import { byId, transactionPage, transactionQuery } from '../platform/account.schema.ts'
import { toAccount } from '../platform/accounts/account.queries.ts'
import { transactionsOf } from '../platform/accounts/transactions.queries.ts'
import { signedIn } from '../trpc.ts'
import { checkingAccount } from './checking.schema.ts'

/** The caller's checking account with the lines of the last 30 days (doc2 §7). 404 for everything that is not theirs. */
export const getChecking = signedIn
  .input(byId)
  .output(checkingAccount)
  .query(async ({ ctx, input: { accountId } }) => {
    const own = await ctx.own.account(accountId, ['checking'])
    const today = await ctx.machinery.clocks.today()
    const { items } = await ctx.asCaller(tx => transactionsOf(tx, own, today, { dateRange: '30days', limit: 100 }))
    return { ...toAccount(own), transactions: items }
  })

/** A page of its lines, newest first; pending holds first. */
export const checkingTransactions = signedIn
  .input(transactionQuery)
  .output(transactionPage)
  .query(async ({ ctx, input: { accountId, ...query } }) => {
    const own = await ctx.own.toRead(accountId, ['checking'])
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(tx => transactionsOf(tx, own, today, query))
  })
