import { SAVINGS_WITHDRAWALS_A_MONTH } from '../../ledger/rates/fees.ts'
import { interestFacts, withdrawalsInMonth } from '../platform/accounts/interest.queries.ts'
import { accountPage } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { savingsAccount } from './savings.schema.ts'
import { savings } from './savings.ts'

/** The caller's savings account: balances, interest so far, withdrawals of the month, the last 30 days. */
export const getSavings = signedIn
  .input(byId)
  .output(savingsAccount)
  .query(({ ctx, input: { accountId } }) =>
    accountPage(ctx, accountId, savings, async (tx, { state }, today) => {
      const [facts, withdrawalsThisMonth] = await Promise.all([
        interestFacts(tx, state, today),
        withdrawalsInMonth(tx, state, today),
      ])
      return { ...facts, withdrawalsThisMonth, withdrawalsAllowed: SAVINGS_WITHDRAWALS_A_MONTH }
    }),
  )
