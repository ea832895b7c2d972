import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { accountCards } from '../investments/cards.queries.ts'
import { accountsOf, closedAccountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { account } from '../platform/account.schema.ts'

const accounts = z.object({ accounts: z.array(account) })

/** The caller's accounts, oldest first (doc3 §7: `data.accounts`; C-100). */
export const listAccounts = signedIn
  .output(accounts)
  .query(({ ctx }) => ctx.asCaller(async tx => ({ accounts: await accountCards(tx, await accountsOf(tx)) })))

/** Those that were closed, to find what happened on them. */
export const listClosed = signedIn
  .output(accounts)
  .query(({ ctx }) => ctx.asCaller(async tx => ({ accounts: (await closedAccountsOf(tx)).map(toAccount) })))
