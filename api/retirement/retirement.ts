import { contributedCounter } from '../../ledger/events/yearly-room.ts'
import { counterOf } from '../../ledger/balances.ts'
import { text } from '../../ledger/money.ts'
import { CONTRIBUTION_LIMIT, contributionRoom } from '../../ledger/rates.ts'
import { toAccount } from '../accounts/account.queries.ts'
import { accountFor, type Wanted } from '../accounts/asked.queries.ts'
import { interestFacts } from '../accounts/interest.queries.ts'
import { recentLines, transactionsCall } from '../accounts/kind-calls.queries.ts'
import { actOf, answerFor, typedTexts } from '../accounts/money-act.queries.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
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
  const contributed = await ctx.asCaller(tx => counterOf(tx, contributedCounter(ctx.customer, today)))
  return {
    contributionLimit: CONTRIBUTION_LIMIT,
    ytdContributions: text(contributed),
    remainingContribution: text(contributionRoom(contributed)),
  }
}

export const retirementTransactions = transactionsCall(retirement)

/** A contribution: from an own account, else typed in and unsettled. 422 above the year's room (C-77) or past a cap. */
export const contribute = signedIn
  .input(contribution)
  .output(contributionAnswer)
  .mutation(async ({ ctx, input: { accountId, amount, description, fromAccountId } }) => {
    const own = await accountFor(ctx, accountId, retirement)
    const from = fromAccountId ? (await ctx.own.account(fromAccountId)).state.id : undefined
    const payload = {
      to: own.state.id,
      owner: ctx.customer,
      amount,
      description: description || 'IRA Contribution',
      ...(from === undefined ? {} : { from }),
    }
    const made = await answerFor(ctx, own, await actOf(ctx, 'contribution', payload, texts))
    return { ...made, ...(await roomOf(ctx)) }
  })

const texts = {
  ...typedTexts,
  exceeds_yearly_limit:
    'This contribution would exceed your annual limit. You can contribute up to {remaining} this year.',
}
