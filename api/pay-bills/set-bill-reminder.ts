import { signedIn } from '../trpc.ts'
import { ownBill } from './bill.queries.ts'
import { bill, billReminder } from './bill.schema.ts'
import { shown } from './bill-shown.ts'

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
