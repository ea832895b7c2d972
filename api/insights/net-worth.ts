import { signedIn } from '../trpc.ts'
import { netWorth as netWorthOut } from './insights.schema.ts'
import { worthOn } from './net-worth.queries.ts'
import { monthsUpTo } from './reckon.ts'

/** What the caller's accounts were worth together at the end of each of the last 12 months, and are today. */
export const netWorth = signedIn.output(netWorthOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  const days = monthsUpTo(today)
    .map(({ to }) => to)
    .filter(day => day < today)
  return { points: await ctx.asCaller(tx => worthOn(tx, [...days, today])) }
})
