import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import { run, type Tx } from '../platform/db.ts'
import { fromLedger } from '../platform/ledger-errors.ts'
import { cancelSchedule } from '../platform/schedules.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { uncoverBill } from './bill.queries.ts'
import { ownPayment, toPayment, type PaymentRow } from './payment.queries.ts'
import { releaseKey } from './payment-run.ts'
import { byPayment, payment } from './payment.schema.ts'

const tooLate = () => new AppError('wrong_state', 'Only pending payments can be cancelled.')

/**
 * Cancels a pending payment and gives back what was set aside; of a series, it ends the series too (C-181). 404 for another's, 409
 * when it is not pending any more: the ledger decides whether the payment run or the customer was first.
 */
export const cancelPayment = signedIn
  .input(byPayment)
  .output(payment)
  .mutation(async ({ ctx, input: { id } }) => {
    const row = await ctx.asCaller(tx => ownPayment(tx, id))
    if (row.status === 'cancelled') return toPayment(row)
    if (row.status !== 'pending') throw tooLate()
    if (row.hold !== null) await takeBack(ctx, row)
    const at = await ctx.machinery.clocks.bank()
    await ctx.asCaller(tx => end(tx, row, at))
    return toPayment(await ctx.asCaller(tx => ownPayment(tx, id)))
  })

async function takeBack({ machinery }: SignedInContext, row: PaymentRow): Promise<void> {
  const payload = { hold: Number(row.hold), account: Number(row.from_account), why: 'Cancelled' }
  const command = { key: releaseKey(row), kind: 'hold-released', payload, actor: row.customer }
  const result = await fromLedger(machinery.ledger.append({ ...command, at: await machinery.clocks.bank() }))
  if (result.outcome === 'refused') throw tooLate()
}

async function end(tx: Tx, row: PaymentRow, at: number): Promise<void> {
  const cancelled = await run(
    tx,
    sql`update app.bill_payment set status = 'cancelled', ended_at = ${new Date(at)} where id = ${row.id} and status = 'pending'`,
  )
  if (cancelled === 0) {
    if (row.hold === null) throw tooLate()
    return // the run found the money taken back, and has written so
  }
  await uncoverBill(tx, row.id)
  try {
    if (row.schedule !== null) await cancelSchedule(tx, row.schedule, at)
  } catch (error) {
    // The run has begun with it. With the money taken back it finds nothing to pay; without a hold it is too late.
    if (!(error instanceof AppError) || row.hold === null) throw tooLate()
  }
}
