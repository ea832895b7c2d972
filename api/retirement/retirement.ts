import { bank } from '../../ledger/accounts.ts'
import { partsOf } from '../../ledger/calendar.ts'
import { toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor, type Wanted } from '../platform/accounts/asked.ts'
import { interestFacts } from '../platform/accounts/interest.queries.ts'
import { recentLines, transactionsCall } from '../platform/accounts/kind-calls.ts'
import { answerFor } from '../platform/accounts/money-act.ts'
import { byId } from '../platform/account.schema.ts'
import { placeNow } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { contributions } from './contribution-order.ts'
import { catchesUpFrom, catchUpInto, roomIn } from './room.queries.ts'
import { contribution, contributionAnswer, retirementAccount } from './retirement.schema.ts'

const retirement: Wanted = { kinds: ['retirement'] }

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
      retirementType: said(own.profile.extras['retirementType'], 'Traditional IRA'),
      taxStatus: said(own.profile.extras['taxStatus'], 'Tax-deferred'),
      transactions: await recentLines(ctx, own),
    }
  })

const said = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

/** What may still be contributed this calendar year, per customer (LED-21). */
async function roomOf(ctx: SignedInContext) {
  const today = await ctx.machinery.clocks.today()
  const { limit, contributed, left } = await ctx.asCaller(async tx =>
    roomIn(tx, ctx.customer, partsOf(today).year, await catchesUpFrom(tx, ctx.machinery, ctx.customer)),
  )
  return { contributionLimit: limit, ytdContributions: contributed, remainingContribution: left }
}

export const retirementTransactions = transactionsCall(retirement)

/** A contribution: from an own account, else typed in and unsettled. 422 above the year's room (C-77) or past a cap. */
export const contribute = signedIn
  .input(contribution)
  .output(contributionAnswer)
  .mutation(async ({ ctx, input }) => {
    const { order, event } = await placeNow(ctx, contributions, input, async ctx => {
      const { accountId, amount, description, fromAccountId } = input
      const own = await accountFor(ctx, accountId, retirement)
      const payer = fromAccountId ? await ctx.own.account(fromAccountId) : undefined
      const details = {
        description: description || 'IRA Contribution',
        fromLabel: '',
        toLabel: '',
        ...(await catchUpInto(ctx, own)),
      }
      return { from: payer?.state.id ?? bank.unverifiedDeposits, to: own.state.id, amount, details }
    })
    return { ...(await answerFor(ctx, order.to, event)), ...(await roomOf(ctx)) }
  })
