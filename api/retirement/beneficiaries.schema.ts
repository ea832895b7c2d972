/**
 * Who receives a retirement account (doc2 §2.10, §3, §5). Of a Social Security number only the end is ever kept
 * (C-86).
 */
import * as z from 'zod'
import { parseTyped, sum, type Money } from '../../ledger/money.ts'
import { fill } from '../../ledger/phrase.ts'
import { seenVersion } from '../platform/version.schema.ts'
import { cleanText, form, idText, required } from '../platform/fields.schema.ts'

export const relationships = [
  'Spouse',
  'Child',
  'Parent',
  'Sibling',
  'Other Relative',
  'Friend',
  'Trust',
  'Estate',
  'Charity',
] as const
export const beneficiaryTypes = ['Primary', 'Contingent'] as const
export type BeneficiaryType = (typeof beneficiaryTypes)[number]

const MASK = '•••-••-'

/** "•••-••-4821": at most the last four characters of what was typed, less of a short text; a mask stays what it is. */
export function maskedSsn(typed: string): string {
  const given = typed.trim()
  const plain = (given.startsWith(MASK) ? given.slice(MASK.length) : given).replace(/[\s-]/g, '')
  if (given.startsWith(MASK)) return MASK + plain.slice(-4)
  return MASK + (plain.length > 4 ? plain.slice(-4) : plain.slice(Math.ceil(plain.length / 2)))
}

const PRIMARY_TOTAL = 'Primary beneficiaries must total exactly 100%. Current: {n}%'
const CONTINGENT_TOTAL = 'Contingent beneficiaries must total exactly 100%. Current: {n}%'

const BETWEEN = 'Percentage must be between 1 and 100'
/** Ours: of what lies between them and is written otherwise ("50.555", "1e1", "50%"). */
const IN_DIGITS = 'Percentage must be in digits, with at most two decimals'
const LONG = 'Please enter a shorter text.'

/** What is wrong with a share, nothing where it may stand: 1 to 100, with at most two decimals. */
export function shareFault(typed: string): string | undefined {
  const size = Number.isNaN(Number(typed)) ? Number.parseFloat(typed) : Number(typed)
  if (!(size >= 1 && size <= 100)) return BETWEEN
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? undefined : IN_DIGITS
}

const share = z
  .union([z.string(), z.number()], 'Percentage is required')
  .transform(value => String(value).trim())
  .pipe(z.string().min(1, 'Percentage is required'))
  .superRefine((typed, ctx) => {
    const fault = typed === '' ? undefined : shareFault(typed)
    if (fault) ctx.addIssue({ code: 'custom', message: fault, input: typed })
  })

const optional = (most: number) => cleanText(LONG, most).default('')

const beneficiary = z.object({
  name: required('Name is required', 80),
  relationship: z.enum(relationships, 'Relationship is required'),
  percentage: share,
  dateOfBirth: required('Date of birth is required', 30),
  ssn: required('SSN is required', 30).transform(maskedSsn),
  address: optional(200),
  email: optional(120),
  phone: optional(30),
  type: z.enum(beneficiaryTypes, 'Please select a type'),
})
type Beneficiary = z.output<typeof beneficiary>

/** As it is kept: of the number only its mask. */
export const listed = z
  .object({
    name: z.string(),
    relationship: z.enum(relationships),
    percentage: z.string(),
    dateOfBirth: z.string(),
    ssn: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    type: z.enum(beneficiaryTypes),
  })
  .meta({ id: 'Beneficiary' })

const MANY = 'A list names at most 20 beneficiaries.'

const sumOf = (people: readonly Pick<Beneficiary, 'type' | 'percentage'>[], type: BeneficiaryType): Money =>
  sum(people.filter(one => one.type === type).flatMap(({ percentage }) => parseTyped(percentage) ?? []))

/** What stands in the way of a list: primary exactly 100, contingent exactly 100 when there are any. */
export function listFault(people: readonly Pick<Beneficiary, 'type' | 'percentage'>[]) {
  const [primary, contingent] = [sumOf(people, 'Primary'), sumOf(people, 'Contingent')]
  if (!primary.eq(100)) return { text: PRIMARY_TOTAL, n: primary.toString() }
  if (people.some(({ type }) => type === 'Contingent') && !contingent.eq(100))
    return { text: CONTINGENT_TOTAL, n: contingent.toString() }
  return undefined
}

export const saveRequest = form({
  accountId: idText.default('primary'),
  beneficiaries: z.array(beneficiary, 'Name is required').max(20, MANY),
  version: seenVersion,
}).superRefine(({ beneficiaries }, ctx) => {
  const fault = listFault(beneficiaries)
  if (fault)
    ctx.addIssue({
      code: 'custom',
      path: ['beneficiaries'],
      message: fill(fault.text, { n: fault.n }),
      input: beneficiaries,
    })
})

const list = z.object({
  id: z.uuid(),
  madeAt: z.string(),
  confirmedAt: z.string().nullable(),
  beneficiaries: z.array(listed),
})

export const beneficiariesOut = z.object({
  accountId: z.string(),
  /** The newest list whose code was entered; empty before the first. */
  beneficiaries: z.array(listed),
  /** A newer one that waits for its code. */
  pending: list.nullable(),
  /** Every list that was confirmed, the newest first. */
  history: z.array(list),
  /** Handed back with another list, it refuses what comes from a page that is behind. */
  version: z.string(),
})

export const savedList = z.object({ id: z.uuid(), sentTo: z.string(), pending: z.boolean() })
export const confirmRequest = form({
  accountId: idText.default('primary'),
  id: idText,
  verificationCode: required('Please enter a verification code', 40),
})
