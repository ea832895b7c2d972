/**
 * What a card was used for: the lines that can be disputed. A fee of the bank's own is a line beside it,
 * and no such line.
 */
import type { AccountId } from '../accounts.ts'
import { money, ZERO, type Money } from '../money.ts'
import { atmDispensed } from './atm-dispensed.ts'
import { cardPurchase } from './card-purchase.ts'
import { cashAdvance } from './cash-advance.ts'
import type { RecordedEvent } from './event.ts'

const byCard: ReadonlySet<string> = new Set([cardPurchase.kind, atmDispensed.kind, cashAdvance.kind])
/** Not what stayed with the customer: a cash advance into an own account was no use of the card with anybody. */
export const isByCard = ({ kind, payload }: Pick<RecordedEvent, 'kind' | 'payload'>): boolean =>
  byCard.has(kind) && payload['to'] === undefined

export interface CardLine {
  /** Who paid. */
  readonly account: AccountId
  readonly amount: Money
  /** The bank's account that took the amount. */
  readonly takenBy: AccountId
  /** What the bank charged for it, perhaps nothing. */
  readonly fee: Money
}

/** The line of an event in which a card was used: its first two legs; its fee follows them (`withFee`). */
export function cardLineOf(event: RecordedEvent | undefined): CardLine | undefined {
  if (!event || !isByCard(event)) return undefined
  const [paid, taken, fee] = event.legs
  if (!paid || !taken) return undefined
  return {
    account: paid.account,
    amount: money(paid.amount),
    takenBy: taken.account,
    fee: fee ? money(fee.amount) : ZERO,
  }
}
