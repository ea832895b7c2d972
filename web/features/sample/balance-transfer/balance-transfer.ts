/** The balance transfer of the sample page (doc3 §3 to §5, LED-39). Pure. Amounts are decimal text. */
import type { BankDay } from '../../../../ledger/calendar.ts'
import { money, type Money, parseTyped, text } from '../../../../ledger/money.ts'

export const frequencies = ['once', 'weekly', 'biweekly', 'monthly'] as const
export const MEMO_MAX = 30

export interface TransferAccount {
  readonly id: string
  readonly name: string
  /** The last four digits. */
  readonly accountNumber: string
  readonly balance: string
  readonly type: 'checking' | 'savings'
}
export interface TransferDraft {
  readonly fromAccount: string
  readonly toAccount: string
  readonly amount: string
  readonly frequency: (typeof frequencies)[number]
  /** YYYY-MM-DD, or empty for now. */
  readonly scheduledDate: string
  readonly memo: string
}
export const emptyDraft: TransferDraft = {
  fromAccount: '',
  toAccount: '',
  amount: '',
  frequency: 'once',
  scheduledDate: '',
  memo: '',
}
export interface Transfer {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly date: BankDay
  readonly status: 'Completed' | 'Scheduled'
}

export interface Fault {
  readonly text: string
  /** The fields that it is about; the first takes the focus. */
  readonly fields: readonly (keyof TransferDraft)[]
}

/** The first thing that is wrong, in the documented order and words (doc3 §5); undefined when it can be confirmed. */
export function faultOf(draft: TransferDraft, accounts: readonly TransferAccount[], today: BankDay): Fault | undefined {
  const missing = (['fromAccount', 'toAccount', 'amount'] as const).filter(field => draft[field].trim() === '')
  if (missing.length > 0) return { text: 'Please fill out all required fields', fields: missing }
  if (draft.fromAccount === draft.toAccount)
    return { text: 'From and To accounts cannot be the same', fields: ['toAccount'] }
  const amount = amountOf(draft.amount)
  if (amount === undefined) return { text: 'Please enter a valid amount', fields: ['amount'] }
  if (amount.lte(0)) return { text: 'Amount must be greater than zero', fields: ['amount'] }
  const from = accounts.find(({ id }) => id === draft.fromAccount)
  if (from === undefined || amount.gt(from.balance))
    return { text: 'Insufficient funds for this transfer', fields: ['amount'] }
  if (draft.scheduledDate !== '' && draft.scheduledDate < today)
    return { text: 'The date cannot be in the past', fields: ['scheduledDate'] }
  if (draft.memo.length > MEMO_MAX) return { text: 'The memo can have at most 30 characters', fields: ['memo'] }
  return undefined
}

/** Typed money, where a leading minus counts as not above zero rather than as nonsense. */
function amountOf(typed: string): Money | undefined {
  const trimmed = typed.trim()
  return trimmed.startsWith('-') ? parseTyped(trimmed.slice(1))?.neg() : parseTyped(trimmed)
}

/** With a date it is Scheduled and moves nothing until then; otherwise Completed (C-145). */
export const statusOf = ({ scheduledDate }: TransferDraft): Transfer['status'] =>
  scheduledDate === '' ? 'Completed' : 'Scheduled'

/** LED-39: the source falls and the destination rises by the amount, no fee; a scheduled transfer changes nothing. */
export function balancesAfter(draft: TransferDraft, accounts: readonly TransferAccount[]): TransferAccount[] {
  if (statusOf(draft) === 'Scheduled') return [...accounts]
  return accounts.map(account => {
    if (account.id === draft.fromAccount)
      return { ...account, balance: text(money(account.balance).minus(draft.amount)) }
    if (account.id === draft.toAccount) return { ...account, balance: text(money(account.balance).plus(draft.amount)) }
    return account
  })
}
