import type { Autopay } from './autopay-words.ts'
import { pays } from '../../kit/account-kind.ts'
import type { SchemaForm } from '../../kit/form.tsx'
import type { Answered } from '../../lib/trpc.ts'

/** The fields of the form by the document's names (doc3 §7). */
/** Whom the customer may pay, and from where. */
export type Choices = Answered['autopay']['payees']
export type Source = Answered['dashboard']['get']['accounts'][number]

export type AutopayForm = SchemaForm<Draft>
export type Draft = {
  payFromAccount: string
  payeeType: 'bill' | 'transfer'
  selectedPayee: string
  paymentType: 'fixed' | 'minimum' | 'statement' | 'full'
  paymentAmount: string
  frequency: string
  customFrequency: string
  startDate: string
  endCondition: 'never' | 'date' | 'occurrences'
  endDate: string
  numOccurrences: string
  notifications: { email: boolean; reminder: boolean; textForFailure: boolean }
}

/** Paid from the primary checking account unless another is chosen, as everywhere; perhaps to a known payee. */
export const emptyDraft = (today: string, accounts: readonly Source[] = [], payee = ''): Draft => ({
  payFromAccount: accounts.find(one => one.kind === 'checking' && one.isPrimary && pays(one))?.id ?? '',
  payeeType: 'bill',
  selectedPayee: payee,
  paymentType: 'fixed',
  paymentAmount: '',
  frequency: '',
  customFrequency: '',
  startDate: today,
  endCondition: 'never',
  endDate: '',
  numOccurrences: '',
  notifications: { email: true, reminder: true, textForFailure: false },
})

export const draftOf = (autopay: Autopay): Draft => ({
  payFromAccount: autopay.sourceAccount,
  payeeType: autopay.payeeType,
  selectedPayee: autopay.payeeId,
  paymentType: autopay.paymentType,
  paymentAmount: autopay.amount ?? '',
  frequency: autopay.frequency,
  customFrequency: autopay.customFrequency === null ? '' : String(autopay.customFrequency.days),
  startDate: autopay.startDate,
  endCondition: autopay.endCondition,
  endDate: autopay.endDate ?? '',
  numOccurrences: autopay.occurrences === null ? '' : String(autopay.occurrences),
  notifications: autopay.notifications,
})
