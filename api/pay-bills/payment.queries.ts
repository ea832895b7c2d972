/** Bill payments: rows, the caller's own, and how they are shown. */
import { sql } from 'kysely'
import type { BankDay } from '../../ledger/calendar.ts'
import { notFound } from '../errors.ts'
import { confirmationNumber, plannedNumber } from '../platform/confirmation-number.ts'
import { first, rows, type Tx } from '../platform/db.ts'
import type { PaymentOut } from './payment.schema.ts'

export interface PaymentRow {
  id: string
  number: string
  customer: string
  origin: PaymentOut['origin']
  key: string | null
  request: string | null
  payee: string
  payee_name: string
  bill: string | null
  from_account: string | null
  from_label: string
  amount: string
  pay_on: BankDay
  frequency: string
  memo: string
  category: string
  status: 'draft' | 'pending' | 'processed' | 'failed' | 'cancelled'
  schedule: string | null
  ordered: string | null
  hold: string | null
  event: string | null
  failure: string | null
  created_at: Date
}

export const PAYMENT_NOT_FOUND = 'Payment not found.'
/** The kind of schedule that makes the customer's own payments. */
export const BILL_PAYMENTS = 'bill-payment'

export const paymentById = (tx: Tx, id: string): Promise<PaymentRow | undefined> =>
  first(tx, sql<PaymentRow>`select * from app.bill_payment where id::text = ${id.trim().toLowerCase()}`)

/** The caller's own payment; another's, an unknown and a malformed id are alike. */
export async function ownPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const row = await paymentById(tx, id)
  if (!row || row.status === 'draft') throw notFound(PAYMENT_NOT_FOUND)
  return row
}

/** What the customer sees of payments, the newest date first; cancelled ones are left out (C-113). */
export const paymentsOf = (tx: Tx, customer: string, status: string): Promise<PaymentRow[]> =>
  rows(
    tx,
    sql<PaymentRow>`select * from app.bill_payment
      where customer = ${customer} and status in ('pending', 'processed', 'failed') and (${status} = 'all' or status = ${status})
      order by pay_on desc, number desc limit 1000`,
  )

export interface NewPayment {
  readonly id: string
  readonly customer: string
  readonly origin: PaymentOut['origin']
  readonly payee: string
  readonly payeeName: string
  readonly bill: string | null
  readonly from: number | null
  readonly fromLabel: string
  readonly amount: string
  readonly payOn: BankDay
  readonly frequency: string
  readonly memo: string
  readonly category: string
  readonly status: PaymentRow['status']
  readonly schedule: string | null
  readonly event?: number | undefined
  readonly failure?: string | undefined
  readonly order?: { readonly key: string; readonly request: string }
  /** Bank clock, ms. */
  readonly at: number
}

/** Keeps a payment; one with this id, or of this schedule and date, that is there already stays as it is. */
export async function keepPayment(tx: Tx, wanted: NewPayment): Promise<void> {
  const { order, status, at } = wanted
  const ended = status === 'processed' || status === 'failed' ? new Date(at) : null
  await sql`
    insert into app.bill_payment (id, customer, origin, key, request, payee, payee_name, bill, from_account, from_label, amount, pay_on,
        frequency, memo, category, status, schedule, event, failure, created_at, ended_at)
    values (${wanted.id}, ${wanted.customer}, ${wanted.origin}, ${order?.key ?? null}, ${order?.request ?? null}, ${wanted.payee},
        ${wanted.payeeName}, ${wanted.bill}, ${wanted.from}, ${wanted.fromLabel}, ${wanted.amount}, ${wanted.payOn},
        ${wanted.frequency}, ${wanted.memo}, ${wanted.category}, ${status}, ${wanted.schedule}, ${wanted.event ?? null},
        ${wanted.failure ?? null}, ${new Date(at)}, ${ended})
    on conflict do nothing`.execute(tx)
}

/** A payment keeps the number that it was first given: of its order, else of its entry, else a number of ours. */
export const confirmationOf = ({ ordered, event, origin, number }: PaymentRow): string => {
  const seq = ordered ?? (origin === 'customer' ? null : event)
  return seq === null ? plannedNumber(Number(number)) : confirmationNumber(Number(seq))
}

const shown = {
  draft: 'Pending',
  pending: 'Pending',
  processed: 'Processed',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'There was not enough money in the account.',
  account_not_open: 'The account is not open.',
  account_may_not_pay: 'Money cannot be taken from this account.',
  no_paying_account: 'There is no checking account to pay from.',
  payee_not_verified: 'The payee’s verification code was not entered.',
}

export const toPayment = (row: PaymentRow): PaymentOut => ({
  id: row.id,
  payeeId: row.payee,
  payee: row.payee_name,
  date: row.pay_on,
  amount: row.amount,
  status: shown[row.status],
  accountUsed: row.from_label,
  confirmationNumber: confirmationOf(row),
  category: row.category,
  memo: row.memo,
  frequency: row.frequency,
  origin: row.origin,
  canCancel: row.status === 'pending',
  reason: row.failure === null ? null : (reasons[row.failure] ?? 'It could not be carried out.'),
  held: row.status === 'pending' && row.hold !== null,
  transactionId: row.event === null ? null : `1-${row.event}`,
  createdAt: row.created_at.toISOString(),
})
