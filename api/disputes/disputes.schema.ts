/**
 * Disputing a card transaction (doc3 §2.7, §3, §5, §7, §8, §9; C-136 to C-144, C-179).
 * The texts and their order are the documents'.
 */
import * as z from 'zod'
import { isBankDay, type BankDay } from '../../ledger/calendar.ts'
import { amountRange, ranged } from '../platform/amount-range.schema.ts'
import { phrase } from '../platform/answered-phrase.schema.ts'
import { daysInOrder } from '../platform/dates.schema.ts'
import {
  cleanText,
  day,
  form,
  idText,
  ignored,
  inOrder,
  multipart,
  required,
  searched,
  usd,
  whole,
  yesOrNo,
} from '../platform/fields.schema.ts'

export const PAGE_SIZE = 10
export const MOST_FILES = 5
export const FILE_BYTES = 10 * 1024 * 1024
/** What the browser offers; the bank looks at the bytes. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf']

export const REASON_MISSING = 'Please select a reason for dispute.'
const BLOCK_RECOMMENDED = 'For security reasons, we recommend blocking your card if you suspect fraud.'
const LAST_VALID_MISSING = 'Please provide the date of your last valid transaction.'
const LAST_VALID_FUTURE = 'The date of your last valid transaction cannot be in the future.'
const STORY_MISSING = 'Please provide a description for your dispute.'
export const NOT_CONFIRMED = 'Please confirm that the information provided is accurate and complete.'
export const FILE_TOO_LARGE = 'File {file} exceeds the 10MB size limit.'
export const FILE_UNSUPPORTED = 'File {file} is not a supported format. Please upload JPEG, PNG, GIF, or PDF files.'
export const TOO_MANY_FILES = 'You can upload a maximum of 5 files.'
const TRANSACTION_MISSING = 'Please select a transaction'
/** doc3 §8: without a session. */
export const NO_TOKEN = 'No authentication token found'
export const TRANSACTION_UNKNOWN = 'Transaction not found'
export const DISPUTE_UNKNOWN = 'Dispute not found'
export const ALREADY_DISPUTED = 'This transaction has already been disputed.'
export const ALREADY_BACK = 'The amount of this transaction was already returned to you.'
/** Why a dispute was denied, where the bank gives no other reason. */
export const NO_ERROR_FOUND = 'We found that the transaction was made as it was charged.'
export const TOO_OLD = 'This transaction is more than 60 days old. Please call us to dispute it.'

export const reasons = [
  'unauthorized',
  'duplicate',
  'wrong-amount',
  'product-not-received',
  'defective',
  'cancelled',
  'refund-not-received',
  'other',
] as const
export type Reason = (typeof reasons)[number]

/** The documents show those of 'unauthorized' only; the others are ours (C-138). The server keeps any text. */
export const subReasons: Record<Reason, readonly string[]> = {
  unauthorized: ['fraud', 'card-stolen', 'card-lost', 'card-not-received', 'family-member'],
  duplicate: ['charged-twice', 'paid-other-means'],
  'wrong-amount': ['amount-higher', 'tip-changed', 'currency'],
  'product-not-received': ['never-arrived', 'late', 'service-not-provided'],
  defective: ['damaged', 'not-as-described', 'counterfeit'],
  cancelled: ['subscription', 'booking', 'order'],
  'refund-not-received': ['return-accepted', 'credit-promised'],
  other: [],
}

export const contactMethods = ['email', 'phone', 'mail'] as const

const yesNo = yesOrNo('Please choose yes or no')

/** Free text that may have line breaks. */
const story = z
  .string()
  .max(2_000, 'Please shorten the description')
  .transform(text => text.replace(/\r\n?/g, '\n').trim())
  .refine(text => text.split('\n').every(line => cleanText('', 2_000).safeParse(line).success), 'Please use plain text')

const short = cleanText('Please shorten this answer', 300)

/** Ours: the document asks for them and has no text of its own (doc3 §3). */
export const contactDetails = short.min(1, 'Please tell us how we can reach you.')

const FRAUD_UNREADABLE = 'Please answer the questions about fraud'

const fraudDetails = z.object(
  {
    cardInPossession: yesNo.default(true),
    lastValidTransaction: z.union([z.literal(''), day(LAST_VALID_MISSING)]).default(''),
    suspectMerchant: z.union([short, z.boolean().transform(String)]).default(''),
    additionalSuspiciousActivity: z.union([short, z.boolean().transform(String)]).default(''),
    recognizeAnyTransactions: yesNo.default(false),
  },
  FRAUD_UNREADABLE,
)

/** An object, or its JSON text (C-143). */
const fraudField = z.preprocess(value => {
  if (value === undefined || value === '') return undefined
  if (value instanceof File) return null
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}, fraudDetails.optional())

const details = {
  transactionId: required(TRANSACTION_MISSING, 60),
  reason: z.enum(reasons, REASON_MISSING),
  subReason: short.default(''),
  description: story.default(''),
  contactMethod: z.enum(contactMethods, 'Please choose how we may contact you').default('email'),
  /** A call that does not name them is an older client's; a form that asks for them wants them. */
  contactDetails: contactDetails.default(''),
  temporaryCreditRequested: yesNo.default(false),
  isFraud: yesNo.default(false),
  /** Whatever is not 'block' keeps the card (C-136). */
  cardStatus: z
    .string()
    .max(40)
    .default('keep')
    .transform(value => (value === 'block' ? 'block' : 'keep')),
  fraudDetails: fraudField,
}

type Details = z.output<z.ZodObject<typeof details>>

interface DetailsProblem {
  path: string[]
  message: string
}

/** What is missing from the details, in the documents' order. `today`: where it is known, no date may lie after it. */
export function detailsProblems(
  {
    reason,
    description,
    cardStatus,
    fraudDetails: fraud,
  }: Pick<Details, 'reason' | 'description' | 'cardStatus' | 'fraudDetails'>,
  today?: BankDay,
): DetailsProblem[] {
  const found: DetailsProblem[] = []
  const lastValid = fraud?.lastValidTransaction ?? ''
  if (reason === 'unauthorized') {
    if (fraud?.cardInPossession === false && cardStatus === 'keep')
      found.push({ path: ['cardStatus'], message: BLOCK_RECOMMENDED })
    if (!isBankDay(lastValid))
      found.push({ path: ['fraudDetails', 'lastValidTransaction'], message: LAST_VALID_MISSING })
  }
  if (today && isBankDay(lastValid) && lastValid > today)
    found.push({ path: ['fraudDetails', 'lastValidTransaction'], message: LAST_VALID_FUTURE })
  if (reason === 'other' && description === '') found.push({ path: ['description'], message: STORY_MISSING })
  return found
}

/** None, one or many; a field of a form without a file sends an empty one. */
const attachments = z
  .preprocess(
    value => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.custom<File>(value => value instanceof File, 'Please attach files only')),
  )
  .transform(files => files.filter(file => file.size > 0 || file.name !== ''))

/** The document's order (doc3 §5): the box at the end is said after what the details lack. */
export const submitDispute = inOrder(
  multipart({
    ...details,
    /** Told by the browser; an absent field is an older client that asked before it sent. */
    confirmed: yesOrNo(NOT_CONFIRMED)
      .refine(confirmed => confirmed, NOT_CONFIRMED)
      .optional(),
    attachments,
    ...ignored('transactionDate', 'transactionDescription', 'transactionAmount', 'cardLast4'),
  }).superRefine((input, ctx) => {
    for (const { path, message } of detailsProblems(input)) ctx.addIssue({ code: 'custom', path, message })
  }),
  [
    'transactionId',
    'reason',
    'subReason',
    'cardStatus',
    'fraudDetails',
    'description',
    'contactMethod',
    'contactDetails',
    'temporaryCreditRequested',
    'isFraud',
    'confirmed',
    'attachments',
  ],
)

/** What is told of a dispute, in this order; each once (doc3 §4, and what follows from the bank's decision). */
export const told = {
  created: ['Dispute Created', 'Your dispute has been received and is under review.'],
  blocked: ['Card Blocked', 'Your card was blocked and a replacement card is on its way.'],
  credit: ['Temporary Credit Issued', 'A temporary credit will appear on your account within 1-2 business days.'],
  posted: ['Temporary Credit Posted', 'The temporary credit is on your account. You may use it.'],
  impossible: [
    'Temporary Credit Not Possible',
    'The account cannot take the temporary credit. Your dispute is still under review.',
  ],
  final: ['Dispute Resolved', 'The dispute was decided in your favor. The amount is yours to keep.'],
  denied: ['Dispute Denied', 'The dispute was not decided in your favor.'],
  takenBack: ['Temporary Credit Taken Back', 'The temporary credit was taken back from your account.'],
  returned: [
    'Amount Returned',
    'The transaction was taken back and its amount was returned to you. Nothing is left to decide.',
  ],
} as const satisfies Record<string, readonly [string, string]>

export const statusEntry = z.object({ date: z.string(), status: z.string(), description: z.string() })

export const disputeStatuses = ['Under Review', 'Resolved', 'Denied'] as const

export const dispute = z.object({
  disputeNumber: z.string(),
  status: z.enum(disputeStatuses),
  transactionId: z.string(),
  transactionDate: z.string(),
  transactionDescription: z.string(),
  transactionAmount: usd,
  cardLast4: z.string(),
  reason: z.enum(reasons),
  subReason: z.string(),
  createdAt: z.string(),
  /** The day on which the bank's answer is expected (doc3 §9: 10 days). */
  expectedBy: z.string(),
})
export const disputes = z.array(dispute)

export const disputeDetail = dispute.extend({
  description: z.string(),
  contactMethod: z.enum(contactMethods),
  contactDetails: z.string(),
  temporaryCreditRequested: z.boolean(),
  /** 'none' was given; 'expected' within 1-2 business days; 'posted' on the account; what came of it in the end. */
  temporaryCredit: z.enum(['none', 'expected', 'posted', 'kept', 'taken-back']),
  /** Why the bank decided as it did; empty while it has not, and where it said nothing. */
  decisionReason: z.string(),
  cardBlocked: z.boolean(),
  attachments: z.array(z.string()),
  statusHistory: z.array(statusEntry),
  servicePhone: z.string(),
})

export const byNumber = form({ number: idText })

/** A paper of a dispute by its place in `attachments`, from 0. Additive. */
export const byAttachment = form({ number: idText, n: idText })

export const disputable = z.object({
  id: z.string(),
  accountId: z.uuid(),
  accountName: z.string(),
  date: z.string(),
  /** 'Nov 19, 2026'. */
  formattedDate: z.string(),
  description: z.string(),
  /** The description as words of the bank's with values in them. */
  says: phrase,
  /** Out is negative. */
  amount: usd,
  cardLast4: z.string(),
  /** That card was blocked and replaced already: nothing is left to do to it. Additive. */
  cardBlocked: z.boolean(),
  status: z.string(),
  hasBeenDisputed: z.boolean(),
  canBeDisputed: z.boolean(),
  /** Why not, where it cannot. */
  why: z.string().optional(),
})

const date = z.union([z.literal(''), day('Please enter a valid date')]).default('')

/** The card transactions of the last 60 days, ten a page; amounts without their sign. */
export const transactionsQuery = ranged(
  daysInOrder(
    form({
      page: whole('Please choose a page', 1, 10_000).default(1),
      from: date,
      to: date,
      ...amountRange,
      search: searched.default(''),
    }),
  ),
)
export const transactionsAnswer = z.object({
  transactions: z.array(disputable),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  servicePhone: z.string(),
  /** The bank's own date. */
  today: z.string(),
})

export const byTransaction = form({ transactionId: idText })
