import { accountPage } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { checkingAccount } from './checking.schema.ts'

/**
 * The caller's checking account with the lines of the last 30 days (doc2 §7). 404 for everything that is not theirs.
 */
export const getChecking = signedIn
  .input(byId)
  .output(checkingAccount)
  .query(({ ctx, input: { accountId } }) => accountPage(ctx, accountId, { kinds: ['checking'] }, async () => ({})))
