import { sql } from 'kysely'
import { money } from '../../ledger/money.ts'
import { AppError } from '../errors.ts'
import { first, type Tx } from '../platform/db.ts'
import { cancelSchedule, changeSchedule, scheduleById, schedulesOf } from '../platform/schedules.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { changeTransfer, scheduledList, type ScheduledOut } from './change.schema.ts'
import { countCode, sendCode } from './code.ts'
import { callOff, endingOf, factsOf, TRANSFERS } from './send.ts'
import { byTransfer, transfer } from './submit.schema.ts'
import { confirmationOf, oneTransfer, ownTransfer, type Change, type TransferRow } from './transfer.queries.ts'

const VERIFY_WITHIN_MS = 30 * 60_000

/** What the caller has planned and not ended, the next date first. */
export const scheduled = signedIn
  .output(scheduledList)
  .query(({ ctx }) => ctx.asCaller(tx => plannedOf(tx, ctx.customer)))

async function plannedOf(tx: Tx, customer: string): Promise<ScheduledOut[]> {
  const living = (await schedulesOf(tx, customer, [TRANSFERS])).filter(({ nextOn }) => nextOn !== undefined)
  const found: ScheduledOut[] = []
  for (const schedule of living) {
    const row = await ownTransfer(tx, String(schedule.facts['transfer']))
    found.push({
      transferId: row.id,
      confirmationNumber: confirmationOf(row),
      transferType: row.kind,
      fromName: row.from_label,
      toName: row.to_label,
      amount: String(schedule.facts['amount']),
      fee: row.fee,
      memo: typeof schedule.facts['memo'] === 'string' ? schedule.facts['memo'] : '',
      nextDate: schedule.nextOn ?? '',
      frequency: row.frequency,
      recurringEndDate: schedule.ending.ends === 'date' ? schedule.ending.last : null,
      status: schedule.status === 'paused' ? 'paused' : 'active',
      changeAwaitsCode: row.change !== null,
    })
  }
  return found
}

/**
 * Changes the amount, the memo or the course of a planned transfer. What leaves the bank for more money or oftener than before needs a code
 * first, as a new transfer would; until it comes the plan stays as it was.
 */
export const change = signedIn
  .input(changeTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId, ...wanted } }) => {
    const { machinery } = ctx
    const row = await ctx.asCaller(tx => ownTransfer(tx, transferId))
    const today = await machinery.clocks.today()
    const now = await machinery.clocks.bank()
    const schedule = row.schedule === null ? undefined : await ctx.asCaller(tx => scheduleById(tx, row.schedule ?? ''))
    if (!schedule?.nextOn) throw new AppError('wrong_state', 'This transfer can no longer be changed.')
    const startsOn = wanted.transferDate ?? schedule.nextOn
    const frequency = wanted.transferFrequency ?? row.frequency
    const lastOn = frequency === 'once' ? null : (wanted.recurringEndDate ?? row.last_on)
    if (startsOn <= today && startsOn !== schedule.nextOn)
      throw new AppError('validation_failed', 'Please select a date', 'transferDate')
    if (frequency !== 'once' && (lastOn === null || lastOn < startsOn))
      throw new AppError('validation_failed', 'Please select an end date', 'recurringEndDate')
    const amount = wanted.amount ?? String(schedule.facts['amount'])
    const next: Change = { amount, memo: wanted.memo ?? row.memo, startsOn, frequency, lastOn }
    const raised = row.kind !== 'internal' && (money(amount).gt(String(schedule.facts['amount'])) || oftener(row, next))
    const done = raised
      ? await changeWithCode(ctx, row, next, now)
      : await ctx.asCaller(tx => applyChange(tx, { ...row, change: next }))
    return ctx.asCaller(tx => oneTransfer(tx, done, now, today))
  })

/** Other dates, or dates beyond the last one that was approved, are more money than was approved. Ending sooner, or after one, is not. */
const oftener = (row: TransferRow, { frequency, lastOn }: Change): boolean =>
  frequency !== 'once' &&
  (frequency !== row.frequency || (row.last_on !== null && (lastOn === null || lastOn > row.last_on)))

async function changeWithCode(ctx: SignedInContext, row: TransferRow, next: Change, now: number): Promise<TransferRow> {
  await countCode(ctx.machinery, row)
  const waiting = await ctx.asCaller(tx =>
    first(
      tx,
      sql<TransferRow>`update app.transfer set change = ${JSON.stringify(next)}, wrong_tries = 0,
          verify_by = ${new Date(now + VERIFY_WITHIN_MS)} where id = ${row.id} and status <> 'cancelled' returning *`,
    ),
  )
  if (!waiting) throw new AppError('wrong_state', 'This transfer can no longer be changed.')
  await sendCode(ctx.machinery, waiting)
  return waiting
}

/** Puts a change into force: in the schedule, and in the row when that is nothing but the plan. */
export async function applyChange(tx: Tx, row: TransferRow): Promise<TransferRow> {
  const { change: next, schedule } = row
  if (!next || !schedule) throw new AppError('wrong_state', 'This transfer can no longer be changed.')
  const changed: TransferRow = {
    ...row,
    amount: next.amount,
    memo: next.memo,
    frequency: next.frequency,
    last_on: next.lastOn,
  }
  const planned = await scheduleById(tx, schedule)
  const sameCourse =
    planned && planned.nextOn === next.startsOn && row.frequency === next.frequency && row.last_on === next.lastOn
  const course = { startsOn: next.startsOn, every: next.frequency, ending: endingOf(changed) }
  await changeSchedule(tx, schedule, { facts: factsOf(changed), ...(sameCourse ? {} : { course }) })
  const done = await first(
    tx,
    row.event === null
      ? sql<TransferRow>`update app.transfer set amount = ${next.amount}, memo = ${next.memo}, frequency = ${next.frequency},
          last_on = ${next.lastOn}, transfer_on = ${next.startsOn}, change = null, verify_by = null, wrong_tries = 0
          where id = ${row.id} returning *`
      : sql<TransferRow>`update app.transfer set frequency = ${next.frequency}, last_on = ${next.lastOn}, change = null, verify_by = null,
          wrong_tries = 0 where id = ${row.id} returning *`,
  )
  if (!done) throw new Error('a transfer is gone')
  return done
}

/**
 * Ends what has not been sent: a transfer that waits for its code, one whose undo still runs, a planned one with all its later
 * dates. 409 when it was sent first.
 */
export const cancel = signedIn
  .input(byTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const { machinery } = ctx
    const row = await ctx.asCaller(tx => ownTransfer(tx, transferId))
    const now = await machinery.clocks.bank()
    const done = await ended(ctx, row, now)
    const today = await machinery.clocks.today()
    return ctx.asCaller(tx => oneTransfer(tx, done, now, today))
  })

async function ended(ctx: SignedInContext, row: TransferRow, now: number): Promise<TransferRow> {
  if (row.status === 'cancelled') return row
  if (row.status === 'awaiting_verification' || row.status === 'processing') {
    const done = await callOff(ctx.machinery, row)
    return done.status === 'scheduled' ? ended(ctx, done, now) : done // its code came first
  }
  const { schedule } = row
  if (schedule === null) throw new AppError('wrong_state', 'This transfer has already been sent.')
  return ctx.asCaller(async tx => {
    await cancelSchedule(tx, schedule, now)
    const done = await first(
      tx,
      row.event === null
        ? sql<TransferRow>`update app.transfer set status = 'cancelled', change = null, ended_at = ${new Date(now)} where id = ${row.id} returning *`
        : sql<TransferRow>`update app.transfer set change = null where id = ${row.id} returning *`,
    )
    if (!done) throw new Error('a transfer is gone')
    return done
  })
}
