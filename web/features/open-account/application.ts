import * as z from 'zod'
import {
  depositProblem,
  FUNDING_INCOMPLETE,
  type FundingSource,
  type OpenableKind,
} from '../../../api/open-account/open-account.schema.ts'
import { day, digits, email, phone, required, zipCode } from '../../../api/platform/fields.schema.ts'
import { usStateCodes } from '../../../api/platform/us-states.schema.ts'
import { MISSING } from '../../../api/platform/plain-words.schema.ts'
import { parseTyped } from '../../../ledger/money.ts'
import { bankDayOf } from '../../lib/format.ts'
import type { Answered, Asked } from '../../lib/trpc.ts'
import { DEFAULT_TERM, needsMinimum } from './products.ts'

/**
 * The application in its four groups, with the documents' field names (doc1 §3) and texts (doc1 §5). Only type,
 * deposit, its source and the names are sent; the rest never leaves the browser and is not kept in it (C-43).
 */
export type Personal = Record<
  'firstName' | 'lastName' | 'dateOfBirth' | 'ssn' | 'email' | 'phoneNumber' | 'address' | 'city' | 'state' | 'zipCode',
  string
>
export type Employment = Record<'employmentStatus' | 'employer' | 'annualIncome', string>
export type Identification = Record<'idType' | 'idNumber' | 'issueDate' | 'expirationDate', string>
/** `fundingAccountId` when an existing account pays; `term`, in months, for a certificate. */
export type Funding = Record<'initialDeposit' | 'fundingSource' | 'fundingAccountId' | 'term', string>

export interface Application {
  accountType: OpenableKind | undefined
  personal: Personal
  employment: Employment
  identification: Identification
  funding: Funding
}

export type Opened = Answered['openAccount']['open']['account']
export type Request = Asked['openAccount']['open']

export const emptyApplication: Application = {
  accountType: undefined,
  personal: {
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    ssn: '',
    email: '',
    phoneNumber: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
  },
  employment: { employmentStatus: '', employer: '', annualIncome: '' },
  identification: { idType: '', idNumber: '', issueDate: '', expirationDate: '' },
  funding: { initialDeposit: '', fundingSource: '', fundingAccountId: '', term: DEFAULT_TERM },
}

export const EMPLOYMENT = 'Please complete your employment information'
export const IDENTIFICATION = 'Please provide valid identification information'
export const AGREE = 'You must agree to the terms and conditions'

/** There first; then, where enrollment has a rule for the same field, that rule in its words. */
const there = (rule: z.ZodType<unknown, string>) => required(MISSING).pipe(rule)

export const personalStep = z.object({
  firstName: required(MISSING, 60),
  lastName: required(MISSING, 60),
  dateOfBirth: required(MISSING)
    .pipe(day(MISSING))
    .refine(born => born < bankDayOf(), 'Please enter your date of birth.'),
  ssn: there(digits('Please enter a valid 9-digit Social Security Number.', 9)),
  email: there(email('Please enter a valid email address.')),
  phoneNumber: there(phone('Please enter a valid 10-digit phone number.')),
  address: required(MISSING, 120),
  city: required(MISSING, 80),
  state: z.enum(usStateCodes, MISSING),
  zipCode: there(zipCode),
})

export const employmentStatuses = ['Employed', 'Self-Employed', 'Unemployed', 'Retired', 'Student'] as const
export const worksSomewhere = (status: string): boolean => status !== '' && status !== 'Unemployed'

/** Employer and income are asked for unless Unemployed, literally (C-49). */
export const employmentStep = z
  .object({ employmentStatus: z.enum(employmentStatuses, EMPLOYMENT), employer: z.string(), annualIncome: z.string() })
  .superRefine(({ employmentStatus, employer, annualIncome }, ctx) => {
    if (!worksSomewhere(employmentStatus)) return
    if (!employer.trim()) ctx.addIssue({ code: 'custom', path: ['employer'], message: EMPLOYMENT })
    if (!parseTyped(annualIncome)) ctx.addIssue({ code: 'custom', path: ['annualIncome'], message: EMPLOYMENT })
  })

export const idTypes = ["Driver's License", 'State ID', 'Passport', 'Military ID'] as const

/** C-50: no rule about the dates but that they are dates. */
export const identificationStep = z.object({
  idType: z.enum(idTypes, IDENTIFICATION),
  idNumber: required(IDENTIFICATION, 40),
  issueDate: day(IDENTIFICATION),
  expirationDate: day(IDENTIFICATION),
})

export const sources: readonly { value: FundingSource; label: string }[] = [
  { value: 'existing', label: 'Existing Account' },
  { value: 'debit-card', label: 'Debit Card' },
  { value: 'credit-card', label: 'Credit Card' },
  { value: 'wire', label: 'Wire Transfer' },
  { value: 'check', label: 'Check' },
  { value: 'cash', label: 'Cash' },
]
export const sourceName = (value: string): string => sources.find(one => one.value === value)?.label ?? ''

/**
 * What the funding step begins with: both are asked for (doc1 §5, step 5), but of a kind that needs no opening deposit
 * nobody has to type that nothing is put in.
 */
export const fundingFor = (kind: OpenableKind, typed: Funding): Funding =>
  needsMinimum(kind) || typed.initialDeposit || typed.fundingSource
    ? typed
    : { ...typed, initialDeposit: '0', fundingSource: 'existing' }

/** Nothing is put in: no account has to pay, and where it came from is no question. */
export const isEmptyDeposit = (typed: string): boolean => typed.trim() !== '' && Number(typed) === 0

/** Zero passes for Credit only (C-45); an existing account has to be named when money is to come from it (C-47). */
export const fundingStep = (kind: OpenableKind) =>
  z
    .object({
      initialDeposit: z.string(),
      fundingSource: z.string(),
      fundingAccountId: z.string(),
      term: z.string(),
    })
    .superRefine(({ initialDeposit, fundingSource, fundingAccountId }, ctx) => {
      const missing = (path: keyof Funding) =>
        ctx.addIssue({ code: 'custom', path: [path], message: FUNDING_INCOMPLETE })
      if (!initialDeposit.trim()) missing('initialDeposit')
      if (!fundingSource) missing('fundingSource')
      if (!initialDeposit.trim() || !fundingSource) return
      const problem = depositProblem(kind, initialDeposit)
      if (problem) ctx.addIssue({ code: 'custom', path: ['initialDeposit'], message: problem })
      else if (fundingSource === 'existing' && Number(initialDeposit) > 0 && !fundingAccountId)
        missing('fundingAccountId')
    })

/** Of what is sent, what the bank can be asked about before it is signed. */
export function depositOf(kind: OpenableKind | undefined, funding: Funding) {
  const { initialDeposit, fundingSource, fundingAccountId, term } = funding
  return {
    accountType: kind ?? '',
    initialDeposit: Number(initialDeposit),
    fundingSource,
    ...(fundingSource === 'existing' && Number(initialDeposit) > 0 ? { fundingAccountId } : {}),
    ...(kind === 'cd' ? { term: Number(term) } : {}),
  }
}

/** What is sent (doc1 §7, C-43). */
export function requestOf({ accountType, personal, funding }: Application): Request {
  const { firstName, lastName } = personal
  return {
    ...depositOf(accountType, funding),
    personalInfo: { firstName: firstName.trim(), lastName: lastName.trim() },
  }
}
