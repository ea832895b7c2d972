import { signedIn, type SignedInContext } from '../trpc.ts'
import { noAccount, turnAutopayOff, turnAutopayOn } from './bill-autopay.ts'
import { billById, type BillRow, isPaid, lockBill, ownBill } from './bill.queries.ts'
import { bill, billAutopay } from './bill.schema.ts'
import { shown } from './bill-shown.ts'

/**
 * Pays the bill by itself on its due date, from the primary checking account (C-181). On again when it is on changes
 * nothing.
 */
export const setBillAutopay = signedIn
  .input(billAutopay)
  .output(bill)
  .mutation(async ({ ctx, input: { id, autopay } }) => {
    const own = await ctx.asCaller(tx => ownBill(tx, id))
    if (!autopay) await turnAutopayOff(ctx.machinery, own)
    else await turnOn(ctx, own)
    return shown(ctx, own)
  })

async function turnOn({ machinery: { clocks, db } }: SignedInContext, own: BillRow): Promise<void> {
  const [today, at] = [await clocks.today(), await clocks.bank()]
  const isOn = await db.asBank(async tx => {
    await lockBill(tx, own.id)
    const now = await billById(tx, own.id)
    if (!now || now.autopay_order !== null || isPaid(now)) return true
    return turnAutopayOn(tx, now, today, at)
  })
  if (!isOn) throw noAccount()
}
