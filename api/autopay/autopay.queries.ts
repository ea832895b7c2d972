/** Automatic payments: rows with their schedules, the caller's own, and how they are shown. */
import { sql } from 'kysely'
import type { BankDay, Ending, Every } from '../../ledger/calendar.ts'
import { notFound } from '../errors.ts'
import { first, rows, type Tx } from '../platform/db.ts'
import { cancelSchedule, columns, toSchedule, type Row, type Schedule } from '../platform/schedules.ts'
import type { AutopayOut } from './autopay.schema.ts'

export interface AutopayRow {
  id: string
  customer: string
  key: string
  request: string
  confirmed: boolean
  schedule: string
  payee_type: 'bill' | 'transfer'
  payee: string | null
  to_account: string | null
  payee_name: string
  payee_last4: string
  from_account: string
  from_last4: string
  payment_type: AutopayOut['paymentType']
  amount: string | null
  frequency: AutopayOut['frequency']
  custom_days: number | null
  end_condition: AutopayOut['endCondition']
  notifications: Partial<AutopayOut['notifications']>
  last_paid_on: BankDay | null
  last_paid_amount: string | null
}

export interface Autopay {
  readonly row: AutopayRow
  readonly schedule: Schedule
}

export const AUTOPAYS = 'autopay'
export const AUTOPAY_NOT_FOUND = 'Automatic payment not found.'

export const autopayById = (tx: Tx, id: string): Promise<AutopayRow | undefined> =>
  first(tx, sql<AutopayRow>`select * from app.autopay where id::text = ${id.trim().toLowerCase()}`)

export const autopayOfSchedule = (tx: Tx, schedule: string): Promise<AutopayRow | undefined> =>
  first(tx, sql<AutopayRow>`select * from app.autopay where schedule = ${schedule}`)

/** The caller's automatic payments in every state, the next due first. */
export async function autopaysOf(tx: Tx, customer: string): Promise<Autopay[]> {
  const found = await rows(
    tx,
    sql<AutopayRow>`select * from app.autopay where customer = ${customer} and confirmed order by created_at desc, id`,
  )
  const schedules = await schedulesOf(tx, found)
  return found.flatMap(row => {
    const schedule = schedules.get(row.schedule)
    return schedule ? [{ row, schedule }] : []
  })
}

async function schedulesOf(tx: Tx, found: readonly AutopayRow[]): Promise<Map<string, Schedule>> {
  const ids = found.map(({ schedule }) => schedule)
  if (ids.length === 0) return new Map()
  const known = await rows(tx, sql<Row>`select ${columns} from app.schedule where id = any(${ids}::uuid[])`)
  return new Map(known.map(row => [row.id, toSchedule(row)]))
}

/** The caller's own; another's, an unknown and a malformed id are alike. */
export async function ownAutopay(tx: Tx, id: string): Promise<Autopay> {
  const row = await autopayById(tx, id)
  const schedule = row?.confirmed ? (await schedulesOf(tx, [row])).get(row.schedule) : undefined
  if (!row || !schedule) throw notFound(AUTOPAY_NOT_FOUND)
  return { row, schedule }
}

/** The payee is removed: its automatic payments end. Answers how many did (ARCHITECTURE, Delete payee). */
export async function cancelAutopaysTo(tx: Tx, payee: string, at: number): Promise<number> {
  const found = await rows(
    tx,
    sql<{ schedule: string }>`select a.schedule from app.autopay a join app.schedule s on s.id = a.schedule
      where a.payee = ${payee} and s.status in ('active', 'paused')`,
  )
  for (const { schedule } of found) await cancelSchedule(tx, schedule, at)
  return found.length
}

export const notificationsOf = ({ notifications }: Pick<AutopayRow, 'notifications'>) => ({
  email: true,
  reminder: true,
  textForFailure: false,
  ...notifications,
})

/** How often, as the calendar counts it. */
export const everyOf = ({
  frequency,
  customDays,
}: {
  frequency: AutopayOut['frequency']
  customDays: number | null
}): Every => (frequency === 'custom' ? { days: customDays ?? 1 } : frequency)

const countOf = (ending: Ending): number | null => (ending.ends === 'occurrences' ? ending.count : null)

/** The public ids of the caller's accounts by the ledger's numbers. */
export async function publicIdsOf(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const found = await rows(tx, sql<{ id: string; public_id: string }>`select id, public_id from ledger.my_account`)
  return new Map(found.map(({ id, public_id }) => [id, public_id]))
}

const masked = (last4: string) => `••••${last4}`

export function toAutopay({ row, schedule }: Autopay, publicIds: ReadonlyMap<string, string>): AutopayOut {
  const { ending } = schedule
  const payeeId = row.payee ?? publicIds.get(row.to_account ?? '') ?? ''
  return {
    _id: row.id,
    id: row.id,
    status: schedule.status,
    payeeName: row.payee_name,
    payeeAccountNumber: masked(row.payee_last4),
    payeeId,
    payeeType: row.payee_type,
    sourceAccount: publicIds.get(row.from_account) ?? '',
    sourceAccountNumber: masked(row.from_last4),
    paymentType: row.payment_type,
    amount: row.amount,
    frequency: row.frequency,
    customFrequency: row.custom_days === null ? null : { days: row.custom_days },
    startDate: schedule.startsOn,
    endCondition: row.end_condition,
    endDate: ending.ends === 'date' ? ending.last : null,
    occurrences: countOf(ending),
    remainingOccurrences: schedule.remaining === undefined ? null : Math.max(0, schedule.remaining),
    nextPaymentDate: schedule.nextOn ?? null,
    lastPaymentDate: row.last_paid_on,
    lastPaymentAmount: row.last_paid_amount,
    notifications: notificationsOf(row),
  }
}
