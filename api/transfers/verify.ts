import { sql } from 'kysely'
import { stepKey } from '../../ledger/keys.ts'
import { AppError } from '../errors.ts'
import { withCode } from '../platform/codes.ts'
import { first } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { applyChange } from './change.ts'
import { countCode, forgiveCode, sendCode } from './code.ts'
import { callOff, codeFor, plan, sendHeld } from './send.ts'
import { byTransfer, transfer } from './submit.schema.ts'
import { oneTransfer, ownTransfer, type TransferRow } from './transfer.queries.ts'
import { sendSoon } from './undo.ts'
import { verifyTransfer } from './verify.schema.ts'

/**
 * Hands in the code of a transfer. Then it is sent, waits out its undo, or is planned. The fifth wrong code cancels it and gives
 * its hold back (C-108); a transfer that was verified answers as it stands, so that a retry posts nothing twice (LED-54).
 */
export const verify = signedIn
  .input(verifyTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId, verificationCode } }) => {
    const { machinery } = ctx
    const row = await ctx.asCaller(tx => ownTransfer(tx, transferId))
    const done = awaits(row) ? await redeem(ctx, row, verificationCode) : alreadyVerified(row)
    const [now, today] = [await machinery.clocks.bank(), await machinery.clocks.today()]
    return ctx.asCaller(tx => oneTransfer(tx, done, now, today))
  })

/** A transfer that waits for its first code, or a planned one whose change does; of a series, the first date may have been made. */
const awaits = ({ status, change }: TransferRow) =>
  status === 'awaiting_verification' || (status !== 'cancelled' && change !== null)

function alreadyVerified(row: TransferRow): TransferRow {
  if (row.status === 'cancelled') throw new AppError('wrong_state', 'This transfer was cancelled. No money moved.')
  if (row.status === 'failed') throw new AppError('wrong_state', 'This transfer was not made. No money moved.')
  return row
}

async function redeem(ctx: SignedInContext, row: TransferRow, code: string): Promise<TransferRow> {
  const { machinery } = ctx
  const now = await machinery.clocks.bank()
  if (row.verify_by && row.verify_by.getTime() <= now) {
    await giveUp(machinery, row, 'not_verified')
    const text =
      row.change === null
        ? 'The time to enter the code has passed. The transfer was cancelled and no money moved.'
        : 'The time to enter the code has passed. The transfer was not changed.'
    throw new AppError('wrong_state', text)
  }
  const tries = await countWrong(ctx, row)
  if (tries > machinery.settings.codes.tries) return tooOften(machinery, row)
  try {
    const key = stepKey(row.customer, 'verify', row.id)
    const done = await withCode(machinery, codeFor(row), code, key, () => verified(machinery, row, now))
    await forgiveCode(machinery, row)
    return done
  } catch (error) {
    if (error instanceof AppError && error.reason === 'wrong_code' && tries >= machinery.settings.codes.tries)
      return tooOften(machinery, row)
    throw error
  }
}

/** Counted before the code is compared, so that a burst of guesses counts in full. */
async function countWrong(ctx: SignedInContext, { id }: TransferRow): Promise<number> {
  const counted = await ctx.asCaller(tx =>
    first(
      tx,
      sql<{
        wrong_tries: number
      }>`update app.transfer set wrong_tries = wrong_tries + 1 where id = ${id} returning wrong_tries`,
    ),
  )
  return counted?.wrong_tries ?? Infinity
}

/** Ends it; 422. A transfer that the right code had planned by then stands as it is. */
async function tooOften(machinery: Machinery, row: TransferRow): Promise<TransferRow> {
  const now = await giveUp(machinery, row, 'wrong_codes')
  if (now.status === 'scheduled' && row.status === 'awaiting_verification') return now
  const text =
    row.change === null
      ? 'Too many wrong codes. The transfer was cancelled and no money moved.'
      : 'Too many wrong codes. The transfer was not changed.'
  throw new AppError('wrong_code', text, 'verificationCode')
}

/** A transfer ends; of a planned one only the change does. */
async function giveUp(machinery: Machinery, row: TransferRow, why: string): Promise<TransferRow> {
  if (row.status === 'awaiting_verification') return callOff(machinery, row, why)
  const kept = await machinery.db.asCustomer(row.customer, tx =>
    first(
      tx,
      sql<TransferRow>`update app.transfer set change = null, verify_by = null, wrong_tries = 0 where id = ${row.id} returning *`,
    ),
  )
  return kept ?? row
}

async function verified(machinery: Machinery, row: TransferRow, now: number): Promise<TransferRow> {
  const { db } = machinery
  if (row.change) return db.asCustomer(row.customer, tx => applyChange(tx, row))
  if (row.hold === null) return db.asCustomer(row.customer, tx => plan(tx, row, now))
  const until = new Date(now + row.undo_seconds * 1000)
  const held = await db.asCustomer(row.customer, tx =>
    first(
      tx,
      sql<TransferRow>`update app.transfer set status = 'processing', verified_at = ${new Date(now)}, execute_at = ${until}
        where id = ${row.id} and status in ('awaiting_verification', 'processing') returning *`,
    ),
  )
  if (!held) return alreadyVerified(await db.asCustomer(row.customer, tx => ownTransfer(tx, row.id)))
  if (row.undo_seconds === 0) return sendHeld(machinery, held)
  sendSoon(machinery, held)
  return held
}

/** Sends another code; the earlier one ends. The transfer's tries go on counting. */
export const resendCode = signedIn
  .input(byTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const { machinery } = ctx
    const row = await ctx.asCaller(tx => ownTransfer(tx, transferId))
    if (!awaits(row)) throw new AppError('wrong_state', 'This transfer does not wait for a code.')
    await countCode(machinery, row)
    await sendCode(machinery, row)
    const [now, today] = [await machinery.clocks.bank(), await machinery.clocks.today()]
    return ctx.asCaller(tx => oneTransfer(tx, row, now, today))
  })
