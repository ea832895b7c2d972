import * as z from 'zod'
import { addDays } from '../../../ledger/calendar.ts'
import { transferRequest, type TransferType } from '../../../api/transfers/submit.schema.ts'
import { OTHER_BANK } from '../../../api/transfers/us-banks.schema.ts'
import type { Answered, Asked } from '../../lib/trpc.ts'
import type { DraftedMove } from '../../kit/carried.ts'
import type { SchemaForm } from '../../kit/form.tsx'

/** What the transfer form holds, and the request that it becomes: the server's own schema judges that request. */
export type Accounts = Answered['transfers']['accounts']
export type Account = Accounts['accounts'][number]
export type Recipient = Answered['transfers']['recipients'][number]
export type Transfer = Answered['transfers']['submit']
export type Request = Asked['transfers']['submit']
export type Preview = Answered['transfers']['preview']
/** A transfer that is planned. */
export type Plan = Answered['transfers']['scheduled'][number]

export type DraftForm = SchemaForm<Draft>

/** The choice of a recipient that is not saved yet. */
export const NEW = 'new'

const payee = {
  bank: '',
  bankName: '',
  routingNumber: '',
  accountNumber: '',
  accountType: 'checking',
  accountHolderName: '',
  swiftCode: '',
  accountHolderAddress: { street: '', city: '', state: '', zipCode: '' },
  saveRecipient: false,
  recipientNickname: '',
}

export interface Draft {
  [name: string]: unknown
  transferType: TransferType | ''
  fromAccount: string
  toAccount: string
  recipient: string
  amount: string
  memo: string
  when: 'today' | 'tomorrow' | 'custom'
  transferDate: string
  transferFrequency: 'once' | 'weekly' | 'biweekly' | 'monthly'
  recurringEndDate: string
  emailReceipt: boolean
  emailAddress: string
  externalAccount: typeof payee
  wireTransfer: typeof payee
}

export const emptyDraft = (from = ''): Draft => ({
  transferType: 'internal',
  fromAccount: from,
  toAccount: '',
  recipient: NEW,
  amount: '',
  memo: '',
  when: 'today',
  transferDate: '',
  transferFrequency: 'once',
  recurringEndDate: '',
  emailReceipt: false,
  emailAddress: '',
  externalAccount: payee,
  wireTransfer: payee,
})

type Own = Pick<Account, 'id' | 'type' | 'isPrimary' | 'mayPay' | 'mayReceive'>

/** The account that money is moved from unless another is chosen. */
const paysFirst = ({ type, isPrimary, mayPay }: Own) => type === 'Checking' && isPrimary && mayPay

/**
 * The form as it begins: from the primary checking account, unless an account was carried here. That one pays where it
 * may, else it is paid into where it may, and no other takes its place: who pays is then the customer's to choose.
 */
export function draftWith(
  { account, toAccount }: { account?: { id: string } | undefined; toAccount?: { id: string } | undefined },
  accounts: readonly Own[],
): Draft {
  const primary = accounts.find(one => paysFirst(one) && one.id !== toAccount?.id)?.id
  if (toAccount) return { ...emptyDraft(primary), toAccount: receiving(toAccount.id, accounts) }
  if (!account) return emptyDraft(primary)
  if (accounts.some(({ id, mayPay }) => id === account.id && mayPay)) return emptyDraft(account.id)
  return { ...emptyDraft(), toAccount: receiving(account.id, accounts) }
}

const receiving = (wanted: string, accounts: readonly Own[]): string =>
  accounts.find(({ id, mayReceive }) => id === wanted && mayReceive)?.id ?? ''

/** What was drafted in the palette, in the form. */
export const draftFrom = ({ fromAccount, to, amount, often, on = '' }: DraftedMove, today: string): Draft => ({
  ...emptyDraft(fromAccount),
  ...draftedReceiver(to),
  amount,
  transferFrequency: often,
  ...(on === '' || on === today
    ? { when: 'today' }
    : { when: on === addDays(today, 1) ? 'tomorrow' : 'custom', transferDate: on }),
})

function draftedReceiver(to: DraftedMove['to']): Partial<Draft> {
  if ('account' in to) return { toAccount: to.account }
  if ('recipient' in to) return { transferType: to.kind, recipient: to.recipient }
  return { transferType: 'external', externalAccount: { ...payee, accountHolderName: to.name } }
}

/** The form, with this saved recipient chosen. */
export const draftTo = ({ kind, id }: Pick<Recipient, 'kind' | 'id'>, from?: string): Draft => ({
  ...emptyDraft(from),
  ...draftedReceiver({ recipient: id, kind }),
})

type MadeBefore = Pick<Transfer, 'transferType' | 'fromAccount' | 'toAccount' | 'recipientId' | 'amount' | 'memo'>

/**
 * The form as it was for a transfer that is to be made once more, today: none where its receiver is neither an own
 * account that takes money nor still saved. A source that can no longer pay is left to be chosen.
 */
export function draftOnceMore(
  { transferType, fromAccount, toAccount, recipientId, amount, memo }: MadeBefore,
  accounts: readonly Pick<Account, 'id' | 'mayPay' | 'mayReceive'>[],
  recipients: readonly Pick<Recipient, 'id'>[],
): Draft | undefined {
  const from = accounts.some(({ id, mayPay }) => id === fromAccount && mayPay) ? fromAccount : ''
  const again = { ...emptyDraft(from), transferType, amount, memo }
  if (accounts.some(({ id, mayReceive }) => id === toAccount && mayReceive))
    return { ...again, toAccount: toAccount ?? '' }
  const saved = recipients.find(({ id }) => id === recipientId)
  return saved && { ...again, recipient: saved.id }
}

/** Whether nothing is missing in it but the customer's look. */
export const isWhole = ({ often, to }: DraftedMove): boolean => often === 'once' && !('name' in to)

export const dateOf = ({ when, transferDate }: Pick<Draft, 'when' | 'transferDate'>, today: string): string =>
  when === 'today' ? today : when === 'tomorrow' ? addDays(today, 1) : transferDate

/** The documented request; of a saved recipient only its id is known here. */
export function requestOf(draft: Draft, today: string, undoSeconds: number): Request {
  const { transferType, fromAccount, amount, memo, transferFrequency, emailReceipt } = draft
  const request = {
    transferType,
    fromAccount,
    amount: amount.trim(),
    memo,
    emailReceipt,
    transferDate: dateOf(draft, today),
    transferFrequency,
    undoSeconds: transferType === 'internal' ? 0 : undoSeconds,
    ...(emailReceipt ? { emailAddress: draft.emailAddress } : {}),
    ...(transferFrequency === 'once' ? {} : { recurringEndDate: draft.recurringEndDate }),
  }
  if (transferType === 'external') return { ...request, externalAccount: externalOf(draft) }
  if (transferType === 'wire') return { ...request, wireTransfer: wireOf(draft) }
  return { ...request, toAccount: draft.toAccount }
}

const saved = ({ recipient }: Draft) => (recipient === NEW ? undefined : { recipientId: recipient })
/** "Other" whose name is not typed in stays what it is: the bank's schema asks for the name then. */
const bankOf = ({ bank, bankName }: typeof payee) => (bank === OTHER_BANK && bankName.trim() === '' ? bank : bankName)
const nicknameOf = ({ saveRecipient, recipientNickname }: typeof payee) => (saveRecipient ? { recipientNickname } : {})

function externalOf(draft: Draft) {
  const { routingNumber, accountNumber, accountType, accountHolderName, saveRecipient } = draft.externalAccount
  const bankName = bankOf(draft.externalAccount)
  const whole = { bankName, routingNumber, accountNumber, accountType, accountHolderName, saveRecipient }
  return saved(draft) ?? { ...whole, ...nicknameOf(draft.externalAccount) }
}

function wireOf(draft: Draft) {
  const { routingNumber, swiftCode, accountNumber, accountHolderName, accountHolderAddress, saveRecipient } =
    draft.wireTransfer
  const whole = {
    bankName: bankOf(draft.wireTransfer),
    routingNumber,
    swiftCode,
    accountNumber,
    accountHolderName,
    accountHolderAddress,
    saveRecipient,
  }
  return saved(draft) ?? { ...whole, ...nicknameOf(draft.wireTransfer) }
}

/** The form's own rules are the request's. */
export const draftSchema = (today: string) =>
  z
    .custom<Draft>()
    .transform(draft => requestOf(draft, today, 0))
    .pipe(transferRequest)

/** What the bank is asked before it is sent, as far as it is filled in. */
export const previewOf = (draft: Draft, today: string) => ({
  transferType: draft.transferType === '' ? ('internal' as const) : draft.transferType,
  fromAccount: draft.fromAccount,
  amount: draft.amount.trim(),
  transferDate: dateOf(draft, today) || today,
  ...receiverOf(draft),
  ...courseOf(draft),
})

/** Whom it is for, as far as that is filled in. */
function receiverOf({ transferType, toAccount, recipient, externalAccount, wireTransfer }: Draft) {
  if (transferType === 'internal') return toAccount === '' ? {} : { toAccount }
  if (recipient !== NEW) return { recipientId: recipient }
  const digits = (transferType === 'wire' ? wireTransfer : externalAccount).accountNumber.slice(-4)
  return /^\d{4}$/.test(digits) ? { last4: digits } : {}
}

/** How often, and until when, as far as that is chosen. */
const courseOf = ({ transferFrequency, recurringEndDate }: Draft) => ({
  transferFrequency,
  ...(transferFrequency !== 'once' && recurringEndDate !== '' && { recurringEndDate }),
})
