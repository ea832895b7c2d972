/** Disputes as they are kept, and as the API shows them. */
import type { Selectable } from 'kysely'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import type { AppDispute } from '../platform/database.ts'
import type { Tx } from '../platform/db.ts'
import * as z from 'zod'
import { reasons, type dispute, type statusEntry } from './disputes.schema.ts'

/** `decision` 'returned': the purchase was taken back some other way, and nothing was left to decide. */
export type DisputeRow = Selectable<AppDispute>

const disputesIn = (tx: Tx) => tx.selectFrom('app.dispute').selectAll()

export const disputesOf = (tx: Tx): Promise<DisputeRow[]> =>
  disputesIn(tx).orderBy('created_at', 'desc').orderBy('number').execute()

/** Those that nobody has decided, the oldest first. */
export const undecidedDisputes = (tx: Tx): Promise<DisputeRow[]> =>
  disputesIn(tx).where('decision', 'is', null).orderBy('created_at').orderBy('number').execute()

export const disputeByNumber = (tx: Tx, number: string): Promise<DisputeRow | undefined> =>
  disputesIn(tx).where('number', '=', number.trim().toUpperCase()).executeTakeFirst()

/** The dispute that was made under a stored key. */
export const disputeByKey = (tx: Tx, key: string): Promise<DisputeRow | undefined> =>
  disputesIn(tx).where('key', '=', key).executeTakeFirst()

export const disputeById = (tx: Tx, id: string): Promise<DisputeRow | undefined> =>
  disputesIn(tx).where('id', '=', id).executeTakeFirst()

const reason = z.enum(reasons)

/** doc3 §9: expected resolution. */
const RESOLUTION_DAYS = 10

export const toDispute = (row: DisputeRow): z.input<typeof dispute> => ({
  disputeNumber: row.number,
  status: row.decision === null ? 'Under Review' : row.decision === 'denied' ? 'Denied' : 'Resolved',
  transactionId: `1-${row.seq}-${row.leg}`,
  transactionDate: row.transaction_day,
  transactionDescription: row.description,
  transactionAmount: row.amount,
  cardLast4: row.card_last_four,
  reason: reason.parse(row.reason),
  subReason: row.sub_reason,
  createdAt: row.created_at.toISOString(),
  expectedBy: addDays(bankDayOf(row.created_at.getTime()), RESOLUTION_DAYS),
})

export async function historyOf(tx: Tx, id: string): Promise<z.input<typeof statusEntry>[]> {
  const found = await tx
    .selectFrom('app.dispute_status')
    .select(['status', 'description', 'at'])
    .where('dispute', '=', id)
    .orderBy('at')
    .orderBy('n')
    .execute()
  return found.map(({ status, description, at }) => ({ date: at.toISOString(), status, description }))
}

export async function filesOf(tx: Tx, id: string): Promise<string[]> {
  const found = await tx
    .selectFrom('app.dispute_file as f')
    .innerJoin('app.upload as u', 'u.id', 'f.upload')
    .select('u.name')
    .where('f.dispute', '=', id)
    .orderBy('f.n')
    .execute()
  return found.map(({ name }) => name)
}
