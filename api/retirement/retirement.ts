import { partsOf } from '../../ledger/calendar.ts'
import type { Wanted } from '../platform/accounts/asked.ts'
import { transactionsCall } from '../platform/accounts/kind-calls.ts'
import type { SignedInContext } from '../trpc.ts'
import { catchesUpFrom, roomIn } from './room.queries.ts'

export const retirement: Wanted = { kinds: ['retirement'] }

/** What may still be contributed this calendar year, per customer (LED-21). */
export async function roomOf(ctx: SignedInContext) {
  const today = await ctx.machinery.clocks.today()
  const { limit, contributed, left } = await ctx.asCaller(async tx =>
    roomIn(tx, ctx.customer, partsOf(today).year, await catchesUpFrom(tx, ctx.machinery, ctx.customer)),
  )
  return { contributionLimit: limit, ytdContributions: contributed, remainingContribution: left }
}

export const retirementTransactions = transactionsCall(retirement)
