/** Payments to payees as the API shows them, whichever kind of order made them. */
import { sql } from 'kysely'
import { parseEvent } from '../../ledger/canonical.ts'
import { notFound } from '../errors.ts'
import { idIn, rows, type Tx } from '../platform/db.ts'
import { numberOf, type Order } from '../platform/orders/order.ts'
import { ASKED, ownOrder, toOrder, type OrderRow } from '../platform/orders/order.queries.ts'
import { isEnd, type OrderState } from '../platform/orders/states.schema.ts'
import { billPayments, paymentDetails, type Payment, type PaymentDetails } from './payment-order.ts'
import { wordOf, type PaymentFilter, type PaymentOut } from './payment.schema.ts'
import { isIn, namesIn } from '../../ledger/table.ts'

const PAYMENT_NOT_FOUND = 'Payment not found.'

/** The caller's own pending or past payment that they ordered themselves. */
export const ownPayment = (tx: Tx, id: string): Promise<Payment> => ownOrder(tx, billPayments, id, PAYMENT_NOT_FOUND)

/** Who ordered a payment: the customer, a bill's autopay, an automatic payment. */
const origins = { 'bill-payment': 'customer', 'bill-autopay': 'bill', autopay: 'autopay' } as const
const kinds = namesIn(origins)

/** What the three kinds keep alike; what else they keep is their own. */
const read = (row: OrderRow): Order<PaymentDetails> => toOrder({ kind: row.kind, details: paymentDetails }, row)

/** Any of the caller's payments: its own orders, and what AutoPay has made. */
export async function anyPayment(tx: Tx, typed: string): Promise<Paid> {
  const found = await payments(tx).where('id', '=', idIn(typed)).executeTakeFirst()
  const [paid] = found ? await withFates(tx, [read(found)]) : []
  if (!paid) throw notFound(PAYMENT_NOT_FOUND)
  return paid
}

/** What was ordered is listed from the asking on; what pays by itself once it has paid, or could not (C-113). */
const payments = (tx: Tx) =>
  tx
    .selectFrom('app.money_order')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('payee', 'is not', null)
    .where(eb =>
      eb.or([
        eb.and([eb('kind', '=', billPayments.kind), eb('state', '<>', ASKED)]),
        eb('state', 'in', ['made', 'refused']),
      ]),
    )

const stateFilters: Readonly<Record<PaymentFilter, readonly OrderState[]>> = {
  all: ['awaiting-code', 'on-hold', 'scheduled', 'made', 'refused'],
  pending: ['awaiting-code', 'on-hold', 'scheduled'],
  processed: ['made'],
  failed: ['refused'],
}

const MOST = 1000

/** The newest date first; cancelled ones are left out (C-113). */
export async function paymentsOf(tx: Tx, customer: string, filter: PaymentFilter): Promise<Paid[]> {
  const found = await payments(tx)
    .where('customer', '=', customer)
    .where('state', 'in', [...stateFilters[filter]])
    .orderBy('run_on', 'desc')
    .orderBy('number', 'desc')
    .limit(MOST)
    .execute()
  return withFates(tx, found.map(read))
}

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'There was not enough money in the account.',
  account_not_open: 'The account is not open.',
  account_closed: 'The account was closed.',
  account_may_not_pay: 'Money cannot be taken from this account.',
  no_paying_account: 'There is no checking account to pay from.',
  payee_not_verified: 'The payee’s verification code was not entered.',
  payee_deleted: 'The payee was removed.',
}

/** A payment, and why it came back when it did. */
interface Paid {
  readonly order: Order<PaymentDetails>
  readonly back: string | undefined
}

/** What the journal says came back of them. */
async function withFates(tx: Tx, found: readonly Order<PaymentDetails>[]): Promise<Paid[]> {
  const seqs = found.flatMap(({ event }) => (event === null ? [] : [event]))
  const lines =
    seqs.length === 0
      ? []
      : await rows(
          tx,
          sql<Back>`select of, body from app.my_came_back where ledger = 1 and of = any(${seqs}::bigint[])`,
        )
  const why = new Map(lines.map(({ of, body }) => [Number(of), String(parseEvent(body).payload['reason'])]))
  return found.map(order => ({ order, back: why.get(order.event ?? 0) }))
}

type Back = { of: string; body: string }

/** A payment that has just been ordered or called off. */
export const shown = (one: Order<PaymentDetails>): PaymentOut => toPayment({ order: one, back: undefined })

export const toPayment = ({ order: one, back }: Paid): PaymentOut => ({
  id: one.id,
  payeeId: one.payee ?? '',
  payee: one.details.payeeName,
  date: one.on,
  amount: one.amount ?? '0.00',
  status: wordOf(one.state),
  state: one.state,
  standing: back === undefined ? one.state : 'returned',
  accountUsed: one.details.fromLabel,
  confirmationNumber: numberOf(one),
  category: one.details.category,
  memo: one.details.memo,
  frequency: typeof one.course.every === 'string' ? one.course.every : 'custom',
  origin: isIn(origins, one.kind) ? origins[one.kind] : 'customer',
  canCancel: one.kind === billPayments.kind && !isEnd(one.state),
  reason: back ?? (one.why === null ? null : (reasons[one.why] ?? 'It could not be carried out.')),
  held: one.state === 'on-hold',
  transactionId: one.event === null ? null : `1-${one.event}`,
  createdAt: new Date(one.placedAt).toISOString(),
})
