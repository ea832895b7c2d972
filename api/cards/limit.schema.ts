/** A card's limit and the request for a higher one (doc3 §2.8, §3, §5; LED-42). */
import * as z from 'zod'
import { parseTyped, text } from '../../ledger/money.ts'
import { form, idText, money, usd } from '../platform/fields.schema.ts'

/** doc3 §3. */
export const limitPurposes = [
  'large_purchase',
  'credit_building',
  'debt_consolidation',
  'emergency_fund',
  'business_expenses',
  'other',
] as const

const statuses = ['Approved', 'Approved in part', 'Declined'] as const

const change = z.object({
  id: z.string(),
  date: z.string(),
  type: z.enum(['Automatic Increase', 'Lowered by the bank', 'Customer Request']),
  oldLimit: usd,
  newLimit: usd,
  status: z.enum(statuses),
})

export const limits = z.object({
  /** The caller's cards, oldest first. */
  cards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      currentLimit: usd,
      availableCredit: usd,
      /** The last four digits. */
      accountNumber: z.string(),
      lastReviewDate: z.string(),
      openedOn: z.string(),
      accountStatus: z.string(),
      /** The day from which on a higher limit can be asked for; null when it can be today. */
      askAgainFrom: z.string().nullable(),
      /** Newest first. */
      history: z.array(change),
    }),
  ),
})

/** Dollars, from 0 on in these steps (doc3 §5). */
export const INCOME_STEP = 1000
export const EXPENSES_STEP = 100

/** Dollars, zero allowed; `uneven` where they are no multiple of `step`. */
const figure = (message: string, step: number, uneven: string) =>
  z
    .union([z.string(), z.number()], message)
    .transform(value => parseTyped(value))
    .refine(value => value !== undefined, { message, abort: true })
    .refine(value => value?.mod(step).isZero(), uneven)
    .transform(value => (value ? text(value) : '0.00'))
    .meta({ description: 'US dollars: number or text, at most two decimals', example: '54000' })

export const limitRequest = form({
  accountId: idText.default('primary'),
  requestedAmount: money('Please enter a valid amount'),
  reason: z.enum(limitPurposes, 'Please select a reason'),
  /** A year's. */
  income: figure('Please enter your annual income', INCOME_STEP, 'Please enter your annual income in steps of $1,000'),
  /** A month's. */
  expenses: figure(
    'Please enter your monthly expenses',
    EXPENSES_STEP,
    'Please enter your monthly expenses in steps of $100',
  ),
})

export const limitTexts = {
  below_minimum: 'Please enter {least} or more, in steps of $100',
  invalid: 'Please enter a limit in steps of $100',
  too_soon: 'A higher limit can be asked for once in six months. You can ask again on {date}.',
  account_not_open: 'This card is not open.',
} as const

export const limitAnswer = z.object({
  status: z.enum(statuses),
  date: z.string(),
  requestedAmount: usd,
  oldLimit: usd,
  newLimit: usd,
  availableCredit: usd,
  /** Why it was not granted, or not all of it. */
  reasons: z.array(z.string()),
  askAgainFrom: z.string(),
})
