import type { SignedInContext } from '../trpc.ts'
import { billById, type BillRow, toBill } from './bill.queries.ts'
import type { BillOut } from './bill.schema.ts'

/** The bill as it is by now. */
export async function shown(ctx: SignedInContext, own: BillRow): Promise<BillOut> {
  const today = await ctx.machinery.clocks.today()
  return toBill((await ctx.asCaller(tx => billById(tx, own.id))) ?? own, today)
}
