/** What withdrawals ask of the bank's own work: planned ones at their time, cash that was fetched or not, drafts that were left. */
import { sql } from 'kysely'
import { scheduleKey } from '../../ledger/keys.ts'
import { formatUsd } from '../../ledger/money.ts'
import { caller } from '../auth/customer.queries.ts'
import { first, rows, run, type Tx } from '../platform/db.ts'
import type { Bank } from '../platform/jobs/close.ts'
import type { Moment } from '../platform/jobs/work.ts'
import { enqueue } from '../platform/outbox.ts'
import { failureMessage } from '../platform/templates/schedule-failed.ts'
import { sendReceipt } from './receipt.ts'
import { cashAct } from './withdraw.ts'
import { numberOf, whatBecameOf, type WithdrawalRow } from './withdrawal.queries.ts'

const DRAFT_MS = 60_000

/** `now`: bank clock, ms. */
export const withdrawalMoments: Moment = async (bank, now) => {
  for (const row of await found(bank, 'scheduled', new Date(now))) await take(bank, row).catch(trouble(bank, row))
  await settleWaiting(bank)
  await bank.db.asBank(tx => sweepDrafts(tx, new Date(now - DRAFT_MS)))
}

/**
 * Drafts that a process left: what their key made is shown; what made nothing is forgotten. A code that nobody was shown opens
 * nothing: that hold goes back by itself.
 */
async function sweepDrafts(tx: Tx, before: Date): Promise<void> {
  const made = await rows(
    tx,
    sql<{ id: string; seq: string; kind: string; at: Date }>`
      select w.id, e.seq, e.kind, e.recorded_at as at from app.withdrawal w join ledger.event e on e.ledger = 1 and e.key = w.key
       where w.status = 'draft' and w.created_at < ${before} 
          and e.kind = case when w.scheduled_on is not null then 'payment-planned' when w.kind = 'atm' then 'atm-hold'
                            when w.kind = 'branch' then 'branch-withdrawal' else 'cash-advance' end`,
  )
  for (const { id, seq, kind, at } of made) {
    const status = kind === 'payment-planned' ? 'scheduled' : kind === 'atm-hold' ? 'expired' : 'completed'
    const event = status === 'completed' ? seq : null
    await run(
      tx,
      sql`update app.withdrawal set status = ${status}, event = ${event}, confirmation = ${numberOf(seq)},
          ended_at = ${status === 'scheduled' ? null : at} where id = ${id} and status = 'draft'`,
    )
  }
  await run(tx, sql`delete from app.withdrawal where status = 'draft' and created_at < ${before}`)
}

const trouble = (bank: Bank, row: WithdrawalRow) => (error: unknown) =>
  bank.log.error({ withdrawal: row.id, error: error instanceof Error ? error.name : 'unknown' }, 'withdrawal')

const found = ({ db }: Bank, status: 'scheduled', until: Date): Promise<WithdrawalRow[]> =>
  db.asBank(tx =>
    rows(
      tx,
      sql<WithdrawalRow>`select * from app.withdrawal where status = ${status} and scheduled_at <= ${until} order by scheduled_at limit 500`,
    ),
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
    ...cashAct(Number(row.account), row.amount, row.note),
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
  const what = `Your branch withdrawal of ${formatUsd(row.amount)} from ${row.account_label}`
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
async function settleWaiting({ db, clocks }: Bank): Promise<void> {
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
