import * as z from 'zod'
import {
  contactDetails,
  type contactMethods,
  detailsProblems,
  FILE_BYTES,
  FILE_TOO_LARGE,
  FILE_TYPES,
  FILE_UNSUPPORTED,
  MOST_FILES,
  REASON_MISSING,
  reasons,
  TOO_MANY_FILES,
  type Reason,
} from '../../../api/disputes/disputes.schema.ts'
import { t } from '../../lib/i18n.ts'
import type { Answered } from '../../lib/trpc.ts'

export type Disputable = Answered['disputes']['transaction']
export type Filed = Answered['disputes']['submit']
export type User = Answered['auth']['me']
type ContactMethod = (typeof contactMethods)[number]

export type Draft = {
  reason: string
  subReason: string
  description: string
  contactMethod: ContactMethod
  contactDetails: string
  temporaryCreditRequested: boolean
  isFraud: boolean
  cardStatus: string
  cardInPossession: string
  lastValidTransaction: string
  suspectMerchant: string
  additionalSuspiciousActivity: string
  recognizeAnyTransactions: string
}

/** doc3 §8: shown when the profile could not be fetched. */
const PLACEHOLDER = { email: 'you@example.com', phone: '(555) 555-0100', mail: '' }

/** What the bank knows of how to reach the customer. */
export const contactOf = (user: User | undefined, method: ContactMethod): string => {
  if (!user) return PLACEHOLDER[method]
  const { line1, line2, city, state, zipCode } = user.address
  return {
    email: user.email,
    phone: user.phone,
    mail: `${[line1, line2].filter(Boolean).join(', ')}, ${city}, ${state} ${zipCode}`,
  }[method]
}

export const emptyDraft = (user: User | undefined): Draft => ({
  reason: '',
  subReason: '',
  description: '',
  contactMethod: 'email',
  contactDetails: contactOf(user, 'email'),
  temporaryCreditRequested: false,
  isFraud: false,
  cardStatus: 'keep',
  cardInPossession: 'yes',
  lastValidTransaction: '',
  suspectMerchant: '',
  additionalSuspiciousActivity: '',
  recognizeAnyTransactions: 'no',
})

export const asksAboutFraud = ({ reason, isFraud }: Draft): boolean => reason === 'unauthorized' || isFraud

const isReason = (value: string): value is Reason => reasons.some(one => one === value)

type Card = Pick<Disputable, 'cardBlocked'>

/** What is said of the card; one that is blocked and replaced already stays so. */
const cardStatusOf = ({ cardBlocked }: Card, { cardStatus }: Draft): 'block' | 'keep' =>
  cardBlocked || cardStatus === 'block' ? 'block' : 'keep'

/** Whether this dispute is what blocks the card. */
export const blocksCard = (card: Card, draft: Draft): boolean =>
  !card.cardBlocked && cardStatusOf(card, draft) === 'block'

/** The documents' rules for step 2, at its own fields. */
export const draftSchema = (today: string, card: Card = { cardBlocked: false }) =>
  z.custom<Draft>().superRefine((draft, ctx) => {
    for (const { path, message } of problemsOf(draft, card, today))
      ctx.addIssue({ code: 'custom', path: [path.at(-1) ?? 'reason'], message })
    for (const { message } of contactDetails.safeParse(draft.contactDetails).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: ['contactDetails'], message })
  })

function problemsOf(draft: Draft, card: Card, today: string) {
  if (!isReason(draft.reason)) return [{ path: ['reason'], message: REASON_MISSING }]
  const asked = {
    reason: draft.reason,
    description: draft.description.trim(),
    cardStatus: cardStatusOf(card, draft),
    fraudDetails: fraudOf(draft),
  }
  return detailsProblems(asked, today)
}

const fraudOf = (draft: Draft) =>
  asksAboutFraud(draft)
    ? {
        cardInPossession: draft.cardInPossession === 'yes',
        lastValidTransaction: draft.lastValidTransaction,
        suspectMerchant: draft.suspectMerchant,
        additionalSuspiciousActivity: draft.additionalSuspiciousActivity,
        recognizeAnyTransactions: draft.recognizeAnyTransactions === 'yes',
      }
    : undefined

/** The multipart request of doc3 §7. */
export function formDataOf(transaction: Disputable, draft: Draft, files: readonly File[]): FormData {
  const data = new FormData()
  const fields: Record<string, string> = {
    transactionId: transaction.id,
    transactionDate: transaction.date,
    transactionDescription: transaction.description,
    transactionAmount: transaction.amount,
    cardLast4: transaction.cardLast4,
    reason: draft.reason,
    subReason: draft.subReason,
    description: draft.description,
    contactMethod: draft.contactMethod,
    contactDetails: draft.contactDetails,
    temporaryCreditRequested: String(draft.temporaryCreditRequested),
    isFraud: String(asksAboutFraud(draft)),
    cardStatus: cardStatusOf(transaction, draft),
    confirmed: 'true',
  }
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  const fraud = fraudOf(draft)
  if (fraud) data.append('fraudDetails', JSON.stringify(fraud))
  for (const file of files) data.append('attachments', file)
  return data
}

/** Those that are there with those that are chosen, as far as they can be taken, and what is wrong with the others. */
export function withFiles(
  files: readonly File[],
  chosen: readonly File[],
): { taken: readonly File[]; problem: string | undefined } {
  let taken = files
  let problem: string | undefined
  for (const file of chosen) {
    if (taken.some(({ name, size }) => name === file.name && size === file.size)) continue
    const wrong = filesProblem([...taken, file])
    if (wrong) problem ??= wrong
    else taken = [...taken, file]
  }
  return { taken, problem }
}

/** The first thing that is wrong with the chosen files, in the documents' words. */
function filesProblem(files: readonly File[]): string | undefined {
  if (files.length > MOST_FILES) return t(TOO_MANY_FILES)
  const large = files.find(({ size }) => size > FILE_BYTES)
  if (large) return t(FILE_TOO_LARGE, { file: large.name })
  const strange = files.find(({ type }) => !FILE_TYPES.includes(type))
  return strange && t(FILE_UNSUPPORTED, { file: strange.name })
}

export const reasonName = (reason: string): string =>
  ({
    unauthorized: t('I did not authorize this transaction'),
    duplicate: t('I was charged more than once'),
    'wrong-amount': t('The amount is wrong'),
    'product-not-received': t('I did not receive the product or service'),
    defective: t('The product is defective or not as described'),
    cancelled: t('I cancelled the service or order'),
    'refund-not-received': t('I did not receive a refund'),
    other: t('Another reason'),
  })[reason] ?? reason

export const subReasonName = (subReason: string): string =>
  ({
    fraud: t('Fraud'),
    'card-stolen': t('My card was stolen'),
    'card-lost': t('I lost my card'),
    'card-not-received': t('I never received my card'),
    'family-member': t('A family member used my card'),
    'charged-twice': t('The merchant charged me twice'),
    'paid-other-means': t('I paid in another way'),
    'amount-higher': t('The amount is higher than agreed'),
    'tip-changed': t('The tip was changed'),
    currency: t('The currency or exchange is wrong'),
    'never-arrived': t('It never arrived'),
    late: t('It came too late'),
    'service-not-provided': t('The service was not provided'),
    damaged: t('It arrived damaged'),
    'not-as-described': t('It is not as described'),
    counterfeit: t('It is counterfeit'),
    subscription: t('A subscription'),
    booking: t('A booking'),
    order: t('An order'),
    'return-accepted': t('The merchant took the goods back'),
    'credit-promised': t('The merchant promised a credit'),
  })[subReason] ?? subReason

export const contactName = (method: ContactMethod): string =>
  ({ email: t('Email'), phone: t('Phone'), mail: t('Mail') })[method]
