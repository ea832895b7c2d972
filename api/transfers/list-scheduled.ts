import { openChange } from '../platform/orders/send-code.ts'
import { liveOrders } from '../platform/orders/order.queries.ts'
import { numberOf } from '../platform/orders/order.ts'
import { signedIn } from '../trpc.ts'
import { scheduledList, type ScheduledOut } from './change.schema.ts'
import { type Transfer, transfers } from './transfer-order.ts'
import { frequencyOf } from './transfer.queries.ts'

/** What the caller has planned and not ended, the next date first. */
export const scheduled = signedIn.output(scheduledList).query(async ({ ctx }) => {
  const now = await ctx.machinery.clocks.bank()
  const live = await ctx.asCaller(tx => liveOrders(tx, transfers, ctx.customer))
  return live.filter(({ state }) => state === 'scheduled').map(one => toScheduled(one, now))
})

const toScheduled = (one: Transfer, now: number): ScheduledOut => ({
  transferId: one.id,
  confirmationNumber: numberOf(one),
  transferType: one.details.type,
  fromName: one.details.fromLabel,
  toName: one.details.toLabel,
  amount: one.amount ?? '0.00',
  fee: one.fee,
  memo: one.details.memo,
  nextDate: one.on,
  frequency: frequencyOf(one),
  recurringEndDate: one.course.ending.ends === 'date' ? one.course.ending.last : null,
  status: 'active',
  changeAwaitsCode: openChange(one, now) !== null,
})
