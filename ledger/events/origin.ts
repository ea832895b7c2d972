/** An origin event and what is left of the money it brought in, for those that settle, return or charge it back. */
import { bank, isBankAccount, type AccountId } from '../accounts.ts'
import { money, sum, text, ZERO, type Money } from '../money.ts'
import type { Effect, Lot, RecordedEvent, View } from './event.ts'

interface Pieces {
  /** The customer's account that the money first came to. */
  readonly account: AccountId
  /** The bank's account that stands for the other side until the money has arrived. */
  readonly claim: AccountId
  /** All that the event brought in. */
  readonly amount: Money
  /** What of it is unsettled, wherever it is now. */
  readonly lots: readonly Lot[]
  /** What is still held back of it (a check's later part), if anything. */
  readonly hold: Money | undefined
  /** Lots and hold together: what has not settled and not come back. */
  readonly total: Money
}

/** Undefined for what brought nothing in unsettled. */
export function piecesOf(view: View, origin: number): Pieces | undefined {
  const event = view.events.get(origin)
  if (!event || !cameUnsettled(event)) return undefined
  const claim = event.legs.find(leg => isBankAccount(leg.account) && money(leg.amount).gt(0))
  const target = event.legs.find(leg => !isBankAccount(leg.account) && money(leg.amount).lt(0))
  if (!claim || !target) return undefined
  const lots = view.lotsFrom(origin)
  const held = view.holds.get(origin)?.amount ?? ZERO
  const hold = held.isZero() ? undefined : held
  return {
    account: target.account,
    claim: claim.account,
    amount: money(target.amount).neg(),
    lots,
    hold,
    total: sum(lots.map(lot => lot.amount)).plus(held),
  }
}

/** What is left of it in lots, and what is held back, is over. */
export const lotsOver = ({ lots }: Pieces): Effect[] =>
  lots.map(lot => ({ ...lot, effect: 'lot', amount: text(lot.amount.neg()) }))
export const holdOver = ({ account, hold }: Pieces, origin: number): Effect[] =>
  hold ? [{ effect: 'release', hold: origin, account, asset: 'USD', amount: text(hold) }] : []

/** It made a lot of its own or held something back of what it brought; what only moves along is another event's. */
export const cameUnsettled = ({ seq, legs, effects }: Pick<RecordedEvent, 'seq' | 'legs' | 'effects'>): boolean =>
  legs.length > 0 && effects.some(one => (one.effect === 'lot' && one.origin === seq) || one.effect === 'hold')

/** Where the bank's claim is once the money has arrived. */
export const settledInto = (claim: AccountId): AccountId => INTO.get(claim) ?? claim

const INTO = new Map<AccountId, AccountId>([
  [bank.unverifiedDeposits, bank.achClearing],
  [bank.checkClearing, bank.vault],
])
