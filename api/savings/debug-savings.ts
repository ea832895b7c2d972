import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { signedIn } from '../trpc.ts'
import { debugAccounts } from './savings.schema.ts'

/** A diagnostic that the page asks for when its account is not found (C-75). */
export const debugSavings = signedIn.output(debugAccounts).query(async ({ ctx }) => {
  const own = await ctx.asCaller(accountsOf)
  return own.map(toAccount).map(({ id, type, lastFour, isPrimary }) => ({ id, _id: id, type, lastFour, isPrimary }))
})
