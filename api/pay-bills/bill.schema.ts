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
    /** Additive: what was paid of what is due. */
    state: z.enum(['open', 'partly-paid', 'payment-on-its-way', 'paid']),
    paidAmount: usd,
    /** What pending payments will pay. */
    pendingAmount: usd,
    /** What was paid and came back: it pays nothing of it. */
    returnedAmount: usd,
    /** What nothing pays yet. */
    openAmount: usd,
    /** It is paid by itself on its due date: something will run that does so. */
    autopay: z.boolean(),
    /** Why AutoPay could not pay it, in words; it can be switched on again. */
    autopayProblem: z.string().nullable(),
    reminderSet: z.boolean(),
    /** Days until it is due; negative when it is overdue. */
    daysLeft: z.int(),
    dueSoon: z.boolean(),
    /** Pending payments cover what is left of it. */
    paymentScheduled: z.boolean(),
  })
  .meta({ id: 'Bill' })

export type BillOut = z.input<typeof bill>
