import { accountFor } from '../platform/accounts/asked.ts'
import { transactionQuery } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { investmentPage } from './investment.schema.ts'
import { investmentLines } from './lines.queries.ts'
import { investing } from './investment.ts'

/** A page of an investment account’s lines, newest first. */
export const investmentTransactions = signedIn
  .input(transactionQuery)
  .output(investmentPage)
  .query(async ({ ctx, input: { accountId, ...query } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.own.read(async (tx, own) =>
      investmentLines(tx, await accountFor({ own }, accountId, investing), today, query),
    )
  })
