/** The caller's transfers: rows, what became of them in the journal, and how they are shown. */
import { sql } from 'kysely'
import type { AccountKind } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { formatUsd, money, text } from '../../ledger/money.ts'
import { AppError, notFound } from '../errors.ts'
import { confirmationNumber, plannedNumber } from '../platform/confirmation-number.ts'
import { first, rows, type Tx } from '../platform/db.ts'
import { fill } from '../platform/phrase.schema.ts'
import { arrivesOn, type TransferKind } from './arrival.ts'
import type { Order } from './order.ts'
import type { TransferOut, TransferRequest } from './submit.schema.ts'

export type Status =
  | 'draft'
  | 'awaiting_verification'
  | 'processing'
  | 'scheduled'
  | 'completed'
  | 'failed'
  | 'cancelled'

/** A change of a planned transfer that waits for its code. */
export interface Change {
  amount: string
  memo: string
  startsOn: BankDay
  frequency: TransferRequest['transferFrequency']
  lastOn: BankDay | null
}

export interface TransferRow {
  id: string
  number: string
  customer: string
  key: string
  request: string
  kind: TransferKind
  from_account: string
  from_label: string
  to_account: string | null
  to_kind: AccountKind | null
  to_label: string
  recipient: string | null
  last4: string | null
  amount: string
  fee: string
  memo: string
  receipt_email: string | null
  transfer_on: BankDay
  frequency: TransferRequest['transferFrequency']
  last_on: BankDay | null
  undo_seconds: number
  status: Status
  wrong_tries: number
  verify_by: Date | null
  verified_at: Date | null
  execute_at: Date | null
  hold: string | null
  event: string | null
  schedule: string | null
  confirmation: string | null
  failure: string | null
  change: Change | null
  created_at: Date
}

export const TRANSFER_NOT_FOUND = 'Transfer not found.'

export const transferById = (tx: Tx, id: string): Promise<TransferRow | undefined> =>
  first(tx, sql<TransferRow>`select * from app.transfer where id::text = ${id.trim().toLowerCase()}`)

/** The caller's own transfer; another's, an unknown and a malformed id are alike. */
export async function ownTransfer(tx: Tx, id: string): Promise<TransferRow> {
  const row = await transferById(tx, id)
  if (!row || row.status === 'draft') throw notFound(TRANSFER_NOT_FOUND)
  return row
}

/** Newest first; planned ones that have not begun are listed apart. */
export const recentTransfers = (tx: Tx, limit: number): Promise<TransferRow[]> =>
  rows(
    tx,
    sql<TransferRow>`select * from app.transfer where status not in ('draft', 'scheduled') and (event is not null or schedule is null)
      order by coalesce(ended_at, created_at) desc, number desc limit ${limit}`,
  )

export const orderOf = (row: TransferRow): Order => ({
  transfer: row.id,
  kind: row.kind,
  owner: row.customer,
  from: Number(row.from_account),
  fromLabel: row.from_label,
  to: row.to_account === null ? null : Number(row.to_account),
  toKind: row.to_kind,
  toLabel: row.to_label,
  recipient: row.recipient,
  last4: row.last4,
  amount: row.amount,
  fee: row.fee,
  memo: row.memo,
})

export const totalOf = ({ amount, fee }: Pick<TransferRow, 'amount' | 'fee'>): string => text(money(amount).plus(fee))

/** A transfer keeps the number it was first given: of its first event, or of its plan. */
export const confirmationOf = ({ confirmation, hold, event, number }: TransferRow): string => {
  if (confirmation) return confirmation
  const seq = hold ?? event
  return seq === null ? plannedNumber(Number(number)) : confirmationNumber(Number(seq))
}

const REVERSAL_WINDOW_MS = 24 * 60 * 60_000

interface Fate {
  /** The event that took it back or brought it back. */
  readonly back: RecordedEvent | undefined
  readonly made: RecordedEvent | undefined
}

/** The rows as the API shows them. `now` is the bank clock. */
export async function toTransfers(
  tx: Tx,
  found: readonly TransferRow[],
  now: number,
  today: BankDay,
): Promise<TransferOut[]> {
  if (found.length === 0) return []
  const publicIds = new Map(
    (await rows(tx, sql<{ id: string; public_id: string }>`select id, public_id from ledger.my_account`)).map(row => [
      row.id,
      row.public_id,
    ]),
  )
  const fates = await fatesOf(tx, found)
  return found.map(row => toTransfer(row, fates.get(row.id), publicIds, now, today))
}

export async function oneTransfer(tx: Tx, row: TransferRow, now: number, today: BankDay): Promise<TransferOut> {
  const [shown] = await toTransfers(tx, [row], now, today)
  if (!shown) throw new Error('a transfer that cannot be shown')
  return shown
}

/** What the journal says of each: its event, and the one that brought the money back. */
async function fatesOf(tx: Tx, found: readonly TransferRow[]): Promise<Map<string, Fate>> {
  const seqs = found.flatMap(({ event }) => (event === null ? [] : [Number(event)]))
  if (seqs.length === 0) return new Map()
  const lines = await rows(
    tx,
    sql<{ body: string }>`
      select body from ledger.my_event where ledger = 1 and seq = any(${seqs}::bigint[])
      union all select body from app.my_came_back where ledger = 1 and of = any(${seqs}::bigint[])`,
  )
  const events = lines.map(line => parseEvent(line.body))
  const bySeq = new Map(events.map(event => [event.seq, event]))
  const backOf = new Map(events.filter(event => isBack(event)).map(event => [Number(event.payload['of']), event]))
  return new Map(
    found.map(row => [row.id, { made: bySeq.get(Number(row.event)), back: backOf.get(Number(row.event)) }]),
  )
}

const isBack = ({ kind }: RecordedEvent) => ['external-return', 'wire-return', 'transfer-reversal'].includes(kind)

function toTransfer(
  row: TransferRow,
  fate: Fate | undefined,
  publicIds: ReadonlyMap<string, string>,
  now: number,
  today: BankDay,
): TransferOut {
  const { made, back } = fate ?? {}
  const sentOn = made?.bankDay ?? row.transfer_on
  const arrives = arrivesOn(row.kind, sentOn)
  const status = statusOf(row, back)
  const undoAt = status === 'processing' ? row.execute_at : null
  const reversibleUntil =
    status === 'completed' && made?.kind === 'internal-transfer' ? Date.parse(made.recordedAt) + REVERSAL_WINDOW_MS : 0
  return {
    transferId: row.id,
    id: row.id,
    confirmationNumber: confirmationOf(row),
    status,
    transferType: row.kind,
    amount: row.amount,
    fee: row.fee,
    total: totalOf(row),
    fromAccount: publicIds.get(row.from_account) ?? '',
    fromName: row.from_label,
    toAccount: row.to_account === null ? null : (publicIds.get(row.to_account) ?? null),
    toName: row.to_label,
    memo: row.memo,
    date: sentOn,
    frequency: row.frequency,
    recurringEndDate: row.last_on,
    arrivesOn: arrives,
    settled: status === 'completed' && arrives <= today && (row.kind === 'internal' || arrives < today),
    createdAt: row.created_at.toISOString(),
    undoUntil: undoAt?.toISOString() ?? null,
    undoSecondsLeft: undoAt ? Math.max(0, Math.ceil((undoAt.getTime() - now) / 1000)) : null,
    reversibleUntil: reversibleUntil > now ? new Date(reversibleUntil).toISOString() : null,
    verifyBy: status === 'awaiting_verification' ? (row.verify_by?.toISOString() ?? null) : null,
    canCancel: ['awaiting_verification', 'processing', 'scheduled'].includes(status),
    reason: reasonOf(row, back),
    message: messages[status](row),
  }
}

function statusOf(row: TransferRow, back: RecordedEvent | undefined): TransferOut['status'] {
  if (back) return back.kind === 'transfer-reversal' ? 'reversed' : 'returned'
  if (row.status === 'draft') throw new AppError('not_found', TRANSFER_NOT_FOUND)
  return row.status
}

const messages: Record<TransferOut['status'], (row: TransferRow) => string> = {
  awaiting_verification: () => 'Enter the code that we sent you to send this transfer.',
  processing: () => 'Your transfer is on its way.',
  scheduled: () => 'Your transfer is scheduled.',
  completed: ({ amount }) => fill('Successfully transferred {amount}', { amount: formatUsd(amount) }),
  failed: () => 'This transfer was not made. No money moved.',
  cancelled: () => 'This transfer was cancelled. No money moved.',
  returned: () => 'The other bank returned this transfer.',
  reversed: () => 'This transfer was taken back.',
}

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'There was not enough money in the account.',
  wrong_codes: 'A wrong code was entered too often.',
  not_verified: 'No code was entered in time.',
  account_not_open: 'An account is not open.',
}

function reasonOf({ failure }: TransferRow, back: RecordedEvent | undefined): string | null {
  const told = back?.payload['reason']
  if (typeof told === 'string') return told
  return failure === null ? null : (reasons[failure] ?? 'It could not be carried out.')
}
