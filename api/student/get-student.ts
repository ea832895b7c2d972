import { accountPage } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { studentAccount } from './student.schema.ts'
import { student } from './student.ts'

/** The caller's student account with the lines of the last 30 days. */
export const getStudent = signedIn
  .input(byId)
  .output(studentAccount)
  .query(({ ctx, input: { accountId } }) => accountPage(ctx, accountId, student, async () => ({})))
