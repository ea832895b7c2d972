import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { toBill, upcomingBills } from './bill.queries.ts'
import { bill } from './bill.schema.ts'

/** Upcoming bills (doc3 §2.2, §7). */
export const listBills = signedIn.output(z.array(bill)).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return (await ctx.asCaller(tx => upcomingBills(tx, ctx.customer))).map(row => toBill(row, today))
})
