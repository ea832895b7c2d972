/** Upcoming bills and their two switches (doc3 §2.2, §7). */
import * as z from 'zod'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { noAccount, turnAutopayOff, turnAutopayOn } from './bill-autopay.ts'
import { billById, isPaid, lockBill, ownBill, toBill, upcomingBills, type BillRow } from './bill.queries.ts'
import { bill, billAutopay, billReminder, type BillOut } from './bill.schema.ts'

export const listBills = signedIn.output(z.array(bill)).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return (await ctx.asCaller(tx => upcomingBills(tx, ctx.customer))).map(row => toBill(row, today))
})

/** Pays the bill by itself on its due date, from the primary checking account (C-181). On again when it is on changes nothing. */
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

/** A mail three days before the bill is due. */
export const setBillReminder = signedIn
  .input(billReminder)
  .output(bill)
  .mutation(async ({ ctx, input: { id, reminderSet } }) => {
    const own = await ctx.asCaller(async tx => {
      const found = await ownBill(tx, id)
      await tx.updateTable('app.bill').set({ reminder_set: reminderSet }).where('id', '=', found.id).execute()
      return found
    })
    return shown(ctx, own)
  })

async function shown(ctx: SignedInContext, own: BillRow): Promise<BillOut> {
  const today = await ctx.machinery.clocks.today()
  return toBill((await ctx.asCaller(tx => billById(tx, own.id))) ?? own, today)
}
