/** Upcoming bills and their two switches (doc3 §2.2, §7). */
import { sql } from 'kysely'
import * as z from 'zod'
import { run } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { billById, ownBill, toBill, turnAutopayOff, turnAutopayOn, upcomingBills } from './bill.queries.ts'
import { bill, billAutopay, billReminder } from './bill.schema.ts'

export const listBills = signedIn.output(z.array(bill)).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return (await ctx.asCaller(tx => upcomingBills(tx, ctx.customer))).map(row => toBill(row, today))
})

/** Pays the bill by itself on its due date, from the primary checking account (C-181). On again when it is on changes nothing. */
export const setBillAutopay = signedIn
  .input(billAutopay)
  .output(bill)
  .mutation(async ({ ctx, input: { id, autopay } }) => {
    const { clocks } = ctx.machinery
    const [today, at] = [await clocks.today(), await clocks.bank()]
    return ctx.asCaller(async tx => {
      const { id: bill } = await ownBill(tx, id)
      await run(tx, sql`select 1 from app.bill where id = ${bill} for update`)
      const own = await ownBill(tx, bill)
      if (autopay && !own.autopay) await turnAutopayOn(tx, own, today, at)
      if (!autopay && own.autopay) await turnAutopayOff(tx, own, at)
      return toBill((await billById(tx, own.id)) ?? own, today)
    })
  })

/** A mail three days before the bill is due. */
export const setBillReminder = signedIn
  .input(billReminder)
  .output(bill)
  .mutation(async ({ ctx, input: { id, reminderSet } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(async tx => {
      const own = await ownBill(tx, id)
      await run(tx, sql`update app.bill set reminder_set = ${reminderSet} where id = ${own.id}`)
      return toBill((await billById(tx, own.id)) ?? own, today)
    })
  })
