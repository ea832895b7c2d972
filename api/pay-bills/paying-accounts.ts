import * as z from 'zod'
import { paysNow } from '../../ledger/accounts.ts'
import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { signedIn } from '../trpc.ts'
import { payingAccount } from './payment.schema.ts'

/** The accounts that can pay a bill. */
export const listPayingAccounts = signedIn.output(z.array(payingAccount)).query(async ({ ctx }) => {
  const own = await ctx.asCaller(accountsOf)
  return own.filter(({ state }) => paysNow(state)).map(toAccount)
})
