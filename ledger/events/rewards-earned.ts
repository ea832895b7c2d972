/**
 * Reward points for a card: one for each whole dollar of a purchase (`pointsFor`), or given as a welcome (doc3 §9). A
 * statement gives those of its cycle and says so in the card's terms; purchases that were undone meanwhile earn none
 * (`reward-points.ts`).
 */
import * as z from 'zod'
import { accountId, bank, POINTS, type AccountId } from '../accounts.ts'
import { least, money, type Money } from '../money.ts'
import { oursOrNamed } from '../phrase.ts'
import {
  accept,
  bankDay,
  cleanText,
  credit,
  debit,
  event,
  points,
  refuse,
  seqNumber,
  type Effect,
  type Leg,
} from './event.ts'
import { forBank, isRefusal } from './guards.ts'
import { POINTS_THROUGH, unearnedCounter } from './reward-points.ts'

const EARNED = 'Points earned'

export const rewardsEarned = event({
  kind: 'rewards-earned',
  version: 1,
  leaves: false,
  payload: z.object({
    card: accountId,
    points,
    /** Seq of the purchase. */
    of: seqNumber.optional(),
    /** The statement day: these are the points of all purchases since the last one, whatever became of them. */
    through: bankDay.optional(),
    description: cleanText.default(EARNED),
  }),
  posts: [],

  touches: ({ card }) => ({
    accounts: [card],
    counters: [unearnedCounter(card)],
    units: [[bank.rewardsIssued, POINTS]],
  }),

  decide({ card: id, points: earned, through }, view) {
    const card = forBank(view, id)
    if (isRefusal(card)) return card
    if (card.kind !== 'credit') return refuse('wrong_account_kind')
    const all = money(earned)
    if (!through) return accept(given(id, all))
    const last = card.terms[POINTS_THROUGH]
    if (typeof last === 'string' && last >= through) return refuse('wrong_state')
    const undone = least(all, view.counter(unearnedCounter(id)))
    const effects: Effect[] = [{ effect: 'change', account: id, terms: { [POINTS_THROUGH]: through } }]
    if (undone.gt(0)) effects.push({ effect: 'count', counter: unearnedCounter(id), amount: undone.neg().toFixed(0) })
    return accept(given(id, all.minus(undone)), effects)
  },

  describe: (_leg, { description }) => ({ type: 'other', category: 'Rewards', ...oursOrNamed(description, EARNED) }),
})

const given = (card: AccountId, amount: Money): Leg[] =>
  amount.isZero() ? [] : [debit(bank.rewardsIssued, amount, POINTS), credit(card, amount, POINTS)]
