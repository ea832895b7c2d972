import { AppError } from '../errors.ts'
import { openChange, sendCode } from '../platform/orders/send-code.ts'
import { callOff } from '../platform/orders/cancel.ts'
import { toCallOff } from '../platform/orders/order.queries.ts'
import { widens } from '../platform/orders/course.ts'
import { write } from '../platform/orders/keep.ts'
import { liveOrders } from '../platform/orders/order.queries.ts'
import { CODE_WITHIN_MS, numberOf } from '../platform/orders/order.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { changeTransfer, scheduledList, type ScheduledOut } from './change.schema.ts'
import { byTransfer, transfer } from './submit.schema.ts'
import { changeTo, wish } from './transfer-change.ts'
import { transfers, type Transfer } from './transfer-order.ts'
import { frequencyOf, ownTransfer, shown, stillToCome } from './transfer.queries.ts'

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

const tooLate = () => new AppError('wrong_state', 'This transfer can no longer be changed.')

/**
 * Changes the amount, the memo or the course of a planned transfer. What lets more leave the bank than a code has approved needs a code
 * first, as a new transfer would; until it comes the plan stays as it was.
 */
export const change = signedIn
  .input(changeTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId, ...wanted } }) => {
    const { machinery } = ctx
    const one = await ctx.asCaller(async tx => stillToCome(tx, await ownTransfer(tx, transferId)))
    if (one.state !== 'scheduled') throw tooLate()
    const now = await machinery.clocks.bank()
    const next = { ...wish(one, wanted, await machinery.clocks.today()), by: now + CODE_WITHIN_MS }
    const approved = { amount: one.amount ?? '0.00', course: one.course }
    const asks = one.details.type !== 'internal' && widens(approved, next)
    const done = await machinery.db.asBank(async tx => {
      const after = asks ? { ...one, change: next, tries: 0, version: one.version + 1 } : changeTo(one, next)
      if (!(await write(tx, one, after))) throw tooLate()
      if (asks) await sendCode(tx, machinery, transfers, after)
      return after
    })
    return shown(ctx, done)
  })

/** The change is given up; the plan stays as it was. */
export async function withoutChange({ db }: SignedInContext['machinery'], one: Transfer): Promise<void> {
  await db.asBank(tx => write(tx, one, { ...one, change: null, tries: 0, version: one.version + 1 }))
}

/**
 * Ends what has not been sent: a transfer that waits for its code, one whose undo still runs, a planned one with all its later
 * dates. 409 when it was sent first; asked again, it answers the same.
 */
export const cancel = signedIn
  .input(byTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const one = await ctx.asCaller(async tx => toCallOff(tx, transfers, await ownTransfer(tx, transferId)))
    return shown(ctx, await callOff(ctx.machinery, transfers, one, 'This transfer has already been sent.'))
  })
