/** A withdrawal, its answer, the history (doc3 §3, §5; texts and order are the document's). */
import * as z from 'zod'
import { actDay } from '../platform/dates.schema.ts'
import { parseTyped, text } from '../../ledger/money.ts'
import { documentedWords, orderStates, type OrderState } from '../platform/orders/states.schema.ts'
import { chosen, email, form, idText, ignored, remark, required, usd } from '../platform/fields.schema.ts'

const NOT_AN_AMOUNT = 'Please enter a valid withdrawal amount.'
const NOT_ABOVE_ZERO = 'Withdrawal amount must be greater than zero.'

/** Not a number: the first text; zero or less: the second (C-122). */
const amount = z
  .union([z.string(), z.number()], NOT_AN_AMOUNT)
  .transform(value => String(value).trim())
  .refine(value => !/^-\d+(\.\d{1,2})?$/.test(value), { message: NOT_ABOVE_ZERO, abort: true })
  .refine(value => parseTyped(value) !== undefined, { message: NOT_AN_AMOUNT, abort: true })
  .refine(value => parseTyped(value)?.isZero() === false, { message: NOT_ABOVE_ZERO, abort: true })
  .transform((value, context) => {
    const typed = parseTyped(value)
    if (typed) return text(typed)
    context.issues.push({ code: 'custom', message: NOT_AN_AMOUNT, input: value })
    return z.NEVER
  })

export const withdrawalTypes = ['atm', 'branch', 'cashAdvance'] as const

export const WHEN = 'Please select both date and time for scheduled withdrawal.'
export const withdrawalFields = {
  accountId: chosen('Please select an account.'),
  withdrawalType: z.enum(withdrawalTypes, 'Please select a withdrawal type.'),
  amount,
  scheduledDate: actDay(WHEN).optional(),
  scheduledTime: z
    .string(WHEN)
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, WHEN)
    .optional(),
  /** Additive: the page's checkbox. The documented request does not carry it. */
  agreedToTerms: z.literal(true, 'You must agree to the cash advance terms and conditions.').optional(),
  receiptEmail: required('Please enter an email address for the receipt.')
    .pipe(email('Please enter a valid email address'))
    .optional(),
  /**
   * Additive: how long cash at the counter or on a card waits, with an Undo; never for machines (ARCHITECTURE, Undo).
   */
  undoSeconds: z.int().min(0).max(60).default(0),
  note: remark('Please enter a shorter note'),
  allowFingerprint: z
    .boolean('Please choose on or off')
    .nullish()
    .transform(allowed => allowed ?? false),
  ...ignored('accountType', 'transactionFee', 'isScheduled', 'emailReceipt'),
}

/** Fields that belong together are asked for together; what was left empty was not wanted. */
function completed(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const asked: Record<string, unknown> = { ...given }
  const [date, time] = [asked['scheduledDate'] || undefined, asked['scheduledTime'] || undefined]
  const planned = date !== undefined || time !== undefined || asked['isScheduled'] === true
  asked['scheduledDate'] = planned ? (date ?? '') : undefined
  asked['scheduledTime'] = planned ? (time ?? '') : undefined
  asked['receiptEmail'] = asked['receiptEmail'] || (asked['emailReceipt'] === true ? '' : undefined)
  if (asked['withdrawalType'] !== 'cashAdvance') delete asked['agreedToTerms']
  return asked
}

export const withdrawalRequest = z.preprocess(completed, form(withdrawalFields))

const { accountId, withdrawalType } = withdrawalFields
/** Of the same request what says whether the money is there; its date may be anything, and undefined for now. */
export const cashAsked = z.preprocess(
  completed,
  z.object({ accountId, withdrawalType, amount, scheduledDate: z.unknown() }),
)

/** What the documents ask about after funds and limits: date and time, terms, where the receipt goes (doc3 §5). */
const AFTER_THE_MONEY = ['scheduledDate', 'scheduledTime', 'agreedToTerms', 'receiptEmail']
export const isAskedAfterMoney = ({ path: [field] }: { path: PropertyKey[] }): boolean =>
  AFTER_THE_MONEY.includes(String(field))

export const OVERDRAWN = 'Insufficient funds in your account.'
/** Above its limit (ours, C-163). */
export const limitTexts = {
  atm: 'ATM withdrawals are limited to {limit} per day. You can withdraw up to {remaining} today.',
  branch: 'Branch withdrawals are limited to {limit} per transaction.',
  cashAdvance: 'Cash advances are limited to {limit} per transaction.',
} as const

export type WithdrawalRequest = z.output<typeof withdrawalRequest>

/** What the documents call the states of an order (doc3 §2.3). */
const withdrawalStatuses = ['Completed', 'Scheduled', 'Pending', 'Expired', 'Failed', 'Cancelled'] as const
export const wordOf = (state: OrderState): (typeof withdrawalStatuses)[number] => documentedWords.withdrawal[state]

const stages = {
  asked: 'failed',
  'awaiting-code': 'undo-runs',
  'on-hold': 'undo-runs',
  scheduled: 'scheduled',
  made: 'done',
  refused: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
} as const satisfies Record<OrderState, string>

/** Where the money is: what is on hold for a machine waits there. */
export const stageOf = (state: OrderState, type: WithdrawalRequest['withdrawalType']) =>
  state === 'on-hold' && type === 'atm' ? 'cash-waiting' : stages[state]

export const withdrawal = z
  .object({
    id: z.uuid(),
    transactionId: z.uuid(),
    confirmationNumber: z.string(),
    withdrawalType: z.enum(withdrawalTypes),
    amount: usd,
    fee: usd,
    total: usd,
    /** 'Completed' or 'Scheduled' (doc3 §2.3); of cash at a machine, afterwards, what became of it. */
    status: z.enum(withdrawalStatuses),
    /** Additive: the state of the order, as all orders have it. */
    state: z.enum(orderStates),
    /** Additive: where the money is. 'cash-waiting': set aside until the machine gives it. */
    stage: z.enum(['done', 'scheduled', 'undo-runs', 'cash-waiting', 'expired', 'failed', 'cancelled']),
    accountId: z.string(),
    accountName: z.string(),
    /** When it was asked for; of a scheduled one, its day. */
    date: z.string(),
    scheduledTime: z.string().nullable(),
    location: z.string(),
    note: z.string(),
    /** ISO: until then the machine takes the code. */
    codeUntil: z.string().nullable(),
    /** Seconds for which it can be undone; the bank's clock is not the browser's. */
    undoSecondsLeft: z.number().nullable(),
    canCancel: z.boolean(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Withdrawal' })
export type WithdrawalOut = z.input<typeof withdrawal>

/** The code is in the answer that made it, and in that to its owner who asks for it while it waits (C-104, C-121). */
export const withdrawalAnswer = z.object({ withdrawal: withdrawal.extend({ atmCode: z.string().optional() }) })

export const history = z.object({ withdrawals: z.array(withdrawal) })
export const byWithdrawal = form({ transactionId: idText })
export const receiptRequest = form({
  transactionId: idText,
  email: required('Please enter an email address for the receipt.').pipe(email('Please enter a valid email address')),
})
export const receiptAnswer = z.object({ sentTo: z.string(), message: z.string() })
