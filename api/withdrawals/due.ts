/** What withdrawals ask of the bank's own work: planned ones at their time, cash that was fetched or not, drafts that were left. */
import { sql, type RawBuilder } from 'kysely'
import { scheduleKey } from '../../ledger/keys.ts'
import { formatUsd } from '../../ledger/money.ts'
import { caller } from '../auth/customer.queries.ts'
import { first, rows, run, type Tx } from '../platform/db.ts'
import type { Bank } from '../platform/jobs/close.ts'
import type { Moment } from '../platform/jobs/work.ts'
import { enqueue } from '../platform/outbox.ts'
import { failureMessage, planned } from '../platform/templates/schedule-failed.ts'
import { fill } from '../platform/phrase.schema.ts'
import { sendReceipt } from './receipt.ts'
import { cashAct, isAct } from './act.ts'
import { callBack, payIfDue } from './pay-out.ts'
import { actOf } from './withdraw.ts'
import { numberOf, whatBecameOf, type WithdrawalRow } from './withdrawal.queries.ts'

const DRAFT_MS = 60_000

/** `now`: bank clock, ms. */
export const withdrawalMoments: Moment = async (bank, now) => {
  const at = new Date(now)
  const each = async (due: RawBuilder<unknown>, act: (row: WithdrawalRow) => Promise<unknown>) => {
    for (const row of await found(bank, due)) await act(row).catch(trouble(bank, row))
  }
  await each(sql`status = 'scheduled' and scheduled_at <= ${at}`, row => take(bank, row))
  await each(sql`status = 'waiting' and execute_at <= ${at}`, row => payIfDue(bank, row))
  await settleMachines(bank)
  await each(sql`status = 'draft' and created_at < ${new Date(now - DRAFT_MS)}`, row => sweep(bank, row))
}

/**
 * A draft that a process left: what its key made is shown, and what it only set aside goes back; what made nothing, or whose key the
 * customer had used for something else, is forgotten. A code that nobody was shown opens nothing: that hold goes back by itself.
 */
async function sweep(bank: Bank, row: WithdrawalRow): Promise<void> {
  const key = await bank.ledger.lookup(row.key)
  if (key.state !== 'made' || !isAct(actOf(row), key.event))
    return void (await bank.db.asBank(tx =>
      run(tx, sql`delete from app.withdrawal where id = ${row.id} and status = 'draft'`),
    ))
  const { seq, kind, recordedAt } = key.event
  if (kind === 'hold-placed') return void (await callBack(bank, { ...row, hold: String(seq) }))
  const status = kind === 'payment-planned' ? 'scheduled' : kind === 'atm-hold' ? 'expired' : 'completed'
  await bank.db.asBank(tx =>
    run(
      tx,
      sql`update app.withdrawal set status = ${status}, event = ${status === 'completed' ? seq : null}, confirmation = ${numberOf(seq)},
          ended_at = ${status === 'scheduled' ? null : new Date(recordedAt)} where id = ${row.id} and status = 'draft'`,
    ),
  )
}

const trouble = (bank: Bank, row: WithdrawalRow) => (error: unknown) =>
  bank.log.error({ withdrawal: row.id, error: error instanceof Error ? error.name : 'unknown' }, 'withdrawal')

const found = ({ db }: Bank, due: RawBuilder<unknown>): Promise<WithdrawalRow[]> =>
  db.asBank(tx =>
    rows(tx, sql<WithdrawalRow>`select * from app.withdrawal where ${due} order by scheduled_at, created_at limit 500`),
  )

/** Cash at the counter at its time: one final outcome, under the key of its date. */
async function take(bank: Bank, row: WithdrawalRow): Promise<void> {
  const on = row.scheduled_on ?? ''
  const at = await bank.clocks.bank()
  const claimed = await bank.db.asBank(tx =>
    first(
      tx,
      sql<{
        id: string
      }>`update app.withdrawal set hold = 0 where id = ${row.id} and status = 'scheduled' returning id`,
    ),
  )
  if (!claimed) return
  const command = {
    key: scheduleKey(row.id, on),
    actor: row.customer,
    at,
    ...cashAct(row),
  }
  const result = await bank.ledger.append(command)
  const made = result.outcome === 'accepted'
  await bank.db.asBank(async tx => {
    const done = await first(
      tx,
      sql<WithdrawalRow>`update app.withdrawal set status = ${made ? 'completed' : 'failed'}, event = ${made ? result.event.seq : null}, hold = null,
          failure = ${made ? null : result.code}, ended_at = ${new Date(at)} where id = ${row.id} and status = 'scheduled' returning *`,
    )
    if (!done) return
    if (made) return sendReceipt(tx, done, done.receipt_email, bank.clocks.wall())
    await tellFailure(tx, bank, done, result.code)
  })
}

async function tellFailure(tx: Tx, { clocks }: Bank, row: WithdrawalRow, code: string): Promise<void> {
  const { email, language } = await caller(tx, row.customer)
  const what = fill(planned.branchWithdrawal, { amount: formatUsd(row.amount), account: row.account_label })
  await enqueue(
    tx,
    failureMessage({
      schedule: row.id,
      on: row.scheduled_on ?? '',
      customer: row.customer,
      email,
      language,
      what,
      code,
    }),
    clocks.wall(),
  )
}

/** Requests at machines whose hold is gone: the cash was given, or it went back. */
async function settleMachines({ db, clocks }: Bank): Promise<void> {
  await db.asBank(async tx => {
    const waiting = await rows(
      tx,
      sql<WithdrawalRow>`select * from app.withdrawal where status = 'held' order by created_at limit 1000`,
    )
    const fates = await whatBecameOf(tx, waiting, 'bank')
    for (const row of waiting) {
      const fate = fates.get(row.id)
      if (!fate) continue
      const { outcome, event } = fate
      const place = event?.payload['location']
      const done = await first(
        tx,
        sql<WithdrawalRow>`update app.withdrawal set status = ${outcome}, event = ${event?.seq ?? null}, location = ${typeof place === 'string' ? place : ''},
            ended_at = ${new Date(event?.recordedAt ?? row.held_until ?? row.created_at)} where id = ${row.id} and status = 'held' returning *`,
      )
      if (done && outcome === 'completed') await sendReceipt(tx, done, done.receipt_email, clocks.wall())
    }
  })
}
