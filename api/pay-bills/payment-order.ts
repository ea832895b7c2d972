/** Payments to payees as orders: what a customer orders, and a bill that is paid by itself on its day. */
import * as z from 'zod'
import { addDays, instantOf, type BankDay } from '../../ledger/calendar.ts'
import { formatUsd, text } from '../../ledger/money.ts'
import { accountsOf } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { AppError } from '../errors.ts'
import { asCustomerOf, type Tx } from '../platform/db.ts'
import type { Kept, OrderKind } from '../platform/orders/kind.ts'
import { CODE_WITHIN_MS, type Order } from '../platform/orders/order.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { ALREADY_SCHEDULED, BILL_AUTOPAY, billById, leftFor, lockBill } from './bill.queries.ts'
import { markIfPaid } from './mark-paid.ts'
import { NOT_VERIFIED, payeeById } from './payee.queries.ts'

/** The moment of a day at which bills are paid (ARCHITECTURE, Bills). */
export const paymentRunOn = (on: BankDay): number => instantOf(on, '20:00')

const common = { payeeName: z.string(), fromLabel: z.string(), category: z.string(), memo: z.string() }

export const paymentDetails = z.object(common)
export type PaymentDetails = z.output<typeof paymentDetails>
export type Payment = Order<PaymentDetails>

const billAutopayDetails = z.object({ ...common, bill: z.uuid() })
type BillAutopayDetails = z.output<typeof billAutopayDetails>

type Paying = Pick<Order<PaymentDetails>, 'from' | 'amount' | 'hold' | 'details' | 'on' | 'course'>

/** The money of a payment, for whichever kind of order makes it. */
export const paymentAct = ({ from, amount, hold, details: { payeeName: payee, category, memo } }: Paying) => ({
  kind: 'bill-payment',
  payload: { from, amount, payee, category, ...(memo ? { memo } : {}), ...(hold === null ? {} : { hold }) },
})

const setAside = ({ from, amount, details: { payeeName } }: Paying) => ({
  kind: 'hold-placed',
  payload: { account: from, amount, reason: payeeName, type: 'payment' },
})

const receiver = { name: ({ details: { payeeName } }: Paying): string => payeeName }

const plan = ({ from, amount, on, course, details: { payeeName } }: Paying) => ({
  kind: 'payment-planned',
  payload: { from, to: payeeName, amount, on, every: typeof course.every === 'string' ? course.every : 'custom' },
})

/** Counted towards its bill, in the transaction that keeps the payment. */
export async function countTowardsBill<D>(tx: Tx, { after }: Kept<D>): Promise<void> {
  if (after.state === 'made' && after.bill !== null) await markIfPaid(tx, after.bill, after.on)
}

/** No money goes to a payee that was removed, or whose code was not entered. */
async function payeeProblem(tx: Tx, payee: string | null): Promise<string | undefined> {
  const found = payee === null ? undefined : await payeeById(tx, payee)
  return found?.verified_at ? undefined : NOT_VERIFIED
}

/**
 * From when a payment may be made that is ordered now: from its day's run on, so at once where that is over; in the
 * next run where the payee's code is still to be entered and is waited for longer than that.
 */
export async function paidFrom(tx: Tx, payee: string | null, on: BankDay, now: number): Promise<number> {
  const run = paymentRunOn(on)
  if (payee === null || now + CODE_WITHIN_MS < run || (await payeeProblem(tx, payee)) === undefined) return run
  return paymentRunOn(addDays(on, 1))
}

const valuesOf = ({ amount, details: { payeeName: payee } }: Paying) => ({ amount: formatUsd(amount ?? '0'), payee })

/** What both kinds do alike. */
const paying = {
  runAt: paymentRunOn,
  texts: () => ({}),
  act: paymentAct,
  setAside,
  plan,
  receiver,
  within: countTowardsBill,
}

export const billPayments: OrderKind<PaymentDetails> = {
  kind: 'bill-payment',
  details: paymentDetails,
  ...paying,
  // Money is set aside for the run of today, never for one of a later day.
  first: ({ on }, now) => (now < instantOf(on) ? 'plan' : 'set-aside'),

  describe: order => ({ template: planned.payment, values: valuesOf(order) }),

  async ready(tx, { payee }) {
    const why = await payeeProblem(tx, payee)
    return { ready: why === undefined ? { go: true } : { go: false, as: 'refused', why } }
  },

  async drawnUp(tx, { id, bill }) {
    if (bill === null) return
    await lockBill(tx, bill)
    if ((await leftFor(tx, bill, id)).isZero()) throw new AppError('wrong_state', ALREADY_SCHEDULED, 'billId')
  },
}

/** What is left of a bill, on its due day, from the primary checking account (C-181; LED-52). */
export const billAutopays: OrderKind<BillAutopayDetails> = {
  kind: BILL_AUTOPAY,
  details: billAutopayDetails,
  ...paying,

  describe: order => ({ template: planned.billPayment, values: valuesOf(order) }),

  async ready(tx, { id, customer, payee, details }) {
    await lockBill(tx, details.bill)
    const bill = await billById(tx, details.bill)
    const left = await leftFor(tx, details.bill, id)
    if (!bill || left.isZero()) return { ready: { go: false, as: 'expired', why: 'already_paid' } }
    const why = await payeeProblem(tx, payee)
    if (why !== undefined) return { ready: { go: false, as: 'refused', why } }
    const from = await payingAccount(tx, customer)
    if (!from) return { ready: { go: false, as: 'refused', why: 'no_paying_account' } }
    const fixed = {
      amount: text(left),
      bill: bill.id,
      from: from.account,
      details: { ...details, fromLabel: from.label },
    }
    return { ready: { go: true }, fixed }
  },
}

/** The customer's primary checking account, read as the bank. */
export const payingAccount = (tx: Tx, customer: string): Promise<{ account: number; label: string } | undefined> =>
  asCustomerOf(tx, customer, async () => {
    const own = (await accountsOf(tx)).find(({ state, profile }) => state.kind === 'checking' && profile.isPrimary)
    return own && { account: own.state.id, label: labelOfOwn(own) }
  })
