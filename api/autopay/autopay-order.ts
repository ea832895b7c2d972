/**
 * Automatic payments: a series of orders, each of which pays a payee or an own account on its date,
 * as much as is due then.
 */
import type { BankDay } from '../../ledger/calendar.ts'
import * as z from 'zod'
import { accountKind } from '../../ledger/accounts.ts'
import { formatUsd, least, money, text } from '../../ledger/money.ts'
import { NOT_VERIFIED, payeeById } from '../pay-bills/payee.queries.ts'
import { billTowards, leftFor, lockBill } from '../pay-bills/bill.queries.ts'
import { countTowardsBill, paymentAct, paymentRunOn } from '../pay-bills/payment-order.ts'
import { addresseeFor } from '../platform/addressee.ts'
import { asCustomerOf, type Tx } from '../platform/db.ts'
import type { Kept, OrderKind, Readiness } from '../platform/orders/kind.ts'
import type { LedgerAct, Order } from '../platform/orders/order.ts'
import { enqueue } from '../platform/outbox.ts'
import { roomFor } from '../retirement/contribution-order.ts'
import { planned } from '../platform/templates/schedule-failed.ts'
import { amountDue } from './amount-due.queries.ts'
import { notifications, paymentTypes } from './autopay.schema.ts'

const autopayDetails = z.object({
  payeeName: z.string(),
  payeeLast4: z.string(),
  fromLast4: z.string(),
  fromLabel: z.string(),
  /** Of an own account that is paid into. */
  toKind: accountKind.nullable(),
  /** Into retirement: the first year in which the customer may catch up. */
  catchesUpFrom: z.number().optional(),
  toLabel: z.string(),
  category: z.string(),
  memo: z.string(),
  paymentType: z.enum(paymentTypes),
  /** What is paid each time; none where it is only known on the day. */
  fixedAmount: z.string().nullable(),
  notifications,
  /** Dates pass, and nothing is made on them. */
  paused: z.boolean(),
})
export type AutopayDetails = z.output<typeof autopayDetails>
export type Autopay = Order<AutopayDetails>

export const autopays: OrderKind<AutopayDetails> = {
  kind: 'autopay',
  details: autopayDetails,
  runAt: paymentRunOn,
  texts: () => ({}),
  first: () => 'plan',
  act: order => (order.to === null ? paymentAct(order) : ownAct(order)),

  plan: ({ from, amount, on, course: { every }, details: { payeeName } }) => ({
    kind: 'payment-planned',
    payload: {
      from,
      to: payeeName,
      ...(amount === null ? {} : { amount }),
      on,
      every: typeof every === 'string' ? every : 'custom',
    },
  }),

  again: ({ details: { fixedAmount } }) => ({ amount: fixedAmount }),

  ready: (tx, order, today) => {
    if (order.details.paused) return Promise.resolve(skipped('paused'))
    return order.payee === null ? readyToMove(tx, order, today) : readyToPay(tx, order, order.payee)
  },

  async within(tx, kept) {
    await countTowardsBill(tx, kept)
    await tell(tx, kept)
  },

  receiver: { name: ({ details: { payeeName } }) => payeeName },

  describe: ({ amount, details: { payeeName: payee } }) => ({
    template: amount === null ? planned.automaticPayment : planned.billPayment,
    values: { amount: formatUsd(amount ?? '0'), payee },
  }),
}

/** Own accounts: a card is paid, a retirement account contributed to, anything else moved. */
function ownAct(order: Autopay): LedgerAct {
  const { customer: owner, from, to, amount, details } = order
  const { toKind, toLabel, fromLabel, catchesUpFrom } = details
  if (toKind === 'credit' || toKind === 'loan')
    return { kind: 'card-payment', payload: { card: to, owner, from, amount, cardLabel: toLabel } }
  if (toKind === 'retirement')
    return { kind: 'contribution', payload: { to, owner, from, amount, ...roomFor(order, catchesUpFrom) } }
  return { kind: 'internal-transfer', payload: { from, to, amount, fromLabel, toLabel } }
}

type Ready = Readiness<AutopayDetails>
const skipped = (why: string): Ready => ({ ready: { go: false, as: 'expired', why } })
const failed = (why: string): Ready => ({ ready: { go: false, as: 'refused', why } })

async function readyToMove(
  tx: Tx,
  { customer, to, amount, details: { paymentType } }: Autopay,
  today: BankDay,
): Promise<Ready> {
  const due = await asCustomerOf(tx, customer, () => amountDue(tx, { paymentType, amount, to }, today))
  return due === undefined ? skipped('nothing_due') : { ready: { go: true }, fixed: { amount: due } }
}

/**
 * The bill that is due on that very day is paid once: what others have paid of it, or will, is left out (C-118). On an
 * earlier day it pays towards the payee's next bill.
 */
async function readyToPay(tx: Tx, { id, on, amount }: Autopay, payee: string): Promise<Ready> {
  const to = await payeeById(tx, payee)
  if (!to || to.deleted_at !== null) return failed('payee_deleted')
  const bill = await billTowards(tx, payee, on)
  if (bill?.due_on === on && bill.autopay_order !== null) return skipped('already_paid')
  if (bill) await lockBill(tx, bill.id)
  const left = bill && (await leftFor(tx, bill.id, id))
  if (bill?.due_on === on && left?.isZero()) return skipped('already_paid')
  if (to.verified_at === null) return failed(NOT_VERIFIED)
  if (!bill || !left || left.isZero()) return { ready: { go: true } }
  const partPaid = left.lt(bill.amount)
  const fixed = text(partPaid ? least(money(amount ?? 0), left) : money(amount ?? 0))
  return { ready: { go: true }, fixed: { amount: fixed, bill: bill.id } }
}

/**
 * What a customer wanted to be told of: each payment, and a text for a failure;
 * the failure itself is mailed anyway (doc3 §3).
 */
async function tell(tx: Tx, { before, after, wall }: Kept<AutopayDetails>): Promise<void> {
  if (before.state === 'asked') return
  const { email, textForFailure } = after.details.notifications
  const { customer, details, on } = after
  const to = await addresseeFor(tx, customer)
  const { language } = to
  const common = { source: { occurrence: `order:${after.id}` }, customer, language }
  if (after.state === 'made' && email) {
    const params = { payee: details.payeeName, amount: formatUsd(after.amount ?? '0'), date: on }
    await enqueue(tx, { ...common, recipient: to.email, template: 'autopay-made', params }, wall)
  }
  if (after.state === 'refused' && textForFailure) {
    const params = { payee: details.payeeName, date: on }
    await enqueue(
      tx,
      { ...common, channel: 'text', recipient: to.phone, template: 'autopay-failed-text', params },
      wall,
    )
  }
}
