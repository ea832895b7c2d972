import { toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor, type Wanted } from '../platform/accounts/asked.ts'
import { depositCall, recentLines, transactionsCall } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { studentAccount } from './student.schema.ts'

/** doc2 §8, C-83. */
const student: Wanted = {
  kinds: ['student'],
  missing: 'Student account not found. Please check the account ID or create a new account.',
}

/** The caller's student account with the lines of the last 30 days. */
export const getStudent = signedIn
  .input(byId)
  .output(studentAccount)
  .query(async ({ ctx, input: { accountId } }) => {
    const own = await accountFor(ctx, accountId, student)
    return { ...toAccount(own), transactions: await recentLines(ctx, own) }
  })

export const studentTransactions = transactionsCall(student)
export const depositToStudent = depositCall(student)
