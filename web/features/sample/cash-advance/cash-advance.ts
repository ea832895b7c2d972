/**
 * A cash advance (doc3 §3, §5, §9). Pure. The sample's fee is 5% (LED-17); what the customer's own card gives costs 3%,
 * as on the withdrawal page (LED-16, C-99).
 */
import * as z from 'zod'
import { cents, money, type Money, parseTyped, percentOf, text } from '../../../../ledger/money.ts'
import { CASH_ADVANCE_PAGE_FEE, cashAdvanceFee } from '../../../../ledger/rates/fees.ts'
import { YEAR_DAYS } from '../../../../ledger/rates/interest.ts'

export interface CreditAccount {
  readonly id: string
  readonly name: string
  readonly lastFourDigits: string
  readonly availableCredit: string
  /** Percent a year. */
  readonly apr: string
}
export interface Destination {
  readonly id: string
  readonly name: string
  readonly lastFourDigits: string
  readonly balance: string
}
export type AdvanceDraft = {
  readonly source: string
  readonly amount: string
  readonly destination: string
  /** Shown, not enforced (C-146). */
  readonly terms: boolean
}

export const emptyDraft: AdvanceDraft = { source: '', amount: '', destination: '', terms: false }
export const FAILED = 'Unable to process your cash advance. Please try again later.'

/** Percent, and the least that it is. */
export type AdvanceFee = Parameters<typeof cashAdvanceFee>[1] & object

export const feeOf = (amount: Money, fee: AdvanceFee = CASH_ADVANCE_PAGE_FEE): Money => cashAdvanceFee(amount, fee)
export const totalOf = (amount: Money, fee?: AdvanceFee): Money => amount.plus(feeOf(amount, fee))

/** Its texts, in the documented order (doc3 §5). The fee is not part of the check (C-147), terms are not enforced. */
export const advanceForm = (cards: readonly CreditAccount[]) =>
  z.custom<AdvanceDraft>().superRefine((draft, context) => {
    const say = (path: keyof AdvanceDraft, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const card = cards.find(({ id }) => id === draft.source)
    const amount = parseTyped(draft.amount)
    if (card === undefined) say('source', 'Please select a source account')
    if (!amount?.gt(0)) say('amount', 'Please enter a valid amount')
    else if (card !== undefined && amount.gt(card.availableCredit))
      say('amount', 'Amount exceeds your available credit limit')
    if (draft.destination === '') say('destination', 'Please select a destination account')
  })

/** The destination waits until a source and an amount are there. */
export const mayPickDestination = ({ source, amount }: Pick<AdvanceDraft, 'source' | 'amount'>): boolean =>
  source !== '' && amount !== ''

/** Interest from the first day on, no grace period: simple daily interest on the total, rounded half up once. */
const interestAfter = (total: Money, apr: string, days: number): Money =>
  cents(percentOf(total, apr).times(days).div(YEAR_DAYS))

/** What it costs when it is paid back after so many days: fee and interest. */
export const costAfter = (amount: Money, apr: string, days: readonly number[], charged?: AdvanceFee) =>
  days.map(day => {
    const [fee, interest] = [feeOf(amount, charged), interestAfter(totalOf(amount, charged), apr, day)]
    return { days: day, fee, interest, cost: fee.plus(interest) }
  })

/** LED-17: the card's available credit falls by amount and fee. */
export const creditAfter = (card: CreditAccount, { amount }: AdvanceDraft): string =>
  text(money(card.availableCredit).minus(totalOf(money(amount))))

/** That, and the destination rises by the amount. */
export function afterAdvance(
  draft: AdvanceDraft,
  cards: readonly CreditAccount[],
  destinations: readonly Destination[],
) {
  const amount = money(draft.amount)
  return {
    cards: cards.map(card =>
      card.id === draft.source ? { ...card, availableCredit: creditAfter(card, draft) } : card,
    ),
    destinations: destinations.map(account =>
      account.id === draft.destination ? { ...account, balance: text(money(account.balance).plus(amount)) } : account,
    ),
  }
}
