import { signedIn } from '../trpc.ts'
import { accountCards } from '../investments/cards.queries.ts'
import { accountsOf } from '../platform/accounts/account.queries.ts'
import { accounts } from './accounts.schema.ts'

/** The caller's accounts, oldest first (doc3 §7: `data.accounts`; C-100). */
export const listAccounts = signedIn
  .output(accounts)
  .query(({ ctx }) => ctx.asCaller(async tx => ({ accounts: await accountCards(tx, await accountsOf(tx)) })))
