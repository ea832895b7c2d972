/**
 * Points that a purchase loses when its money comes back. They are given with the card's statement, which says in the
 * card's terms through which day: those of a purchase up to then are taken back, below zero if they were spent (what is
 * earned next fills that); those of a later one are counted, and the next statement gives so many less. Either way a
 * purchase that was undone leaves no point, and nobody waits for anybody.
 */
import { bank, POINTS, type AccountId } from '../accounts.ts'
import { money } from '../money.ts'
import { pointsFor } from '../rates/card.ts'
import { cardPurchase } from './card-purchase.ts'
import { credit, debit, type Effect, type Leg, type RecordedEvent, type View } from './event.ts'

/** Points of undone purchases that no statement has given yet. */
export const unearnedCounter = (card: AccountId): string => `unearned:${card}`

/** The last day whose purchases have their points: a member of the card's terms. */
export const POINTS_THROUGH = 'pointsThrough'

/** What takes the points of an undone purchase back; nothing for what earns none. A card that is closed holds none. */
export function pointsBack(
  { accounts }: Pick<View, 'accounts'>,
  purchase: RecordedEvent,
): { readonly legs: readonly Leg[]; readonly effects: readonly Effect[] } {
  const nothing = { legs: [], effects: [] }
  const [paid] = purchase.legs
  const card = paid && accounts.get(paid.account)
  if (purchase.kind !== cardPurchase.kind || card?.kind !== 'credit' || card.status === 'closed') return nothing
  const points = pointsFor(money(String(purchase.payload['amount'])))
  if (points.isZero()) return nothing
  const through = card.terms[POINTS_THROUGH]
  if (typeof through === 'string' && through >= purchase.effectiveDate)
    return { legs: [debit(card.id, points, POINTS), credit(bank.rewardsIssued, points, POINTS)], effects: [] }
  return { legs: [], effects: [{ effect: 'count', counter: unearnedCounter(card.id), amount: points.toFixed(0) }] }
}
