/** Bill payments: the request, and a payment as the API shows it (doc3 §3, §5). */
import * as z from 'zod'
import { actDay } from '../platform/dates.schema.ts'
import { chosen, form, idText, ignored, money, remark, usd } from '../platform/fields.schema.ts'
import { documentedWords, orderStates, standings, type OrderState } from '../platform/orders/states.schema.ts'
import { payeeCategory } from './payee.schema.ts'

/** doc3 §3; autopay has a list of its own (C-117). */
export const paymentFrequencies = ['once', 'weekly', 'monthly'] as const

const FREQUENCY = 'Please select a frequency'
const blankAsAbsent = (given: unknown) => (given === '' || given === null ? undefined : given)

const request = {
  payeeId: chosen('Please select a payee'),
  amount: money('Please enter a valid payment amount'),
  paymentDate: actDay('Please select a payment date'),
  accountId: chosen('Please select an account'),
  memo: remark('Please enter a shorter memo'),
  category: z.preprocess(blankAsAbsent, payeeCategory.optional()),
  /** Additive: the bill that is paid. */
  billId: idText.nullish(),
  ...ignored('payee', 'payeeName'),
}

/** One payment: POST /payments. */
export const paymentRequest = form({ ...request, frequency: z.literal('once', FREQUENCY).default('once') })
/** A series, without an end until it is cancelled (C-181): POST /payments/recurring. */
export const recurringRequest = form({ ...request, frequency: z.enum(['weekly', 'monthly'], FREQUENCY) })

export type PaymentRequest = z.output<typeof paymentRequest> | z.output<typeof recurringRequest>

export const byPayment = form({ id: idText })

/** doc3 §3, §4; a cancelled payment leaves the list (C-113). */
const paymentStatuses = ['Pending', 'Processed', 'Failed', 'Cancelled'] as const

export const paymentFilters = ['all', 'pending', 'processed', 'failed'] as const

/** Filters compare without regard to case (C-116). */
const status = z.string().trim().toLowerCase().pipe(z.enum(paymentFilters, 'Please choose a listed status'))
export type PaymentFilter = z.output<typeof status>
export const paymentFilter = form({ status: status.default('all') })
export const reportRequest = form({
  format: z.enum(['pdf', 'csv'], 'Please choose pdf or csv'),
  status: status.default('all'),
})

/** The documents' words for the states of an order. */
export const wordOf = (state: OrderState): (typeof paymentStatuses)[number] => documentedWords.payment[state]

export const payment = z
  .object({
    id: z.uuid(),
    payeeId: z.uuid(),
    payee: z.string(),
    date: z.string(),
    amount: usd,
    status: z.enum(paymentStatuses),
    /** Additive: the state of the order, as all orders have it. */
    state: z.enum(orderStates),
    /** Additive: how it stands; a payment that was made may have come back. */
    standing: z.enum(standings),
    accountUsed: z.string(),
    confirmationNumber: z.string(),
    category: z.string(),
    memo: z.string(),
    frequency: z.string(),
    /** Who ordered it: the customer, a bill's autopay, an automatic payment. */
    origin: z.enum(['customer', 'bill', 'autopay']),
    canCancel: z.boolean(),
    /** Why it was not made. */
    reason: z.string().nullable(),
    /** Set aside until the payment run of its day. */
    held: z.boolean(),
    /** '1-48213': the entry in the journal, once it is processed. */
    transactionId: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Payment' })

export type PaymentOut = z.input<typeof payment>

export const payingAccount = z
  .object({
    id: z.uuid(),
    name: z.string(),
    accountNumber: z.string(),
    type: z.string(),
    balance: usd,
    availableBalance: usd,
    isPrimary: z.boolean(),
  })
  .meta({ id: 'PayingAccount' })
