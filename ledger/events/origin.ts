/** An origin event and what is left of the money it brought in, for those that settle or return it. */
import { isBankAccount, type AccountId } from '../accounts.ts'
import { money, sum, ZERO, type Money } from '../money.ts'
import { disputeCredit } from './dispute-credit.ts'
import type { Lot, View } from './event.ts'

export interface Pieces {
  /** The customer's account that the money first came to. */
  readonly account: AccountId
  /** The bank's account that stands for the other side until the money has arrived. */
  readonly claim: AccountId
  readonly lots: readonly Lot[]
  /** What is still held back of it (a check's later part), if anything. */
  readonly hold: Money | undefined
  readonly total: Money
}

/** Undefined for what brought nothing in, and for a provisional credit, which ends with its dispute alone. */
export function piecesOf(view: View, origin: number): Pieces | undefined {
  const event = view.events.get(origin)
  if (event?.kind === disputeCredit.kind) return undefined
  const claim = event?.legs.find(leg => isBankAccount(leg.account) && money(leg.amount).gt(0))
  const target = event?.legs.find(leg => !isBankAccount(leg.account) && money(leg.amount).lt(0))
  if (!claim || !target) return undefined
  const lots = view.lotsFrom(origin)
  const held = view.holds.get(origin)?.amount ?? ZERO
  const hold = held.isZero() ? undefined : held
  return {
    account: target.account,
    claim: claim.account,
    lots,
    hold,
    total: sum(lots.map(lot => lot.amount)).plus(held),
  }
}
