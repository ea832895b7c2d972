import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { accountsOf, toAccount } from './account.queries.ts'
import { account } from '../platform/account.schema.ts'

/** The caller's accounts, oldest first (doc3 §7: `data.accounts`; C-100). */
export const listAccounts = signedIn
  .output(z.object({ accounts: z.array(account) }))
  .query(async ({ ctx }) => ({ accounts: (await ctx.asCaller(accountsOf)).map(toAccount) }))
