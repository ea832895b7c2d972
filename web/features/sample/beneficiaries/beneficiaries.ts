/**
 * Beneficiaries and their shares (doc2 §3 to §5). Pure. A number of the Social Security Administration is never
 * kept: what is typed goes through `maskedSsn` before it is stored anywhere, memory included (C-86). Percentages
 * are decimal text.
 */
import { maskedSsn, shareFault, type BeneficiaryType } from '../../../../api/retirement/beneficiaries.schema.ts'
import { type Money, parseTyped, sum, ZERO } from '../../../../ledger/money.ts'

/** What the form holds while it is open. */
export interface BeneficiaryDraft {
  readonly name: string
  readonly relationship: string
  /** As typed; or the mask of what is on file. */
  readonly ssn: string
  /** MM/DD/YYYY. */
  readonly dateOfBirth: string
  readonly percentage: string
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly type: BeneficiaryType
}
/** `ssn` is masked: at most its last four characters can be read. */
export interface Beneficiary extends BeneficiaryDraft {
  readonly id: string
}

/** Digits as they are typed become 900-12-3456; anything else stays as it is (C-172: a help, not a rule). */
export const ssnText = (typed: string): string =>
  /^[\d-]*$/.test(typed)
    ? typed
        .replace(/\D/g, '')
        .slice(0, 9)
        .replace(/^(\d{3})(\d{1,2})?(\d{1,4})?.*$/, (_, a: string, b?: string, c?: string) =>
          [a, b, c].filter(Boolean).join('-'),
        )
    : typed

/** Digits as they are typed become 04/17/1958. */
export const dateText = (typed: string): string =>
  /^[\d/]*$/.test(typed)
    ? typed
        .replace(/\D/g, '')
        .slice(0, 8)
        .replace(/^(\d{2})(\d{1,2})?(\d{1,4})?.*$/, (_, m: string, d?: string, y?: string) =>
          [m, d, y].filter(Boolean).join('/'),
        )
    : typed

const percentageOf = (typed: string): Money => parseTyped(typed) ?? ZERO

/** What a type's beneficiaries receive together, without the one that is being edited. */
export const totalOf = (beneficiaries: readonly Beneficiary[], type: BeneficiaryType, exceptId?: string): Money =>
  sum(
    beneficiaries
      .filter(other => other.type === type && other.id !== exceptId)
      .map(({ percentage }) => percentageOf(percentage)),
  )

/** "60", "33.34": a percentage in a sentence. */
export const plain = (percentage: Money): string => percentage.toString()

/** A sentence and what it names, for `t`. */
export interface Said {
  readonly text: string
  readonly n?: string
}
export type Faults = Partial<Record<keyof BeneficiaryDraft, Said>>

const isBlank = (value: string) => value.trim() === ''

/** Faults by field, in the documented order. A type change is judged by the new type's total (C-85). */
export function faultsOf(draft: BeneficiaryDraft, others: readonly Beneficiary[], editedId?: string): Faults {
  const faults: Faults = {}
  if (isBlank(draft.name)) faults.name = { text: 'Name is required' }
  if (isBlank(draft.relationship)) faults.relationship = { text: 'Relationship is required' }
  const percentage = percentageFault(draft, others, editedId)
  if (percentage) faults.percentage = percentage
  if (isBlank(draft.dateOfBirth)) faults.dateOfBirth = { text: 'Date of birth is required' }
  if (isBlank(draft.ssn)) faults.ssn = { text: 'SSN is required' }
  return faults
}

function percentageFault(
  { percentage, type }: BeneficiaryDraft,
  others: readonly Beneficiary[],
  editedId?: string,
): Said | undefined {
  if (isBlank(percentage)) return { text: 'Percentage is required' }
  const fault = shareFault(percentage.trim())
  if (fault) return { text: fault }
  const taken = totalOf(others, type, editedId)
  return taken.plus(percentageOf(percentage)).gt(100)
    ? { text: 'Total percentage cannot exceed 100%. Current total: {n}%', n: plain(taken) }
    : undefined
}

/** Once they are kept and count (doc2 §5). */
export const SAVED = 'All beneficiary changes have been saved successfully'

const kept = (draft: BeneficiaryDraft): BeneficiaryDraft => ({
  ...draft,
  name: draft.name.trim(),
  percentage: draft.percentage.trim(),
  ssn: maskedSsn(draft.ssn),
})

export const added = (beneficiaries: readonly Beneficiary[], draft: BeneficiaryDraft, id: string): Beneficiary[] => [
  ...beneficiaries,
  { ...kept(draft), id },
]
export const edited = (beneficiaries: readonly Beneficiary[], draft: BeneficiaryDraft, id: string): Beneficiary[] =>
  beneficiaries.map(beneficiary => (beneficiary.id === id ? { ...kept(draft), id } : beneficiary))
export const removed = (beneficiaries: readonly Beneficiary[], id: string): Beneficiary[] =>
  beneficiaries.filter(beneficiary => beneficiary.id !== id)
