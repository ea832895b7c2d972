/** Bills that payees presented (doc3 §2.2, §3, §9). */
import * as z from 'zod'
import { form, idText, usd } from '../platform/fields.schema.ts'

/** doc3 §2.2: "Due in 7 days" counts these; "Due Soon" marks those. */
export const DUE_WINDOW_DAYS = 7
export const DUE_SOON_DAYS = 3

const SWITCH = 'Please say on or off'
export const billAutopay = form({ id: idText, autopay: z.boolean(SWITCH) })
export const billReminder = form({ id: idText, reminderSet: z.boolean(SWITCH) })

export const bill = z
  .object({
    id: z.uuid(),
    payeeId: z.uuid(),
    payee: z.string(),
    category: z.string(),
    dueDate: z.string(),
    amount: usd,
    autopay: z.boolean(),
    reminderSet: z.boolean(),
    /** Days until it is due; negative when it is overdue. */
    daysLeft: z.int(),
    dueSoon: z.boolean(),
    /** A pending payment covers it. */
    paymentScheduled: z.boolean(),
  })
  .meta({ id: 'Bill' })

export type BillOut = z.input<typeof bill>
