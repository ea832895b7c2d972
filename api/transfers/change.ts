import type * as z from 'zod'
import { AppError } from '../errors.ts'
import { sendCode } from '../platform/orders/send-code.ts'
import { widens } from '../platform/orders/course.ts'
import { write } from '../platform/orders/keep.ts'
import { CODE_WITHIN_MS } from '../platform/orders/order.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { changeTransfer } from './change.schema.ts'
import { transfer } from './submit.schema.ts'
import { changeTo, wish } from './transfer-change.ts'
import { type Transfer, transfers } from './transfer-order.ts'
import { ownTransfer, shown, stillToCome } from './transfer.queries.ts'

/**
 * Changes the amount, the memo or the course of a planned transfer. What lets more leave the bank than a code has
 * approved needs a code first, as a new transfer would; until it comes the plan stays as it was.
 */
export const change = signedIn
  .input(changeTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input }) => shown(ctx, await changed(ctx, input)))

/** Where another step came first, what stands then is changed. */
async function changed(ctx: SignedInContext, asked: z.output<typeof changeTransfer>): Promise<Transfer> {
  const { transferId, ...wanted } = asked
  const { machinery } = ctx
  const one = await ctx.asCaller(async tx => stillToCome(tx, await ownTransfer(tx, transferId)))
  if (one.state !== 'scheduled') throw new AppError('wrong_state', 'This transfer can no longer be changed.')
  const now = await machinery.clocks.bank()
  const next = { ...wish(one, wanted, await machinery.clocks.today()), by: now + CODE_WITHIN_MS }
  const approved = { amount: one.amount ?? '0.00', course: one.course }
  const asks = one.details.type !== 'internal' && widens(approved, next)
  const after = asks ? { ...one, change: next, tries: 0, version: one.version + 1 } : changeTo(one, next)
  const done = await machinery.db.asBank(async tx => {
    if (!(await write(tx, one, after))) return false
    if (asks) await sendCode(tx, machinery, transfers, after)
    return true
  })
  return done ? after : changed(ctx, asked)
}

/** The change is given up; the plan stays as it was. */
export async function withoutChange({ db }: SignedInContext['machinery'], one: Transfer): Promise<void> {
  await db.asBank(tx => write(tx, one, { ...one, change: null, tries: 0, version: one.version + 1 }))
}
