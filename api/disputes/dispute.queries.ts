/** Disputes as they are kept, and as the API shows them. */
import { sql } from 'kysely'
import { addDays, bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { first, rows, type Tx } from '../platform/db.ts'
import type * as z from 'zod'
import type { contactMethods, dispute, Reason, statusEntry } from './disputes.schema.ts'

export interface DisputeRow {
  id: string
  customer: string
  number: string
  key: string
  asked: Buffer
  account: string
  seq: string
  leg: number
  amount: string
  description: string
  transaction_day: BankDay
  card_last_four: string
  reason: Reason
  sub_reason: string
  story: string
  contact_method: (typeof contactMethods)[number]
  contact_details: string
  card_blocked: boolean
  credit_requested: boolean
  credit_on: BankDay | null
  credit_seq: string | null
  ended_seq: string | null
  /** 'returned': the purchase was taken back some other way, and nothing was left to decide. */
  decision: 'final' | 'denied' | 'returned' | null
  decided_at: Date | null
  decided_because: string
  created_at: Date
}

export const disputesOf = (tx: Tx): Promise<DisputeRow[]> =>
  rows(tx, sql<DisputeRow>`select * from app.dispute order by created_at desc, number`)

export const disputeByNumber = (tx: Tx, number: string): Promise<DisputeRow | undefined> =>
  first(tx, sql<DisputeRow>`select * from app.dispute where number = ${number.trim().toUpperCase()}`)

/** The dispute that was made under a stored key. */
export const disputeByKey = (tx: Tx, key: string): Promise<DisputeRow | undefined> =>
  first(tx, sql<DisputeRow>`select * from app.dispute where key = ${key}`)

export const disputeById = (tx: Tx, id: string): Promise<DisputeRow | undefined> =>
  first(tx, sql<DisputeRow>`select * from app.dispute where id = ${id}`)

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
  reason: row.reason,
  subReason: row.sub_reason,
  createdAt: row.created_at.toISOString(),
  expectedBy: addDays(bankDayOf(row.created_at.getTime()), RESOLUTION_DAYS),
})

export async function historyOf(tx: Tx, id: string): Promise<z.input<typeof statusEntry>[]> {
  const found = await rows(
    tx,
    sql<{ status: string; description: string; at: Date }>`
      select status, description, at from app.dispute_status where dispute = ${id} order by at, n`,
  )
  return found.map(({ status, description, at }) => ({ date: at.toISOString(), status, description }))
}

export async function filesOf(tx: Tx, id: string): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{
      name: string
    }>`select u.name from app.dispute_file f join app.upload u on u.id = f.upload where f.dispute = ${id} order by f.n`,
  )
  return found.map(({ name }) => name)
}
