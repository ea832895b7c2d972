import { signedIn } from '../trpc.ts'
import { closedAccountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { accounts } from './accounts.schema.ts'

/** Those that were closed, to find what happened on them. */
export const listClosed = signedIn
  .output(accounts)
  .query(({ ctx }) => ctx.asCaller(async tx => ({ accounts: (await closedAccountsOf(tx)).map(toAccount) })))
