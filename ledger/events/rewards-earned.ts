/** Reward points for a card: one for each whole dollar of a purchase (`pointsFor`), or given as a welcome (doc3 §9). */
import * as z from 'zod'
import { accountId, bank, POINTS } from '../accounts.ts'
import { money } from '../money.ts'
import { accept, cleanText, credit, debit, event, points, refuse, seqNumber } from './event.ts'
import { forBank, isRefusal } from './guards.ts'

export const rewardsEarned = event({
  kind: 'rewards-earned',
  version: 1,
  leaves: false,
  payload: z.object({
    card: accountId,
    points,
    /** Seq of the purchase. */
    of: seqNumber.optional(),
    description: cleanText.default('Points earned'),
  }),
  posts: [],

  touches: ({ card }) => ({ accounts: [card], units: [[bank.rewardsIssued, POINTS]] }),

  decide({ card: id, points: earned }, view) {
    const card = forBank(view, id)
    if (isRefusal(card)) return card
    if (card.kind !== 'credit') return refuse('wrong_account_kind')
    return accept([debit(bank.rewardsIssued, money(earned), POINTS), credit(id, money(earned), POINTS)])
  },

  describe: (_leg, { description }) => ({ type: 'other', category: 'Rewards', text: description }),
})
