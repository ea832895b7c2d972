/** Planned transfers: listed, and changed (C-110). */
import * as z from 'zod'
import { actDay } from '../platform/dates.schema.ts'
import { day, form, idText, money, remark, usd } from '../platform/fields.schema.ts'
import { frequency, transferTypes } from './submit.schema.ts'

export const changeTransfer = form({
  transferId: idText,
  amount: money('Please enter a valid amount').optional(),
  memo: remark('Please enter a shorter memo'),
  transferDate: actDay('Please select a date').optional(),
  transferFrequency: frequency.optional(),
  recurringEndDate: day('Please select an end date').nullish(),
})

export type ChangeRequest = z.output<typeof changeTransfer>

const scheduledTransfer = z
  .object({
    transferId: z.uuid(),
    confirmationNumber: z.string(),
    transferType: z.enum(transferTypes),
    fromName: z.string(),
    toName: z.string(),
    amount: usd,
    fee: usd,
    memo: z.string(),
    nextDate: z.string(),
    frequency,
    recurringEndDate: z.string().nullable(),
    status: z.enum(['active', 'paused']),
    /** A change waits for its code; until then the old plan stands. */
    changeAwaitsCode: z.boolean(),
  })
  .meta({ id: 'ScheduledTransfer' })
export type ScheduledOut = z.input<typeof scheduledTransfer>
export const scheduledList = z.array(scheduledTransfer)
