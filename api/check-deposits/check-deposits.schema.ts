/** Mobile check deposit (doc2 §3, §5, §7, §8; C-89 to C-98). The texts and their order are the documents'. */
import * as z from 'zod'
import { formatUsd, money as amountOf } from '../../ledger/money.ts'
import { CHECK_DAILY_LIMIT, CHECK_MAXIMUM, CHECK_MINIMUM, CHECK_MONTHLY_LIMIT } from '../../ledger/rates/deposits.ts'
import { chosen, form, idText, money, multipart, usd, whole, yesOrNo } from '../platform/fields.schema.ts'
import { documentedWords } from '../platform/orders/states.schema.ts'
import { fill } from '../../ledger/phrase.ts'

const IMAGES_REQUIRED = 'Check images are required'
export const NOT_ENDORSED = 'Please ensure the check is endorsed on the back'
/**
 * DEP-, six digits, a dash, four digits (doc2 §3); the browser draws it, the server takes it once per customer (C-95).
 */
export const REFERENCE = /^DEP-\d{6}-\d{4}$/

export const MINIMUM = 'Minimum deposit amount is {limit}'
export const MAXIMUM = 'Maximum deposit amount is {limit}'
export const PAST_DAILY_LIMIT = 'This deposit would exceed your daily limit. You can deposit up to {remaining} today.'
export const minimumText = (amount: string): string => fill(MINIMUM, { limit: formatUsd(amount) })
export const maximumText = (amount: string): string => fill(MAXIMUM, { limit: formatUsd(amount) })
export const TOO_MANY_CHECKS = 'You have sent many checks in a short time. Please wait and try again later.'

const yesNo = yesOrNo('Please choose yes or no')

const image = z.custom<File>(value => value instanceof File && value.size > 0, IMAGES_REQUIRED)

export const submitCheck = multipart({
  amount: money('Please enter a valid amount', minimumText(CHECK_MINIMUM))
    .refine(value => amountOf(value).gte(CHECK_MINIMUM), minimumText(CHECK_MINIMUM))
    .refine(value => amountOf(value).lte(CHECK_MAXIMUM), maximumText(CHECK_MAXIMUM)),
  accountId: chosen('Please select an account'),
  emailReceipt: yesNo.default(false),
  mobileReceipt: yesNo.default(false),
  saveInformation: yesNo.default(false),
  frontImage: image,
  backImage: image,
  endorsementConfirmed: yesOrNo(NOT_ENDORSED)
    .default(false)
    .refine(confirmed => confirmed, NOT_ENDORSED),
  referenceNumber: z
    .string('Please send a reference number')
    .regex(REFERENCE, 'Please send a reference number like DEP-123456-1234'),
})

const limits = z.object({ minAmount: usd, maxAmount: usd, dailyLimit: usd, monthlyLimit: usd })

/** Used where no live limits could be loaded (doc2 §9). */
export const defaultLimits: z.input<typeof limits> = {
  minAmount: CHECK_MINIMUM,
  maxAmount: CHECK_MAXIMUM,
  dailyLimit: CHECK_DAILY_LIMIT,
  monthlyLimit: CHECK_MONTHLY_LIMIT,
}

export const limitsAnswer = z.object({
  limits,
  usedToday: usd,
  usedThisMonth: usd,
  /** Of all checks of one day together (C-96). */
  firstDayAmount: usd,
  servicePhone: z.string(),
})

export const accountsAnswer = z.object({
  accounts: z.array(
    z.object({ id: z.uuid(), _id: z.uuid(), name: z.string(), number: z.string(), kind: z.string(), balance: usd }),
  ),
})

/** Part of it is held or has not settled; all of it is there; it came back. */
const checkStandings = ['on-its-way', 'made', 'returned'] as const
export const statusOf = (standing: (typeof checkStandings)[number]) => documentedWords.check[standing]

export const checkDeposit = z.object({
  id: z.uuid(),
  referenceNumber: z.string(),
  accountId: z.uuid(),
  accountName: z.string(),
  amount: usd,
  /** Given at once, unsettled; the rest is held until the availability date. */
  firstDayAmount: usd,
  date: z.string(),
  availabilityDate: z.string(),
  status: z.enum(Object.values(documentedWords.check)),
  /** Additive: how it stands, as all orders say it. */
  standing: z.enum(checkStandings),
})

export const submitted = z.object({
  deposit: checkDeposit,
  message: z.string(),
  /** Additive: this check was deposited before, under another number; it is the deposit that is answered. */
  alreadyDeposited: z.boolean(),
})

export const historyQuery = form({
  page: whole('Please choose a page', 1, 10_000).default(1),
  limit: whole('Please choose 1 to 50 lines', 1, 50).default(10),
})

export const history = z.object({
  deposits: z.array(checkDeposit),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
})

export const imagesQuery = form({ id: idText })
/** Small pictures of the customer's own check, as data URLs. */
export const images = z.object({ front: z.string(), back: z.string() })
