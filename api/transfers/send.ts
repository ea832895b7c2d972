/**
 * The steps of a transfer that move money: sent, taken back before it left, planned. Each appends under a key that follows from the
 * transfer, then writes the row; run again, the key answers with the event that is there.
 */
import { sql } from 'kysely'
import { accountId } from '../../ledger/accounts.ts'
import { occurrence, type Ending } from '../../ledger/calendar.ts'
import type { AppendResult } from '../../ledger/journal.ts'
import { stepKey } from '../../ledger/keys.ts'
import { AppError } from '../errors.ts'
import { closeCodes } from '../platform/codes.ts'
import { first, run, type Tx } from '../platform/db.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import type { Machinery } from '../platform/machinery.ts'
import { keyId } from '../platform/key-id.ts'
import { courseOf, createSchedule, moveTo, scheduleById } from '../platform/schedules.ts'
import { actOf, isActOf, transferTexts } from './order.ts'
import { sendReceipt } from './receipt.ts'
import { markUsed } from './recipient.queries.ts'
import { confirmationOf, orderOf, totalOf, transferById, type TransferRow } from './transfer.queries.ts'

export type Bank = Pick<Machinery, 'db' | 'ledger' | 'clocks'>

/** The kind of schedule that makes planned transfers. */
export const TRANSFERS = 'transfer'

export const sendKey = ({ customer, id }: TransferRow): string => stepKey(customer, 'send', id)
const releaseKey = ({ customer, id }: TransferRow): string => stepKey(customer, 'undo', id)

/** Sends the money of a transfer whose hold is placed. Answers the row as it then stands. */
export async function sendHeld(bank: Bank, row: TransferRow): Promise<TransferRow> {
  const hold = row.hold === null ? undefined : Number(row.hold)
  const command = { key: sendKey(row), actor: row.customer, at: await bank.clocks.bank(), ...actOf(orderOf(row), hold) }
  const result = await fromLedger(bank.ledger.append(command))
  if (result.outcome === 'accepted') return sent(bank, row, result.event.seq)
  return notSent(bank, row, result)
}

/** Writes what the journal already says. `ended_at` is the bank clock. */
export async function sent(bank: Bank, row: TransferRow, seq: number): Promise<TransferRow> {
  const at = new Date(await bank.clocks.bank())
  return bank.db.asCustomer(row.customer, async tx => {
    const done = await first(
      tx,
      sql<TransferRow>`update app.transfer set status = 'completed', event = ${seq}, ended_at = coalesce(ended_at, ${at}),
          confirmation = ${confirmationOf({ ...row, event: String(seq) })}, change = null
        where id = ${row.id} returning *`,
    )
    if (!done) throw new Error('a transfer is gone')
    if (done.recipient) await markUsed(tx, done.recipient)
    await planRest(tx, done, at.getTime())
    await sendReceipt(tx, done, bank.clocks.wall())
    return done
  })
}

/** A hold that is gone was taken back by the customer; anything else gives the hold back and ends the transfer. */
async function notSent(bank: Bank, row: TransferRow, refusal: Extract<AppendResult, { outcome: 'refused' }>) {
  const now = await bank.db.asCustomer(row.customer, tx => transferById(tx, row.id))
  if (now && now.status !== 'processing' && now.status !== 'awaiting_verification') return now
  if (refusal.code === 'key_reused_with_different_body') {
    const earlier = await fromLedger(bank.ledger.lookup(sendKey(row)))
    if (earlier.state === 'made' && isActOf(orderOf(row), totalOf(row), earlier.event))
      return sent(bank, row, earlier.event.seq)
  }
  await releaseHold(bank, row, 'Not sent')
  return ended(bank, row, refusal.code === 'wrong_state' ? 'cancelled' : 'failed', refusal.code)
}

/** Gives back what was set aside. False when it is not there any more: sent already, or given back already. */
async function releaseHold(bank: Bank, row: TransferRow, why: string): Promise<boolean> {
  if (row.hold === null) return true
  const result = await fromLedger(
    bank.ledger.append({
      key: releaseKey(row),
      kind: 'hold-released',
      actor: row.customer,
      at: await bank.clocks.bank(),
      payload: { hold: Number(row.hold), account: Number(row.from_account), why },
    }),
  )
  return result.outcome === 'accepted' || wasReleased(bank, row)
}

/** Another try of ours may have given it back for another reason. */
async function wasReleased({ ledger }: Bank, row: TransferRow): Promise<boolean> {
  const earlier = await fromLedger(ledger.lookup(releaseKey(row)))
  return (
    earlier.state === 'made' &&
    earlier.event.kind === 'hold-released' &&
    earlier.event.payload['hold'] === Number(row.hold)
  )
}

/** Nothing was sent and nothing planned. What somebody else made of it meanwhile stands, and is the answer. */
async function ended(
  bank: Bank,
  row: TransferRow,
  status: 'failed' | 'cancelled',
  failure: string | null,
): Promise<TransferRow> {
  const at = new Date(await bank.clocks.bank())
  const done = await bank.db.asCustomer(row.customer, async tx => {
    const now = await first(
      tx,
      sql<TransferRow>`update app.transfer set status = ${status}, failure = ${failure}, ended_at = ${at}, change = null
        where id = ${row.id} and event is null and status in ('draft', 'awaiting_verification', 'processing') returning *`,
    )
    return now ?? transferById(tx, row.id)
  })
  return done ?? row
}

/**
 * Ends a transfer that has not been sent: its hold is given back and its code closed. 409 when it was sent first; the ledger
 * decides who was first. Answers the row as it then stands: one without a hold may have been planned meanwhile.
 */
export async function callOff(machinery: Bank, row: TransferRow, failure: string | null = null): Promise<TransferRow> {
  if (!(await releaseHold(machinery, row, 'Cancelled')))
    throw new AppError('wrong_state', 'This transfer has already been sent.')
  await closeCodes(machinery, codeFor(row))
  return ended(machinery, row, 'cancelled', failure)
}

/** What a transfer's code is bound to: the transfer, the amount, the payee (C-108). */
export const codeFor = ({ id, customer, amount, recipient, change }: TransferRow) =>
  ({ purpose: 'transfer', customer, subject: `${id}:${change?.amount ?? amount}:${recipient ?? ''}` }) as const

/** What a planned transfer's schedule knows. */
export const factsOf = (row: TransferRow) => ({ ...orderOf(row) })

export const endingOf = ({ frequency, last_on }: Pick<TransferRow, 'frequency' | 'last_on'>): Ending =>
  frequency === 'once' || last_on === null ? { ends: 'never' } : { ends: 'date', last: last_on }

/** Plans a transfer of a later day; `at` is the bank clock in ms. Run again, it changes nothing. 409 when it was called off first. */
export async function plan(tx: Tx, row: TransferRow, at: number): Promise<TransferRow> {
  const id = keyId(row.key, 'schedule')
  const course = { startsOn: row.transfer_on, every: row.frequency, ending: endingOf(row) }
  await createSchedule(tx, { id, customer: row.customer, kind: TRANSFERS, facts: factsOf(row), ...course, at })
  const planned = await first(
    tx,
    sql<TransferRow>`update app.transfer set status = 'scheduled', schedule = ${id}, confirmation = ${confirmationOf(row)}
      where id = ${row.id} and (status in ('draft', 'awaiting_verification') or (status = 'scheduled' and schedule = ${id})
        or (status = 'completed' and schedule is null)) returning *`,
  )
  // The schedule that was just made goes with the transaction.
  if (!planned) throw new AppError('wrong_state', 'This transfer was cancelled. No money moved.')
  return planned
}

/** A recurring transfer that began today goes on with its second date; the first one has just been made. */
async function planRest(tx: Tx, row: TransferRow, at: number): Promise<void> {
  if (row.frequency === 'once' || row.schedule !== null) return
  const course = { start: row.transfer_on, every: row.frequency, ending: endingOf(row) }
  if (occurrence(course, 1) === undefined) return
  const planned = await plan(tx, row, at)
  const schedule = planned.schedule === null ? undefined : await scheduleById(tx, planned.schedule)
  if (!schedule) throw new Error('a schedule is gone')
  if (schedule.nextIndex === 0 && occurrence(courseOf(schedule), 0) !== undefined) await moveTo(tx, schedule, 1, at)
  await run(tx, sql`update app.transfer set status = 'completed' where id = ${row.id}`)
}

/** Takes an internal transfer back within 24 hours, while the receiver can give it (ARCHITECTURE, Undo). */
export async function takeBack(bank: Bank, row: TransferRow): Promise<void> {
  if (row.event === null || row.to_account === null)
    throw new AppError('wrong_state', 'This transfer cannot be taken back.')
  const payload = {
    of: Number(row.event),
    from: accountId.parse(Number(row.from_account)),
    to: accountId.parse(Number(row.to_account)),
  }
  const command = {
    key: stepKey(row.customer, 'back', row.id),
    kind: 'transfer-reversal',
    actor: row.customer,
    at: await bank.clocks.bank(),
    payload,
  }
  accepted(await fromLedger(bank.ledger.append(command)), {
    ...transferTexts,
    insufficient_funds: 'The other account no longer holds this amount, so the transfer cannot be taken back.',
    too_late: 'A transfer can be taken back within 24 hours.',
    not_found: 'This transfer cannot be taken back.',
    wrong_state: 'This transfer was already taken back.',
  })
}
