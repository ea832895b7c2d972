/**
 * The money of a dispute. The provisional credit and its end each have one key, so that the day's run and the operator may both
 * ask for them, in any order and again after a crash: whoever comes second finds what is there.
 */
import { sql } from 'kysely'
import { addDays } from '../../ledger/calendar.ts'
import type { AppendResult, Command, RecordedEvent } from '../../ledger/journal.ts'
import { dayKey } from '../../ledger/keys.ts'
import { formatUsd } from '../../ledger/money.ts'
import { customerById } from '../auth/customer.queries.ts'
import { AppError, notFound } from '../errors.ts'
import { first, rows, run, type Tx } from '../platform/db.ts'
import type { Bank, Step } from '../platform/jobs/close.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { enqueue } from '../platform/outbox.ts'
import { carriedInto } from '../retirement/carried.queries.ts'
import { disputeById, disputeByNumber, tell, type DisputeRow } from './dispute.queries.ts'
import { DISPUTE_UNKNOWN } from './disputes.schema.ts'

export type Decision = 'final' | 'denied'

const creditKey = ({ id, transaction_day }: DisputeRow) => dayKey(transaction_day, 'dispute-credit', id)
const endKey = ({ id, transaction_day }: DisputeRow) => dayKey(transaction_day, 'dispute-end', id)

const credit = (row: DisputeRow, at: number): Command => ({
  key: creditKey(row),
  kind: 'dispute-credit',
  payload: { account: Number(row.account), amount: row.amount, dispute: row.id, of: Number(row.seq) },
  actor: 'bank',
  at,
})

/** Days on which a credit that met its dispute's end on the way is looked for again. */
const LOOK_BACK_DAYS = 3

/**
 * Gives the provisional credits that are due, and ends those whose dispute was decided meanwhile. Only purchases
 * are credited on a customer's word; what was taken in cash waits for the operator, or cash could be credited and taken again.
 */
export const provisionalCredits: Step = {
  name: 'provisional credits of disputes',
  async run({ bank, opened, at, lane }) {
    const due = await bank.db.asBank(tx =>
      rows(
        tx,
        sql<DisputeRow>`select d.* from app.dispute d join ledger.event e on e.ledger = 1 and e.seq = d.seq and e.kind = 'card-purchase'
          where d.credit_seq is null and d.credit_on <= ${opened}::date and d.decision is null`,
      ),
    )
    for (const row of due) await lane.add(credit(row, at), result => credited(bank, row, result, at))
    const decided = await bank.db.asBank(tx =>
      rows(
        tx,
        sql<DisputeRow>`select * from app.dispute where credit_on is not null and ended_seq is null and decision is not null
            and decided_at >= ${addDays(opened, -LOOK_BACK_DAYS)}::date`,
      ),
    )
    for (const row of decided) await endCredit(bank, row, at)
  },
}

async function credited(bank: Bank, row: DisputeRow, result: AppendResult, at: number): Promise<void> {
  const now = await bank.db.asBank(async tx => {
    if (result.outcome === 'refused') {
      await run(tx, sql`update app.dispute set credit_on = null where id = ${row.id}`)
      await tell(tx, row, 'impossible', at)
      return undefined
    }
    await posted(tx, row, result.event, at)
    return disputeById(tx, row.id)
  })
  if (now?.decision) await endCredit(bank, now, at)
}

async function posted(tx: Tx, row: DisputeRow, event: RecordedEvent, at: number): Promise<void> {
  await run(tx, sql`update app.dispute set credit_seq = ${event.seq} where id = ${row.id}`)
  await tell(tx, row, 'posted', at)
}

/**
 * The bank decides a dispute, once. `final`: the customer keeps the credit, and is given it if they had none yet. `denied`: a
 * credit is taken back. 404 for an unknown number, 409 when it was decided the other way.
 */
export async function resolve(bank: Bank, number: string, decision: Decision): Promise<DisputeRow> {
  const at = await bank.clocks.bank()
  const row = await bank.db.asBank(async tx => {
    const found = await disputeByNumber(tx, number)
    if (!found) throw notFound(DISPUTE_UNKNOWN)
    const decided = await first(
      tx,
      sql<DisputeRow>`update app.dispute set decision = ${decision}, decided_at = coalesce(decided_at, ${new Date(at)})
        where id = ${found.id} and coalesce(decision, ${decision}) = ${decision} returning *`,
    )
    if (!decided) throw new AppError('wrong_state', `${found.number} was decided before.`)
    await tell(tx, decided, decision, at)
    await inform(tx, decided, bank.clocks.wall())
    return decided
  })
  if (decision === 'final' && row.credit_seq === null) {
    const { event } = accepted(await fromLedger(bank.ledger.append(credit(row, at))))
    await bank.db.asBank(tx => posted(tx, row, event, at))
  }
  await endCredit(bank, row, at)
  return (await bank.db.asBank(tx => disputeById(tx, row.id))) ?? row
}

/** Ends the provisional credit as decided; nothing to do when none was given. */
async function endCredit(bank: Bank, row: DisputeRow, at: number): Promise<void> {
  const given = await bank.db.asBank(tx =>
    first(
      tx,
      sql<{
        seq: string
      }>`select seq from ledger.event where ledger.key_digest(ledger, key) = ledger.key_digest(1::smallint, ${creditKey(row)})`,
    ),
  )
  if (!given) return
  const outcome = row.decision === 'final' ? 'final' : 'taken-back'
  const carried = outcome === 'final' ? {} : await bank.db.asBank(tx => carriedInto(tx, Number(given.seq)))
  const { event } = accepted(
    await fromLedger(
      bank.ledger.append({
        key: endKey(row),
        kind: 'dispute-credit-ended',
        payload: { of: Number(given.seq), account: Number(row.account), outcome, ...carried },
        actor: 'bank',
        at,
      }),
    ),
  )
  await bank.db.asBank(tx =>
    run(
      tx,
      sql`update app.dispute set credit_seq = coalesce(credit_seq, ${given.seq}), ended_seq = ${event.seq} where id = ${row.id}`,
    ),
  )
}

async function inform(tx: Tx, row: DisputeRow, wall: number): Promise<void> {
  const customer = await customerById(tx, row.customer)
  if (!customer) return
  const template = row.decision === 'final' ? 'dispute-resolved' : 'dispute-denied'
  const params = { number: row.number, amount: formatUsd(row.amount), merchant: row.description }
  const { id, email, language } = customer
  await enqueue(
    tx,
    { source: { occurrence: `dispute-${row.id}` }, customer: id, recipient: email, template, language, params },
    wall,
  )
}
