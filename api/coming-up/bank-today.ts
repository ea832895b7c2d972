import * as z from 'zod'
import { signedIn } from '../trpc.ts'

/** The bank's day: what a form of a dated act offers first. */
export const bankToday = signedIn
  .output(z.object({ today: z.string() }))
  .query(async ({ ctx }) => ({ today: await ctx.machinery.clocks.today() }))
