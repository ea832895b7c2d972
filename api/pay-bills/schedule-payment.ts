/**
 * A bill payment is ordered. Dated today, its money is set aside until the payment run at 20:00 (ARCHITECTURE, Dated today); later ones,
 * and series, ask for the funds on their day (C-114). The order stands in the journal under the request's key, so that it is given once.
 */
import { sql } from 'kysely'
import { mayPay } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { canonical } from '../../ledger/canonical.ts'
import { AppError, busy } from '../errors.ts'
import { first, run, type Tx } from '../platform/db.ts'
import { keyId } from '../platform/key-id.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import type { Machinery } from '../platform/machinery.ts'
import { createSchedule } from '../platform/schedules.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { labelOfOwn } from './account-label.queries.ts'
import { BILL_NOT_FOUND, billOfAmount, coverBill, ownBill, uncoverBill } from './bill.queries.ts'
import { isOrderOf, orderOf } from './order.ts'
import { ownPayee } from './payee.queries.ts'
import {
  BILL_PAYMENTS,
  keepPayment,
  paymentById,
  toPayment,
  type NewPayment,
  type PaymentRow,
} from './payment.queries.ts'
import { payment, paymentRequest, recurringRequest, type PaymentOut, type PaymentRequest } from './payment.schema.ts'

/**
 * One payment. 404 for a payee, an account or a bill that is not the caller's; 422 with the ledger's refusal; 409 for a bill that is
 * being paid already.
 */
export const schedulePayment = signedIn
  .input(paymentRequest)
  .output(payment)
  .mutation(({ ctx, input }) => order(ctx, input))

/** The same, weekly or monthly, until its pending payment is cancelled. */
export const scheduleRecurring = signedIn
  .input(recurringRequest)
  .output(payment)
  .mutation(({ ctx, input }) => order(ctx, input))

async function order(ctx: SignedInContext, input: PaymentRequest): Promise<PaymentOut> {
  const { machinery } = ctx
  const [today, at] = [await machinery.clocks.today(), await machinery.clocks.bank()]
  const wanted = await wantedBy(ctx, input, today, at)
  const kept = await ctx.asCaller(tx => keepDraft(tx, wanted, input))
  if (kept.request !== wanted.order.request) throw reused()
  if (kept.status !== 'draft') return toPayment(kept)
  const command = { key: wanted.order.key, actor: ctx.customer, at, ...orderOf(kept, today) }
  const result = await fromLedger(machinery.ledger.append(command))
  if (result.outcome === 'refused') await drop(ctx, kept)
  const { event } = accepted(result)
  return toPayment(await ctx.asCaller(tx => confirm(tx, kept.id, event.seq, event.kind)))
}

const reused = () =>
  new AppError(
    'key_reused_with_different_body',
    'This confirmation was already used for something else. Please start again.',
  )

type Wanted = NewPayment & Required<Pick<NewPayment, 'order'>> & { schedule: string }

/** Everything resolved among the caller's own things. */
async function wantedBy(ctx: SignedInContext, input: PaymentRequest, today: BankDay, at: number): Promise<Wanted> {
  const to = await ctx.asCaller(tx => ownPayee(tx, input.payeeId))
  const from = await ctx.own.account(input.accountId)
  if (!mayPay(from.state))
    throw new AppError('account_may_not_pay', 'Money cannot be taken from this account.', 'accountId')
  if (input.paymentDate < today)
    throw new AppError('validation_failed', 'Please select a payment date from today on', 'paymentDate')
  const key = ctx.key()
  return {
    id: keyId(key, 'payment'),
    customer: ctx.customer,
    origin: 'customer',
    payee: to.id,
    payeeName: to.nickname,
    bill: null,
    from: from.state.id,
    fromLabel: labelOfOwn(from),
    amount: input.amount,
    payOn: input.paymentDate,
    frequency: input.frequency,
    memo: input.memo ?? '',
    category: input.category ?? to.category,
    status: 'draft',
    schedule: keyId(key, 'schedule'),
    order: { key, request: canonical({ ...input, accountId: from.state.publicId, payeeId: to.id }) },
    at,
  }
}

/** The draft of this key with its schedule and its bill: made, or the one that an earlier try has made. */
async function keepDraft(tx: Tx, wanted: Wanted, input: PaymentRequest): Promise<PaymentRow> {
  const { id, customer, payOn: startsOn, schedule, at, payeeName, amount, from, fromLabel } = wanted
  const known = await paymentById(tx, id)
  if (known) return known
  const facts = { payment: id, to: payeeName, amount, from, fromLabel }
  const every = input.frequency
  await createSchedule(tx, {
    id: schedule,
    customer,
    kind: BILL_PAYMENTS,
    facts,
    startsOn,
    every,
    turn: 'payments',
    at,
  })
  const first = await paymentById(tx, id) // the schedule's id has made us wait for another try with this key
  if (first) return first
  const bill = await billFor(tx, wanted, input)
  await keepPayment(tx, { ...wanted, bill })
  const kept = await paymentById(tx, id)
  if (!kept) throw new Error('a payment that was just kept is gone')
  return kept
}

/** The bill that is named, or the payee's bill of just this amount. */
async function billFor(tx: Tx, { id, payee, amount }: Wanted, { billId }: PaymentRequest): Promise<string | null> {
  if (!billId) {
    const fits = await billOfAmount(tx, payee, amount)
    return fits && (await coverBill(tx, fits.id, id)) ? fits.id : null
  }
  const bill = await ownBill(tx, billId)
  if (bill.payee !== payee) throw new AppError('not_found', BILL_NOT_FOUND, 'billId')
  if (await coverBill(tx, bill.id, id)) return bill.id
  throw new AppError('wrong_state', 'A payment of this bill is already scheduled.', 'billId')
}

/** The order is in the journal: from now on the payment is pending. */
async function confirm(tx: Tx, id: string, seq: number, kind: string): Promise<PaymentRow> {
  await run(
    tx,
    sql`update app.bill_payment set status = 'pending', ordered = ${seq}, hold = ${kind === 'hold-placed' ? seq : null}
      where id = ${id} and status = 'draft'`,
  )
  const row = await paymentById(tx, id)
  if (!row) throw busy() // another try with this key was refused and cleared it away; the next one begins anew
  return row
}

/** Forgets a draft whose order was refused, unless another try with its key was accepted. */
async function drop(ctx: SignedInContext, row: PaymentRow): Promise<void> {
  const { id, key, schedule } = row
  const found = await fromLedger(ctx.machinery.ledger.lookup(key ?? ''))
  if (found.state === 'made' && isOrderOf(found.event, row)) return
  await ctx.asCaller(async tx => {
    const gone = await run(tx, sql`delete from app.bill_payment where id = ${id} and status = 'draft'`)
    if (gone === 0) return
    await uncoverBill(tx, id)
    await run(tx, sql`delete from app.schedule where id = ${schedule} and not claimed`)
  })
}

/** Drafts of a process that stopped half-way: those whose order is in the journal are pending. */
export async function confirmDrafts({ db, ledger }: Pick<Machinery, 'db' | 'ledger'>, customer: string): Promise<void> {
  const draft = await db.asCustomer(customer, tx =>
    first(
      tx,
      sql<PaymentRow>`select * from app.bill_payment where customer = ${customer} and status = 'draft' limit 1`,
    ),
  )
  if (!draft?.key) return
  const found = await fromLedger(ledger.lookup(draft.key))
  if (found.state !== 'made' || !isOrderOf(found.event, draft)) return
  await db.asCustomer(customer, tx => confirm(tx, draft.id, found.event.seq, found.event.kind))
}
