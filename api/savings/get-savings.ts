import { SAVINGS_WITHDRAWALS_A_MONTH } from '../../ledger/rates/fees.ts'
import { toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { interestFacts, withdrawalsInMonth } from '../platform/accounts/interest.queries.ts'
import { recentLines } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { savingsAccount } from './savings.schema.ts'
import { savings } from './savings.ts'

/** The caller's savings account: balances, interest so far, withdrawals of the month, the last 30 days. */
export const getSavings = signedIn
  .input(byId)
  .output(savingsAccount)
  .query(async ({ ctx, input: { accountId } }) => {
    const own = await accountFor(ctx, accountId, savings)
    const today = await ctx.machinery.clocks.today()
    const facts = await ctx.asCaller(async tx => ({
      ...(await interestFacts(tx, own.state, today)),
      withdrawalsThisMonth: await withdrawalsInMonth(tx, own.state, today),
    }))
    return {
      ...toAccount(own),
      ...facts,
      withdrawalsAllowed: SAVINGS_WITHDRAWALS_A_MONTH,
      transactions: await recentLines(ctx, own),
    }
  })
