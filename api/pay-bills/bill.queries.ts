/** Bills: what is open, who pays which, and that none is paid twice. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { daysBetween, type BankDay } from '../../ledger/calendar.ts'
import { money } from '../../ledger/money.ts'
import { AppError, notFound } from '../errors.ts'
import { first, rows, run, type Tx } from '../platform/db.ts'
import { cancelSchedule, createSchedule } from '../platform/schedules.ts'
import { DUE_SOON_DAYS, type BillOut } from './bill.schema.ts'

export interface BillRow {
  id: string
  customer: string
  payee: string
  due_on: BankDay
  amount: string
  autopay: boolean
  reminder_set: boolean
  schedule: string | null
  covered_by: string | null
  paid_on: BankDay | null
  payee_name: string
  category: string
}

export const BILL_NOT_FOUND = 'Bill not found.'
/** The kind of schedule that pays a bill whose autopay is on. */
export const BILL_AUTOPAY = 'bill-autopay'

const bills = sql`select b.*, p.nickname as payee_name, p.category from app.bill b join app.payee p on p.id = b.payee`

export const billById = (tx: Tx, id: string): Promise<BillRow | undefined> =>
  first(tx, sql<BillRow>`${bills} where b.id::text = ${id.trim().toLowerCase()}`)

/** The caller's bill that is still to be paid; every other id is unknown. */
export async function ownBill(tx: Tx, id: string): Promise<BillRow> {
  const row = await first(
    tx,
    sql<BillRow>`${bills} where b.id::text = ${id.trim().toLowerCase()} and b.paid_on is null and p.deleted_at is null`,
  )
  if (!row) throw notFound(BILL_NOT_FOUND)
  return row
}

/** What is still to be paid, the first due first. */
export const upcomingBills = (tx: Tx, customer: string): Promise<BillRow[]> =>
  rows(
    tx,
    sql<BillRow>`${bills} where b.customer = ${customer} and b.paid_on is null and p.deleted_at is null order by b.due_on, b.id`,
  )

/**
 * Lets `by` (a payment, an automatic payment's schedule) pay the bill, unless another one does or did. Asking again changes
 * nothing. Source: C-118, a bill is paid once.
 */
export async function coverBill(tx: Tx, bill: string, by: string): Promise<boolean> {
  const covered = await run(
    tx,
    sql`update app.bill set covered_by = ${by} where id = ${bill} and (covered_by is null or (covered_by = ${by} and paid_on is null))`,
  )
  return covered === 1
}

/** The payment came to nothing: the bill is open again. */
export const uncoverBill = (tx: Tx, by: string): Promise<number> =>
  run(tx, sql`update app.bill set covered_by = null where covered_by = ${by} and paid_on is null`)

/** The payment was made: the bill leaves the list, and what else would have paid it has nothing to do. */
export const markPaid = (tx: Tx, by: string, on: BankDay): Promise<number> =>
  run(tx, sql`update app.bill set paid_on = ${on} where covered_by = ${by} and paid_on is null`)

/** The bill that a payment without a bill's id means: the payee's first one of exactly this amount that nobody pays yet. */
export const billOfAmount = (tx: Tx, payee: string, amount: string): Promise<BillRow | undefined> =>
  first(
    tx,
    sql<BillRow>`${bills} where b.payee = ${payee} and b.amount = ${amount}::numeric and b.paid_on is null and b.covered_by is null
      order by b.due_on limit 1`,
  )

export type Coverage =
  /** The bill of this date is paid, or another one pays it. */
  | { readonly state: 'paid-otherwise' }
  /** This payment pays a bill. */
  | { readonly state: 'covers'; readonly bill: string }
  | { readonly state: 'no-bill' }

/**
 * What a payment of `amount` to a payee on a day does about that payee's bills. The bill that is due on that very day is paid
 * once: by whoever has it already, else by this payment. An earlier day pays the next bill when it is as large (C-118).
 */
export async function coverageOn(tx: Tx, payee: string, on: BankDay, amount: string, by: string): Promise<Coverage> {
  const due = await first(tx, sql<BillRow>`${bills} where b.payee = ${payee} and b.due_on = ${on}`)
  if (due?.autopay && due.schedule !== null && due.covered_by !== by) return { state: 'paid-otherwise' }
  if (due) return (await coverBill(tx, due.id, by)) ? { state: 'covers', bill: due.id } : { state: 'paid-otherwise' }
  const next = await first(
    tx,
    sql<BillRow>`${bills} where b.payee = ${payee} and b.paid_on is null and (b.covered_by is null or b.covered_by = ${by})
      order by b.due_on limit 1`,
  )
  if (!next || money(amount).lt(next.amount) || !(await coverBill(tx, next.id, by))) return { state: 'no-bill' }
  return { state: 'covers', bill: next.id }
}

/** Turns a bill's own autopay on: it is paid in the payment run of its due day, or the next one when that has passed. */
export async function turnAutopayOn(tx: Tx, bill: BillRow, today: BankDay, at: number): Promise<void> {
  const id = randomUUID()
  const { customer, payee_name, amount, due_on } = bill
  const facts = { bill: bill.id, to: payee_name, amount }
  const startsOn = due_on > today ? due_on : today
  await createSchedule(tx, { id, customer, kind: BILL_AUTOPAY, facts, startsOn, every: 'once', turn: 'payments', at })
  await run(tx, sql`update app.bill set autopay = true, schedule = ${id} where id = ${bill.id}`)
}

/** Turns it off. 409 at the very moment at which it is being paid. */
export async function turnAutopayOff(
  tx: Tx,
  { id, schedule }: Pick<BillRow, 'id' | 'schedule'>,
  at: number,
): Promise<void> {
  if (schedule !== null) await endSchedule(tx, schedule, at)
  await run(tx, sql`update app.bill set autopay = false, schedule = null where id = ${id}`)
}

/** One that has run its course has ended already. */
async function endSchedule(tx: Tx, schedule: string, at: number): Promise<void> {
  const alive = await first(
    tx,
    sql`select 1 from app.schedule where id = ${schedule} and status in ('active', 'paused') for update`,
  )
  if (!alive) return
  try {
    await cancelSchedule(tx, schedule, at)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'wrong_state')
      throw new AppError('wrong_state', 'This bill is being paid right now.')
    throw error
  }
}

/** The payee is removed: its bills are not paid by themselves any more. */
export async function withdrawAutopayOf(tx: Tx, payee: string, at: number): Promise<void> {
  const found = await rows(tx, sql<BillRow>`${bills} where b.payee = ${payee} and b.autopay and b.paid_on is null`)
  for (const bill of found) await turnAutopayOff(tx, bill, at)
}

export function toBill(row: BillRow, today: BankDay): BillOut {
  const daysLeft = daysBetween(today, row.due_on)
  return {
    id: row.id,
    payeeId: row.payee,
    payee: row.payee_name,
    category: row.category,
    dueDate: row.due_on,
    amount: row.amount,
    autopay: row.autopay,
    reminderSet: row.reminder_set,
    daysLeft,
    dueSoon: daysLeft <= DUE_SOON_DAYS,
    paymentScheduled: row.covered_by !== null,
  }
}
