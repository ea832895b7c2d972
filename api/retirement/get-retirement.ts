import { toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { interestFacts } from '../platform/accounts/interest.queries.ts'
import { recentLines } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { retirementAccount } from './retirement.schema.ts'
import { planOf, retirement, roomOf } from './retirement.ts'

/** The caller's retirement account: room of the calendar year, interest, the last 30 days. */
export const getRetirement = signedIn
  .input(byId)
  .output(retirementAccount)
  .query(async ({ ctx, input: { accountId } }) => {
    const own = await accountFor(ctx, accountId, retirement)
    const today = await ctx.machinery.clocks.today()
    return {
      ...toAccount(own),
      ...(await roomOf(ctx)),
      ...(await ctx.asCaller(tx => interestFacts(tx, own.state, today))),
      openDate: own.state.openedOn,
      retirementType: planOf(own),
      taxStatus: said(own.profile.extras['taxStatus'], 'Tax-deferred'),
      transactions: await recentLines(ctx, own),
    }
  })

const said = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
