/** An account and its lines as the API shows them (doc1 §3, doc2 §3). Kinds add their own fields to `account`. */
import * as z from 'zod'
import { form, idText, searched, usd, whole } from './fields.schema.ts'
import { lineFilters, NOT_LISTED } from './line-kinds.schema.ts'
import { codeKinds } from './orders/states.schema.ts'
import { periods } from './periods.schema.ts'
import { phrase } from './answered-phrase.schema.ts'

/** Nothing of a day's limit on deposits is left (doc2 §8; C-93). */
export const DAILY_LIMIT_REACHED = "You've reached your daily deposit limit. Please try again tomorrow."

/** What a contribution above the year's room is told, whichever way it is made (doc2 §5; C-77). */
export const ABOVE_THE_YEARS_ROOM =
  'This contribution would exceed your annual limit. You can contribute up to {remaining} this year.'

export const account = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    kind: z.string(),
    /** 'Checking', 'Certificate of Deposit', ...: doc1 §3. */
    type: z.string(),
    accountType: z.string(),
    /** For `/accounts/{typeSlug}/{id}` (doc1 §2.9). */
    slug: z.string(),
    name: z.string(),
    nickname: z.string(),
    isPrimary: z.boolean(),
    accountNumber: z.string(),
    lastFour: z.string(),
    routingNumber: z.string(),
    balance: usd,
    availableBalance: usd,
    withdrawableBalance: usd,
    unsettledBalance: usd,
    status: z.string(),
    openedDate: z.string(),
    /** Of an account that is closed. */
    closedDate: z.string().optional(),
    interestRate: z.string(),
    apy: z.string(),
    monthlyFee: usd,
    monthlyFeeWaived: z.boolean(),
    minBalance: usd,
    overdraftProtection: z.string(),
    creditLimit: usd.optional(),
    availableCredit: usd.optional(),
    term: z.string().optional(),
    maturityDate: z.string().optional(),
    cardLastFour: z.string().optional(),
    /** Only where its customer has locked it: nothing is bought or drawn with the card of this account. */
    cardLocked: z.literal(true).optional(),
    /** Of an investment account, in percent, where a list shows it as a card. */
    ytdReturn: z.number().optional(),
    totalGrowth: z.number().optional(),
  })
  .meta({ id: 'Account' })

export type AccountOut = z.input<typeof account>

export const transaction = z
  .object({
    /** Ledger, event and leg: '1-48213-0'. A pending line is money set aside: '1-48213-hold'. */
    id: z.string(),
    _id: z.string(),
    transactionId: z.string(),
    accountId: z.uuid(),
    date: z.string(),
    /** ISO UTC. */
    recordedAt: z.string(),
    description: z.string(),
    /** The description as words of the bank's with values in them, to be said in any language. */
    says: phrase,
    status: z.enum(['Completed', 'Pending']),
    type: z.string(),
    category: z.string(),
    direction: z.enum(['Debit', 'Credit']),
    /** Out is negative. */
    amount: usd,
    balance: usd.nullable(),
    /** Posted, but some of it cannot leave the bank yet. */
    settling: z.boolean(),
    /** What of it cannot be used at all yet: a check that is not collected. */
    held: usd.optional(),
    /** Additive, of a pending line: the kind of the order that waits for its code. No money leaves before it comes. */
    awaitsCode: z.enum(codeKinds).optional(),
    note: z.string().optional(),
  })
  .meta({ id: 'Transaction' })

export type TransactionOut = z.input<typeof transaction>

/** Additive: what is confirmed with a number, the line that it made, and the balance behind that line. */
const confirmed = z.object({ confirmationNumber: z.string(), newBalance: usd, transaction })
export const confirmedAnswer = confirmed.extend({ amount: usd, date: z.string() })
/** doc2 §7: `data.newBalance`, `data.transaction`; the available balance as the server knows it (C-183). */
export const moneyAnswer = confirmed.extend({ availableBalance: usd })

export const byId = form({ accountId: idText.default('primary') })

/** A page of lines: newest first; `nextCursor` for the next page. */
export const transactionPage = z.object({ items: z.array(transaction), nextCursor: z.string().nullable() })

/** Where a page of lines ended: event and leg. */
export const lineCursor = z.string().regex(/^\d{1,16}\.\d{1,4}$/, 'Please start again from the first page')

const lower = z.string().trim().toLowerCase()

export const transactionQuery = form({
  accountId: idText.default('primary'),
  /** A type of line; omitted or 'all': every one (C-66). */
  filter: lower.pipe(z.enum(lineFilters, NOT_LISTED)).optional(),
  dateRange: lower.pipe(z.enum(periods, 'Please choose a listed period')).optional(),
  limit: whole('Please choose 1 to 500 lines', 1, 500).default(100),
  cursor: lineCursor.optional(),
  search: searched.optional(),
})
