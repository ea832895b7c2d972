/** What transfers ask of the bank's own work: planned ones on their day, and what a moment ends (codes, undo, drafts). */
import { sql, type RawBuilder } from 'kysely'
import { scheduleKey } from '../../ledger/keys.ts'
import { formatUsd } from '../../ledger/money.ts'
import { confirmationNumber } from '../platform/confirmation-number.ts'
import { first, rows, run, type Tx } from '../platform/db.ts'
import type { Bank as DueBank } from '../platform/jobs/close.ts'
import type { Due, Moment, Result, ScheduleKind } from '../platform/jobs/work.ts'
import { keyId } from '../platform/key-id.ts'
import { scheduleById, type Schedule } from '../platform/schedules.ts'
import { fill } from '../platform/phrase.schema.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { actOf, isActOf, type Order } from './order.ts'
import { sendReceipt } from './receipt.ts'
import { markUsed } from './recipient.queries.ts'
import { callOff, plan, sendHeld, sent, TRANSFERS, type Bank } from './send.ts'
import { orderOf, totalOf, transferById, type TransferRow } from './transfer.queries.ts'

const orderIn = ({ facts }: Schedule): Order => facts as unknown as Order // written by factsOf

/** Planned and recurring transfers: each date makes its money event under the schedule's own key (C-110). */
export const transferSchedule: ScheduleKind = {
  kind: TRANSFERS,

  want: (_bank, { schedule }) => {
    const order = orderIn(schedule)
    return Promise.resolve({ ...actOf(order), actor: order.owner })
  },

  async settled(tx, due, result, at) {
    const order = orderIn(due.schedule)
    const plan = await transferById(tx, order.transfer)
    if (!plan || result.outcome === 'skipped') return
    const row = await (due.schedule.every === 'once'
      ? concluded(tx, plan, result, at)
      : oneOfMany(tx, plan, due, result, at))
    if (result.outcome === 'made' && row?.recipient) await markUsed(tx, row.recipient)
    if (row) await sendReceipt(tx, row, at)
  },

  describe(schedule) {
    const { amount, toLabel } = orderIn(schedule)
    return fill(planned.transfer, { amount: formatUsd(amount), account: toLabel })
  },
}

const seqOf = (result: Result) => (result.outcome === 'made' ? result.event.seq : null)
const failureOf = (result: Result) => (result.outcome === 'made' ? null : result.code)
const statusOf = (result: Result) => (result.outcome === 'made' ? 'completed' : 'failed')

/** A single later date: the plan itself becomes the transfer. */
const concluded = (tx: Tx, plan: TransferRow, result: Result, at: number) =>
  first(
    tx,
    sql<TransferRow>`update app.transfer set status = ${statusOf(result)}, event = ${seqOf(result)}, failure = ${failureOf(result)},
        ended_at = ${new Date(at)} where id = ${plan.id} and event is null returning *`,
  )

/** One date of many: a transfer of its own, and the plan ends with its last date. */
async function oneOfMany(tx: Tx, plan: TransferRow, { schedule, on }: Due, result: Result, at: number) {
  const key = scheduleKey(schedule.id, on)
  const { amount, memo, fromLabel, toLabel } = orderIn(schedule)
  const seq = seqOf(result)
  const row = await first(
    tx,
    sql<TransferRow>`insert into app.transfer (id, customer, key, request, kind, from_account, from_label, to_account, to_kind, to_label,
        recipient, last4, amount, fee, memo, receipt_email, transfer_on, status, event, failure, confirmation, created_at, ended_at)
      values (${keyId(key)}, ${plan.customer}, ${key}, '', ${plan.kind}, ${plan.from_account}, ${fromLabel}, ${plan.to_account},
        ${plan.to_kind}, ${toLabel}, ${plan.recipient}, ${plan.last4}, ${amount}, ${plan.fee}, ${memo}, ${plan.receipt_email}, ${on},
        ${statusOf(result)}, ${seq}, ${failureOf(result)}, ${seq === null ? null : confirmationNumber(seq)}, ${new Date(at)}, ${new Date(at)})
      on conflict (id) do nothing returning *`,
  )
  const now = await scheduleById(tx, schedule.id)
  if (now?.nextOn === undefined)
    await run(
      tx,
      sql`update app.transfer set status = 'completed', ended_at = ${new Date(at)} where id = ${plan.id} and event is null`,
    )
  return row
}

/** A draft that is older than this was left by a process that went away. */
const DRAFT_MS = 60_000

/** Ends what its moment has come for: undo that is over, codes that never came, drafts that were left. `now`: bank clock, ms. */
export const transferMoments: Moment = async (bank, now) => {
  const at = new Date(now)
  await each(bank, sql`status = 'processing' and execute_at <= ${at}`, row => sendHeld(bank, row))
  await each(bank, sql`status = 'awaiting_verification' and verify_by <= ${at}`, row =>
    callOff(bank, row, 'not_verified'),
  )
  await each(bank, sql`status = 'draft' and created_at < ${new Date(now - DRAFT_MS)}`, row => sweep(bank, row))
  await bank.db.asBank(tx =>
    run(
      tx,
      sql`update app.transfer set change = null, verify_by = null
        where status <> 'awaiting_verification' and change is not null and verify_by <= ${at}`,
    ),
  )
}

/** One that fails stands in nobody's way; it is looked at again the next minute. */
async function each(
  bank: DueBank,
  due: RawBuilder<unknown>,
  act: (row: TransferRow) => Promise<unknown>,
): Promise<void> {
  const found = await bank.db.asBank(tx =>
    rows(tx, sql<TransferRow>`select * from app.transfer where ${due} limit 500`),
  )
  for (const row of found) {
    await act(row).catch((error: unknown) =>
      bank.log.error({ transfer: row.id, error: error instanceof Error ? error.name : 'unknown' }, 'transfer'),
    )
  }
}

/**
 * What a draft's key made is kept: money that moved is shown, money on hold is given back. A draft that made nothing is forgotten,
 * and so is one whose key the customer had used for something else: it was never sent, and its recipient was never approved.
 */
async function sweep(bank: Bank, row: TransferRow): Promise<void> {
  const found = await bank.ledger.lookup(row.key)
  if (found.state !== 'made' || !isActOf(orderOf(row), totalOf(row), found.event))
    return void (await bank.db.asBank(tx =>
      run(tx, sql`delete from app.transfer where id = ${row.id} and status = 'draft'`),
    ))
  if (found.event.kind === 'hold-placed')
    return void (await callOff(bank, { ...row, hold: String(found.event.seq) }, 'not_verified'))
  if (found.event.kind !== 'payment-planned') return void (await sent(bank, row, found.event.seq))
  if (row.kind !== 'internal') return void (await callOff(bank, row, 'not_verified'))
  const at = await bank.clocks.bank()
  await bank.db.asCustomer(row.customer, tx =>
    plan(tx, { ...row, confirmation: confirmationNumber(found.event.seq) }, at),
  )
}
