/**
 * Opening an account (doc1 §2.8, §3, §5, §7; C-43 to C-52). The wizard and the server read the same rules and texts.
 */
import * as z from 'zod'
import { formatUsd, money as amountOf, parseTyped, text } from '../../ledger/money.ts'
import { CD_MAXIMUM, CD_RATES } from '../../ledger/rates/certificate.ts'
import { OPENING_DEPOSIT_MAXIMUM, OPENING_MINIMUM } from '../../ledger/rates/opening.ts'
import { account } from '../platform/account.schema.ts'
import { MISSING } from '../platform/plain-words.schema.ts'
import { cleanText, form, idText, ignored, whole, chosen } from '../platform/fields.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'
import { fill } from '../../ledger/phrase.ts'

/** The eight types that can be opened, as the documents name them, in their order. */
export const openable = [
  { kind: 'checking', name: 'Checking' },
  { kind: 'savings', name: 'Savings' },
  { kind: 'credit', name: 'Credit' },
  { kind: 'retirement', name: 'Retirement' },
  { kind: 'investment', name: 'Investment' },
  { kind: 'cd', name: 'Certificate of Deposit' },
  { kind: 'money-market', name: 'Money Market' },
  { kind: 'student', name: 'Student' },
] as const

export type OpenableKind = (typeof openable)[number]['kind']

/** 'certificate-of-deposit', 'Certificate of Deposit' and 'cd' are one type (C-24). */
export function openableKind(said: string): OpenableKind | undefined {
  const plain = said
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  const known = openable.find(({ kind, name }) => kind === plain || name.toLowerCase().replaceAll(' ', '-') === plain)
  return known?.kind
}

const fundingSources = ['existing', 'debit-card', 'credit-card', 'wire', 'check', 'cash'] as const
export type FundingSource = (typeof fundingSources)[number]

/** doc1 §8: without a session. */
export const NO_TOKEN = 'Authentication token not found. Please log in again.'

/** doc1 §5, step 5; also a deposit that is not an amount. */
export const FUNDING_INCOMPLETE = 'Please complete funding information'
const minimumText = (kind: OpenableKind): string =>
  fill('Minimum deposit for this account type is {limit}', {
    limit: formatUsd(OPENING_MINIMUM[kind], { decimals: 0 }),
  })
/** C-48, C-74: no text in the documents. */
export const MAXIMUM = 'The opening deposit can be at most {limit}'
const maximumText = (limit: string) => fill(MAXIMUM, { limit: formatUsd(limit, { decimals: 0 }) })

/**
 * What is wrong with an opening deposit for this type, in the documents' words; undefined when nothing is.
 * Zero passes for Credit only (C-45).
 */
export function depositProblem(kind: OpenableKind, typed: string | number): string | undefined {
  const amount = parseTyped(typed)
  if (!amount) return FUNDING_INCOMPLETE
  if (amount.lt(OPENING_MINIMUM[kind])) return minimumText(kind)
  const limit = kind === 'cd' ? CD_MAXIMUM : OPENING_DEPOSIT_MAXIMUM
  return amount.gt(limit) ? maximumText(limit) : undefined
}

const TERMS_OF_CD: readonly number[] = CD_RATES.map(({ months }) => months)

const type = chosen('Please choose an account type', 60).transform((said, ctx) => {
  const kind = openableKind(said)
  if (kind) return kind
  ctx.addIssue({ code: 'custom', message: 'Please choose an account type' })
  return z.NEVER
})

const deposit = z
  .union([z.string(), z.number()], FUNDING_INCOMPLETE)
  .refine(value => parseTyped(value) !== undefined, FUNDING_INCOMPLETE)
  .transform(value => text(parseTyped(value) ?? amountOf(0)))

const given = cleanText(MISSING, 60).min(1, MISSING)
const name = z.object({ firstName: given, lastName: given }, MISSING)

const shared = {
  initialDeposit: deposit,
  /** Additive: which own account pays, when the source is an existing account (C-47). */
  fundingAccountId: idText.nullish(),
  fundingSource: z
    .string()
    .trim()
    .toLowerCase()
    .transform(said =>
      said.replaceAll(' ', '-').replace('existing-account', 'existing').replace('wire-transfer', 'wire'),
    )
    .pipe(z.enum(fundingSources, FUNDING_INCOMPLETE))
    .optional(),
  /** Additive: a certificate's term in months (C-43). */
  term: whole(FUNDING_INCOMPLETE, 0, 999_999)
    .refine(months => TERMS_OF_CD.includes(months), 'Please choose a listed term')
    .optional(),
}

const checked = <
  T extends {
    accountType: OpenableKind
    initialDeposit: string
    fundingSource?: FundingSource | undefined
    fundingAccountId?: string | null | undefined
  },
>(
  wanted: T,
  ctx: z.core.$RefinementCtx<T>,
) => {
  // a type that was refused comes here as it was sent: no deposit is too small or too large for it
  if (!openableKind(wanted.accountType)) return
  const problem = depositProblem(wanted.accountType, wanted.initialDeposit)
  if (problem)
    ctx.addIssue({ code: 'custom', path: ['initialDeposit'], message: problem, input: wanted.initialDeposit })
  if (wanted.fundingSource === 'existing' && !wanted.fundingAccountId && parseTyped(wanted.initialDeposit)?.gt(0)) {
    ctx.addIssue({
      code: 'custom',
      path: ['fundingAccountId'],
      message: FUNDING_INCOMPLETE,
      input: wanted.fundingAccountId,
    })
  }
}

/** What the wizard asks and keeps in the browser: accepted, ignored, never stored (C-43; doc1 §3). */
const unsent = ignored(
  'personal',
  'firstName',
  'lastName',
  'dateOfBirth',
  'ssn',
  'email',
  'phoneNumber',
  'address',
  'city',
  'state',
  'zipCode',
  'employment',
  'employmentStatus',
  'employer',
  'annualIncome',
  'identification',
  'idType',
  'idNumber',
  'issueDate',
  'expirationDate',
  'funding',
  'agreeToTerms',
)

export const openAccount = form({
  accountType: type,
  ...shared,
  personalInfo: name.loose().optional(),
  ...unsent,
}).superRefine(checked)

/** The same before anybody signs it, as a form asks it about its deposit. */
export const openingRequest = form({ accountType: type, ...shared }).superRefine(checked)

/** Why the bank would refuse it, and at which field; null when it would not, as far as can be told today. */
export const openingPreview = z.object({
  refusal: z.object({ ...foretold.unwrap().shape, field: z.string().nullable() }).nullable(),
})

/** `POST /dashboard/account` says `type` or `accountType` (C-52). */
export const addAccount = z.preprocess(
  value => (isRecord(value) && value['accountType'] === undefined && 'type' in value ? renamed(value) : value),
  form({
    accountType: type,
    ...shared,
    personalInfo: name.loose().optional(),
    ...unsent,
    ...ignored(
      'accountNumber',
      'routingNumber',
      'balance',
      'openedDate',
      'status',
      'ownerName',
      'transactions',
      'creditLimit',
      'interestRate',
      'apy',
      'maturityDate',
      'ytdReturn',
      'totalGrowth',
      'checksAvailable',
      'id',
      '_id',
      'type',
    ),
  }).superRefine(checked),
)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const renamed = ({ type: accountType, ...rest }: Record<string, unknown>) => ({ ...rest, accountType })

const openedAccount = account.extend({
  ownerName: z.string(),
  initialDeposit: z.string().meta({ money: true }),
  settling: z.boolean(),
})
export const opened = z.object({ account: openedAccount, message: z.string() })
