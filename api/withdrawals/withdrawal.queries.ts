/** The caller's withdrawals: rows, what the journal says of them, and how they are shown. */
import { sql } from 'kysely'
import { bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { money, text } from '../../ledger/money.ts'
import { notFound } from '../errors.ts'
import { confirmationNumber } from '../platform/confirmation-number.ts'
import { first, rows, type Tx } from '../platform/db.ts'
import type { WithdrawalOut } from './withdraw.schema.ts'

export interface WithdrawalRow {
  id: string
  customer: string
  key: string
  request: string
  account: string
  account_label: string
  kind: 'atm' | 'branch' | 'cashAdvance'
  amount: string
  fee: string
  note: string
  receipt_email: string | null
  allow_fingerprint: boolean
  scheduled_on: BankDay | null
  scheduled_time: string | null
  scheduled_at: Date | null
  undo_seconds: number
  /** When the undo is over and the cash is paid. */
  execute_at: Date | null
  status: 'draft' | 'scheduled' | 'waiting' | 'held' | 'completed' | 'expired' | 'failed' | 'cancelled'
  hold: string | null
  held_until: Date | null
  code_hash: Buffer | null
  code_draw: number
  code_tries: number
  event: string | null
  location: string
  confirmation: string | null
  failure: string | null
  created_at: Date
  ended_at: Date | null
}

export const WITHDRAWAL_NOT_FOUND = 'Withdrawal not found.'

export const withdrawalById = (tx: Tx, id: string): Promise<WithdrawalRow | undefined> =>
  first(tx, sql<WithdrawalRow>`select * from app.withdrawal where id::text = ${id.trim().toLowerCase()}`)

/** The caller's own; another's, an unknown and a malformed id are alike. */
export async function ownWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow> {
  const row = await withdrawalById(tx, id)
  if (!row || row.status === 'draft') throw notFound(WITHDRAWAL_NOT_FOUND)
  return row
}

export const latestWithdrawals = (tx: Tx, limit: number): Promise<WithdrawalRow[]> =>
  rows(
    tx,
    sql<WithdrawalRow>`select * from app.withdrawal where status <> 'draft' order by created_at desc, id limit ${limit}`,
  )

/** Cash at the counter that is still to come, the next first: for lists of what is planned. */
export const plannedWithdrawals = (tx: Tx, customer: string): Promise<WithdrawalRow[]> =>
  rows(
    tx,
    sql<WithdrawalRow>`select * from app.withdrawal where customer = ${customer} and status = 'scheduled' order by scheduled_at, id`,
  )

export const totalOf = ({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>): string => text(money(amount).plus(fee))

export const numberOf = (seq: number | string): string => confirmationNumber(Number(seq))

/** What became of cash at a machine, by the journal: given, given back, or still waiting (undefined). */
export interface Given {
  readonly outcome: 'completed' | 'expired'
  readonly event: RecordedEvent | undefined
}

/** As the bank (`ledger`) or as the customer (`my`); a request that is neither given nor waiting was given back. */
export async function whatBecameOf(
  tx: Tx,
  found: readonly WithdrawalRow[],
  reads: 'bank' | 'customer',
): Promise<Map<string, Given>> {
  const held = found.filter(({ status, hold }) => status === 'held' && hold !== null)
  if (held.length === 0) return new Map()
  const holds = held.map(({ hold }) => hold)
  const [holdTable, lines] =
    reads === 'bank'
      ? [sql`ledger.hold`, sql`ledger.posting p join ledger.event e on e.ledger = p.ledger and e.seq = p.seq`]
      : [sql`ledger.my_hold`, sql`ledger.my_line e`]
  const open = new Set(
    (
      await rows(
        tx,
        sql<{
          id: string
        }>`select id from ${holdTable} h where h.ledger = 1 and h.amount > 0 and h.id = any(${holds}::bigint[])`,
      )
    ).map(({ id }) => id),
  )
  const gone = held.filter(({ hold }) => hold !== null && !open.has(hold))
  if (gone.length === 0) return new Map()
  const account = reads === 'bank' ? sql`p.account` : sql`e.account`
  const given = await rows(
    tx,
    sql<{
      body: string
    }>`select distinct on (e.seq) e.body from ${lines} where e.ledger = 1 and e.kind = 'atm-dispensed'
      and ${account} = any(${gone.map(row => row.account)}::bigint[]) and e.seq > ${Math.min(...gone.map(({ hold }) => Number(hold)))} order by e.seq`,
  )
  const byHold = new Map(given.map(({ body }) => parseEvent(body)).map(event => [String(event.payload['hold']), event]))
  return new Map(
    gone.map(({ id, hold }) => {
      const event = byHold.get(hold ?? '')
      return [id, { outcome: event ? 'completed' : 'expired', event }]
    }),
  )
}

/** `now` is the bank clock, ms. */
export async function toWithdrawals(tx: Tx, found: readonly WithdrawalRow[], now: number): Promise<WithdrawalOut[]> {
  const ids = await rows(tx, sql<{ id: string; public_id: string }>`select id, public_id from ledger.my_account`)
  const publicIds = new Map(ids.map(row => [row.id, row.public_id]))
  const fates = await whatBecameOf(tx, found, 'customer')
  return found.map(row => toWithdrawal(row, fates.get(row.id), publicIds.get(row.account) ?? '', now))
}

export async function oneWithdrawal(tx: Tx, row: WithdrawalRow, now: number): Promise<WithdrawalOut> {
  const [shown] = await toWithdrawals(tx, [row], now)
  if (!shown) throw new Error('a withdrawal that cannot be shown')
  return shown
}

const stages = {
  draft: ['Failed', 'failed'],
  scheduled: ['Scheduled', 'scheduled'],
  waiting: ['Pending', 'undo-runs'],
  held: ['Pending', 'cash-waiting'],
  completed: ['Completed', 'done'],
  expired: ['Expired', 'expired'],
  failed: ['Failed', 'failed'],
  cancelled: ['Cancelled', 'cancelled'],
} as const

const places = { atm: 'ATM', branch: 'Branch', cashAdvance: 'Branch' } as const

const secondsUntil = (moment: Date | null, now: number): number =>
  moment ? Math.max(0, Math.ceil((moment.getTime() - now) / 1000)) : 0

function toWithdrawal(row: WithdrawalRow, given: Given | undefined, accountId: string, now: number): WithdrawalOut {
  const [status, stage] = stages[given?.outcome ?? row.status]
  const place = given?.event?.payload['location']
  return {
    id: row.id,
    transactionId: row.id,
    confirmationNumber: row.confirmation ?? '',
    withdrawalType: row.kind,
    amount: row.amount,
    fee: row.fee,
    total: totalOf(row),
    status,
    stage,
    accountId,
    accountName: row.account_label,
    date: row.scheduled_on ?? bankDayOf(row.created_at.getTime()),
    scheduledTime: row.scheduled_time,
    location: typeof place === 'string' ? place : row.location || places[row.kind],
    note: row.note,
    codeUntil: stage === 'cash-waiting' ? (row.held_until?.toISOString() ?? null) : null,
    undoSecondsLeft: stage === 'undo-runs' ? secondsUntil(row.execute_at, now) : null,
    canCancel: stage === 'scheduled' || stage === 'undo-runs',
    reason: row.failure === null ? null : (reasons[row.failure] ?? 'It could not be carried out.'),
  }
}

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'There was not enough money in the account.',
  account_not_open: 'The account is not open.',
}
