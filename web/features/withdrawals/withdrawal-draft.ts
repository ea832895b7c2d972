import * as z from 'zod'
import { limitTexts, OVERDRAWN, withdrawalRequest } from '../../../api/withdrawals/withdraw.schema.ts'
import { money } from '../../../ledger/money.ts'
import { fill } from '../../../ledger/phrase.ts'
import { usd } from '../../lib/format.ts'
import type { Answered, Asked } from '../../lib/trpc.ts'

/** What the withdrawal form holds, and the request that it becomes: the server's own schema judges that request. */
export type Account = Answered['accounts']['list']['accounts'][number]
export type Limits = Answered['withdrawals']['limits']
type Preview = Answered['withdrawals']['preview']
export type Withdrawal = Answered['withdrawals']['withdraw']['withdrawal']
export type Request = Asked['withdrawals']['withdraw']
type Kind = Withdrawal['withdrawalType']
/** What the form asks for, and what the bank says it will cost. */
export interface Review {
  readonly request: Request
  /** What the bank told of it, and what it was asked for that. */
  readonly preview: Preview
  readonly asked: Asked['withdrawals']['preview']
}

/** doc3 §9. */
export const QUICK_AMOUNTS = ['20', '40', '60', '100', '200'] as const

export interface Draft {
  [name: string]: unknown
  accountId: string
  withdrawalType: Kind
  amount: string
  note: string
  isScheduled: boolean
  scheduledDate: string
  scheduledTime: string
  agreedToTerms: boolean
  emailReceipt: boolean
  receiptEmail: string
  allowFingerprint: boolean
}

export const emptyDraft = (accountId = '', withdrawalType: Kind = 'atm'): Draft => ({
  accountId,
  withdrawalType,
  amount: '',
  note: '',
  isScheduled: false,
  scheduledDate: '',
  scheduledTime: '',
  agreedToTerms: false,
  emailReceipt: false,
  receiptEmail: '',
  allowFingerprint: false,
})

/** The kinds of withdrawal that an account serves for (C-180). */
export const kindsFor = (account: Account | undefined): readonly Kind[] =>
  account?.kind === 'credit' ? ['cashAdvance'] : ['atm', 'branch']

/** English names; give them to `t`. */
export const kindNames: Readonly<Record<Kind, string>> = {
  atm: 'ATM withdrawal',
  branch: 'Branch withdrawal',
  cashAdvance: 'Cash advance',
}

/**
 * The documented request. The fee goes along as the documents have it; the bank reckons its own (C-103). Cash at the
 * counter or on a card waits `undoSeconds` first.
 */
export function requestOf(draft: Draft, account: Account | undefined, fee = '0.00', undoSeconds = 0): Request {
  const { accountId, withdrawalType, amount, note, allowFingerprint, agreedToTerms } = draft
  const scheduled = draft.isScheduled && withdrawalType === 'branch'
  return {
    accountId,
    accountType: account?.type ?? '',
    withdrawalType,
    amount: amount.trim(),
    transactionFee: fee,
    note,
    allowFingerprint,
    isScheduled: scheduled,
    undoSeconds: scheduled || withdrawalType === 'atm' ? 0 : undoSeconds,
    ...(scheduled ? { scheduledDate: draft.scheduledDate, scheduledTime: draft.scheduledTime } : {}),
    ...(withdrawalType === 'cashAdvance' ? { agreedToTerms } : {}),
    emailReceipt: draft.emailReceipt,
    ...(draft.emailReceipt ? { receiptEmail: draft.receiptEmail } : {}),
  }
}

/**
 * The form's own rules are the request's, and money that is not there, or is more than a limit that the bank told, is
 * told in its documented place: after what is wrong with the amount, before anything else (doc3 §5). What is on hold
 * may be free on a date to come, so that the balance counts; the bank's own word, fee and all, comes with the review.
 */
export const draftSchema = (accounts: readonly Account[], limits?: Limits) =>
  z.custom<Draft>().superRefine((draft, context) => {
    const { issues } = withdrawalRequest.safeParse(requestOf(draft, undefined)).error ?? { issues: [] }
    const first = issues.filter(({ path }) => FIRST.includes(String(path[0])))
    const refused = first.length > 0 ? undefined : overdraws(draft, accounts) ? OVERDRAWN : overLimit(draft, limits)
    const rest = issues.filter(({ path }) => !FIRST.includes(String(path[0])))
    context.issues.push(
      ...first.map(({ message, path }) => issue(message, path)),
      ...(refused ? [issue(refused, ['amount'])] : []),
      ...rest.map(({ message, path }) => issue(message, path)),
    )
  })

const FIRST = ['accountId', 'withdrawalType', 'amount']

const issue = (message: string, path: PropertyKey[]) => ({ code: 'custom' as const, input: undefined, message, path })

function overdraws({ accountId, amount, isScheduled }: Draft, accounts: readonly Account[]): boolean {
  const account = accounts.find(({ id }) => id === accountId)
  if (!account || account.kind === 'credit') return false
  return money(amount.trim()).gt(money(isScheduled ? account.balance : account.availableBalance))
}

/** What is above the limit of its kind, as far as the bank told it. */
function overLimit({ withdrawalType, amount }: Draft, limits: Limits | undefined): string | undefined {
  if (!limits) return undefined
  const limit = { atm: limits.atmPerDay, branch: limits.branch, cashAdvance: limits.cashAdvance }[withdrawalType]
  const left = withdrawalType === 'atm' ? limits.atmLeftToday : limit
  if (money(amount.trim()).lte(left)) return undefined
  return fill(limitTexts[withdrawalType], { limit: usd(limit), remaining: usd(left) })
}
