import { SAVINGS_WITHDRAWALS_A_MONTH } from '../../ledger/rates.ts'
import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor, type Wanted } from '../platform/accounts/asked.ts'
import { interestFacts, withdrawalsInMonth } from '../platform/accounts/interest.queries.ts'
import { depositCall, recentLines, transactionsCall } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { debugAccounts, savingsAccount } from './savings.schema.ts'

/** doc2 §8: the page's own texts. */
const savings: Wanted = { kinds: ['savings'], wrongKind: 'Retrieved account is not a savings account' }
const acting: Wanted = {
  ...savings,
  missing: 'Could not find the account. Please try again or select a different account.',
}

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

export const savingsTransactions = transactionsCall({
  ...savings,
  missing: 'Account not found or no transactions available.',
})

export const depositToSavings = depositCall(acting)

/** A diagnostic that the page asks for when its account is not found (C-75). */
export const debugSavings = signedIn.output(debugAccounts).query(async ({ ctx }) => {
  const own = await ctx.asCaller(accountsOf)
  return own.map(toAccount).map(({ id, type, lastFour, isPrimary }) => ({ id, _id: id, type, lastFour, isPrimary }))
})
