/** Reward points are spent (LED-40). Only the bank may give dollars for them: a statement credit on the same card. */
import * as z from 'zod'
import { accountId, bank, POINTS } from '../accounts.ts'
import { money } from '../money.ts'
import { named } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, isStaff, points, refuse, usd } from './event.ts'
import { isRefusal, openOf } from './guards.ts'

export const rewardsRedeemed = event({
  kind: 'rewards-redeemed',
  version: 1,
  leaves: false,
  payload: z.object({ card: accountId, points, reward: cleanText, statementCredit: usd.optional() }),
  posts: [bank.rewardsExpense],

  touches: ({ card }) => ({ accounts: [card], units: [[bank.rewardsIssued, POINTS]] }),

  decide({ card: id, points: spent, statementCredit }, view) {
    const card = openOf(view, id, ['credit'])
    if (isRefusal(card)) return card
    const legs = [debit(id, money(spent), POINTS), credit(bank.rewardsIssued, money(spent), POINTS)]
    if (!statementCredit) return accept(legs)
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const value = money(statementCredit)
    return accept([...legs, debit(bank.rewardsExpense, value), credit(id, value)])
  },

  describe: (_leg, { reward }) => ({ type: 'other', category: 'Rewards', ...named(reward) }),
})
