/**
 * Cash at the counter or on a card after its undo: the money waits on hold, is called back by the customer, or is paid out. Each step
 * appends under a key that follows from the withdrawal, then writes the row; the ledger decides who was first.
 */
import { sql } from 'kysely'
import { stepKey } from '../../ledger/keys.ts'
import type { Command, RecordedEvent } from '../../ledger/journal.ts'
import { AppError } from '../errors.ts'
import { afterWhile } from '../platform/after-while.ts'
import { first } from '../platform/db.ts'
import { fromLedger } from '../platform/ledger-errors.ts'
import type { Machinery } from '../platform/machinery.ts'
import { cashAct } from './act.ts'
import { sendReceipt } from './receipt.ts'
import { totalOf, withdrawalById, type WithdrawalRow } from './withdrawal.queries.ts'

export type Bank = Pick<Machinery, 'db' | 'ledger' | 'clocks'>

const names = { atm: 'ATM withdrawal', branch: 'Branch withdrawal', cashAdvance: 'Cash advance' } as const

/** Amount and fee, set aside while the undo runs. */
export const holdAct = (row: WithdrawalRow): Pick<Command, 'kind' | 'payload'> => ({
  kind: 'hold-placed',
  payload: { account: Number(row.account), amount: totalOf(row), type: 'withdrawal', reason: names[row.kind] },
})

/** The hold is placed: from now on the undo runs. */
export async function startUndo(
  bank: Bank,
  draft: WithdrawalRow,
  { seq, recordedAt }: RecordedEvent,
  confirmation: string,
) {
  const until = new Date(Date.parse(recordedAt) + draft.undo_seconds * 1000)
  const row = await bank.db.asCustomer(draft.customer, tx =>
    first(
      tx,
      sql<WithdrawalRow>`update app.withdrawal set status = 'waiting', hold = ${seq}, execute_at = ${until}, confirmation = ${confirmation}
        where id = ${draft.id} and status = 'draft' returning *`,
    ),
  )
  if (!row) return reread(bank, draft)
  afterWhile(row.undo_seconds, () => payIfDue(bank, row))
  return row
}

/** Pays it when it still waits and its while is over. */
export async function payIfDue(bank: Bank, { customer, id }: Pick<WithdrawalRow, 'customer' | 'id'>): Promise<void> {
  const now = await bank.clocks.bank()
  const row = await bank.db.asCustomer(customer, tx => withdrawalById(tx, id))
  if (row?.status === 'waiting' && row.execute_at && row.execute_at.getTime() <= now) await payOut(bank, row)
}

async function payOut(bank: Bank, row: WithdrawalRow): Promise<void> {
  const at = await bank.clocks.bank()
  const act = cashAct(row, row.hold === null ? undefined : Number(row.hold))
  const command = { key: stepKey(row.customer, 'pay-out', row.id), actor: row.customer, at, ...act }
  const result = await fromLedger(bank.ledger.append(command))
  if (result.outcome === 'refused') {
    await release(bank, row, 'Not paid')
    await end(bank, row, result.code === 'wrong_state' ? 'cancelled' : 'failed', result.code)
    return
  }
  await bank.db.asCustomer(row.customer, async tx => {
    const done = await first(
      tx,
      sql<WithdrawalRow>`update app.withdrawal set status = 'completed', event = ${result.event.seq}, ended_at = ${new Date(at)}
        where id = ${row.id} and status in ('draft', 'waiting') returning *`,
    )
    if (done) await sendReceipt(tx, done, done.receipt_email, bank.clocks.wall())
  })
}

/** Calls it back before it was paid: its hold is given back. 409 when it was paid first. */
export async function callBack(bank: Bank, row: WithdrawalRow): Promise<WithdrawalRow> {
  if (!(await release(bank, row, 'Cancelled')))
    throw new AppError('wrong_state', 'This withdrawal can no longer be cancelled.')
  return end(bank, row, 'cancelled', null)
}

/** False when the hold is not there any more: captured by the payment. */
async function release({ ledger, clocks }: Bank, row: WithdrawalRow, why: string): Promise<boolean> {
  const hold = Number(row.hold)
  const key = stepKey(row.customer, 'undo-withdrawal', row.id)
  const payload = { hold, account: Number(row.account), why }
  const command = { key, kind: 'hold-released', actor: row.customer, at: await clocks.bank(), payload }
  if ((await fromLedger(ledger.append(command))).outcome === 'accepted') return true
  const earlier = await fromLedger(ledger.lookup(key))
  return earlier.state === 'made' && earlier.event.kind === 'hold-released' && earlier.event.payload['hold'] === hold
}

async function end(bank: Bank, row: WithdrawalRow, status: 'cancelled' | 'failed', failure: string | null) {
  const at = new Date(await bank.clocks.bank())
  const done = await bank.db.asCustomer(row.customer, tx =>
    first(
      tx,
      sql<WithdrawalRow>`update app.withdrawal set status = ${status}, failure = ${failure}, ended_at = ${at}
        where id = ${row.id} and status in ('draft', 'waiting') and event is null returning *`,
    ),
  )
  return done ?? reread(bank, row)
}

async function reread({ db }: Bank, { customer, id }: WithdrawalRow): Promise<WithdrawalRow> {
  const now = await db.asCustomer(customer, tx => withdrawalById(tx, id))
  if (!now) throw new Error('a withdrawal is gone')
  return now
}
