/**
 * A transfer request, its answer, and a transfer as the API shows it (doc3 §3, §5; texts and order are the document's).
 */
import * as z from 'zod'
import { actDay, bankDate } from '../platform/dates.schema.ts'
import { documentedWords, orderStates, standings, type Standing } from '../platform/orders/states.schema.ts'
import {
  chosen,
  cleanText,
  digits,
  email,
  form,
  idText,
  ignored,
  money,
  remark,
  required,
  usd,
} from '../platform/fields.schema.ts'
import { NO_BANK_NAME, OTHER_BANK } from './us-banks.schema.ts'

export const frequency = z.enum(['once', 'weekly', 'biweekly', 'monthly'], 'Please select a frequency')

/** C-106: missing is told before its length is judged. */
const accountNumber = z
  .string('Account number is required')
  .trim()
  .min(1, 'Account number is required')
  .pipe(digits('Account number must be 6-17 digits', 6, 17))

const ROUTING = 'Valid 9-digit routing number is required'
const NICKNAME = 'Please enter a shorter nickname'

const payee = {
  // "Other" without a name of its own: the earlier form's text, because this one has none (C-105).
  bankName: required('Bank name is required', 80).refine(name => name !== OTHER_BANK, NO_BANK_NAME),
  routingNumber: z
    .string(ROUTING)
    .trim()
    .regex(/^\d{9}$/, ROUTING),
  accountNumber,
  accountHolderName: required('Account holder name is required', 80),
  saveRecipient: z.boolean('Please choose whether to save the recipient').default(false),
  recipientNickname: cleanText(NICKNAME, 40).nullish(),
}

export const newExternal = form({
  ...payee,
  accountType: z.enum(['checking', 'savings'], 'Please select an account type').default('checking'),
})

const holderAddress = form({
  street: required('Street address is required', 120),
  city: required('City is required', 80),
  state: required('State is required', 40),
  zipCode: required('ZIP code is required', 12),
})

/** ISO 9362 by its length: a wire within the country needs none. */
const SWIFT = /^([A-Za-z0-9]{8}([A-Za-z0-9]{3})?)?$/

export const newWire = form({
  ...payee,
  swiftCode: cleanText('Please enter a shorter SWIFT code', 11)
    .refine(code => SWIFT.test(code), 'A SWIFT code has 8 or 11 letters and digits')
    .nullish(),
  accountHolderAddress: z.preprocess(given => given ?? {}, holderAddress),
})

/** Additive: a saved recipient instead of its details, which the browser knows only in part. */
const savedRecipient = z.looseObject({ recipientId: idText })
export interface SavedPayee {
  readonly recipientId: string
}

/** Either a saved recipient or the whole payee; the failures shown are the payee's, in its order. */
const payeeOf = <S extends z.ZodType>(details: S) =>
  z
    .unknown()
    .transform((given, context): SavedPayee | z.output<S> => {
      const saved = savedRecipient.safeParse(given)
      if (saved.success) return { recipientId: saved.data.recipientId }
      const whole = details.safeParse(given ?? {})
      if (whole.success) return whole.data
      for (const { path, message } of whole.error.issues)
        context.issues.push({ code: 'custom', path: [...path], message, input: given })
      return z.NEVER
    })
    .meta({ description: 'The payee, or { recipientId } of a saved one' })

export const transferTypes = ['internal', 'external', 'wire'] as const
export type TransferType = (typeof transferTypes)[number]

const common = {
  fromAccount: chosen('Please select a source account'),
  amount: money('Please enter a valid amount'),
  memo: remark('Please enter a shorter memo'),
  transferDate: actDay('Please select a date'),
  transferFrequency: frequency.default('once'),
  recurringEndDate: bankDate('Please select an end date').optional(),
  emailReceipt: z.boolean('Please choose whether to send a receipt').default(false),
  emailAddress: email('Please enter a valid email address').optional(),
  /** Additive: how long the money waits before it leaves the bank, with an Undo (ARCHITECTURE, Undo). */
  undoSeconds: z.int().min(0).max(60).default(0),
}

const internal = form({
  transferType: z.literal('internal'),
  ...common,
  toAccount: chosen('Please select a destination account'),
  ...ignored('externalAccount', 'wireTransfer'),
})
const external = form({
  transferType: z.literal('external'),
  ...common,
  externalAccount: payeeOf(newExternal),
  ...ignored('toAccount', 'wireTransfer'),
})
const wire = form({
  transferType: z.literal('wire'),
  ...common,
  wireTransfer: payeeOf(newWire),
  ...ignored('toAccount', 'externalAccount'),
})

/** What the earlier form calls the types (doc3 §2.1; C-105). */
const earlierTypes: Readonly<Record<string, string>> = {
  'internal transfer': 'internal',
  'external account': 'external',
  'new recipient': 'external',
}

/**
 * Names that mean the same are made one, and what one field asks of another is put in its place,
 * so that texts keep their order.
 */
function completed(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const fields: Record<string, unknown> = { ...given }
  const type = fields['transferType']
  if (typeof type === 'string') fields['transferType'] = earlierTypes[type.trim().toLowerCase()] ?? type
  const repeats = !['once', undefined].some(one => one === fields['transferFrequency'])
  if (!repeats) delete fields['recurringEndDate']
  else fields['recurringEndDate'] ??= ''
  if (fields['emailReceipt'] !== true) delete fields['emailAddress']
  else fields['emailAddress'] ??= ''
  return fields
}

export const transferRequest = z.preprocess(
  completed,
  z.discriminatedUnion('transferType', [internal, external, wire], 'Please select a transfer type'),
)
export type TransferRequest = z.output<typeof transferRequest>

const statuses = [
  'awaiting_verification',
  'processing',
  'scheduled',
  'completed',
  'failed',
  'cancelled',
  'returned',
  'reversed',
] as const

/** The documents' words for how an order stands. */
export const statusOf = (standing: Standing): (typeof statuses)[number] => documentedWords.transfer[standing]

export const transfer = z
  .object({
    transferId: z.uuid(),
    id: z.uuid(),
    confirmationNumber: z.string(),
    status: z.enum(statuses),
    /** Additive: the state of the order, as all orders have it. */
    state: z.enum(orderStates),
    /** Additive: how it stands; what was made may be on its way, returned or taken back. */
    standing: z.enum(standings),
    transferType: z.enum(transferTypes),
    amount: usd,
    fee: usd,
    /** Amount and fee: what leaves the source account. */
    total: usd,
    fromAccount: z.string(),
    fromName: z.string(),
    toAccount: z.string().nullable(),
    toName: z.string(),
    /** Additive: the account at another bank; among the saved recipients only if it was saved. */
    recipientId: z.uuid().nullable(),
    memo: z.string(),
    date: z.string(),
    /** Additive: the day it was made, or else ended or asked for; a planned day is no day of this. */
    happenedOn: z.string(),
    frequency,
    recurringEndDate: z.string().nullable(),
    /** Additive: the series' next date after this one; null where it has none or was called off. */
    nextDate: z.string().nullable(),
    /** When the money is expected at the other end. */
    arrivesOn: z.string(),
    /** The other bank's day has come: it has settled. */
    settled: z.boolean(),
    createdAt: z.string(),
    /** ISO: until then it can be undone. */
    undoUntil: z.string().nullable(),
    /** The same as seconds from now: the bank's clock is not the browser's. */
    undoSecondsLeft: z.number().nullable(),
    /** ISO: until then the customer can take it back (internal transfers). */
    reversibleUntil: z.string().nullable(),
    /** ISO: until then the code is awaited. */
    verifyBy: z.string().nullable(),
    canCancel: z.boolean(),
    /** Why it failed or came back, in words. */
    reason: z.string().nullable(),
    message: z.string(),
  })
  .meta({ id: 'Transfer' })
export type TransferOut = z.input<typeof transfer>

export const byTransfer = form({ transferId: idText })
export const transferList = z.array(transfer)
