import { toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { recentLines } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { creditAccount } from './credit-account.schema.ts'
import { standingOf } from './standing.queries.ts'
import { credit } from './credit-account.ts'

/** The caller's card: what is owed, what is available, minimum and due day, points, the last 30 days. */
export const getCredit = signedIn
  .input(byId)
  .output(creditAccount)
  .query(async ({ ctx, input: { accountId } }) => {
    const own = await accountFor(ctx, accountId, credit)
    const today = await ctx.machinery.clocks.today()
    const { creditLimit = '0.00', availableCredit = '0.00', ...shown } = toAccount(own)
    return {
      ...shown,
      creditLimit,
      availableCredit,
      ...(await ctx.asCaller(tx => standingOf(tx, own.state, today))),
      transactions: await recentLines(ctx, own),
    }
  })
