import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { accountCards } from '../investments/cards.queries.ts'
import { accountsOf } from './account.queries.ts'
import { account } from '../platform/account.schema.ts'

/** The caller's accounts, oldest first (doc3 §7: `data.accounts`; C-100). */
export const listAccounts = signedIn
  .output(z.object({ accounts: z.array(account) }))
  .query(({ ctx }) => ctx.asCaller(async tx => ({ accounts: await accountCards(tx, await accountsOf(tx)) })))
