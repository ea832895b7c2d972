/**
 * Reward points are spent (LED-40), and what they are worth is credited to the same card, or to an own account that is
 * named. A customer gets what they are worth, to the cent; the bank may give dollars as it sees fit.
 */
import * as z from 'zod'
import { accountId, bank, mayPay, POINTS, type AccountId, type AccountState } from '../accounts.ts'
import { money } from '../money.ts'
import { named } from '../phrase.ts'
import { worthOfPoints } from '../rates/card.ts'
import {
  accept,
  cleanText,
  credit,
  debit,
  event,
  isStaff,
  points,
  refuse,
  usd,
  type Refusal,
  type View,
} from './event.ts'
import { isRefusal, openOf, receiver } from './guards.ts'

export const rewardsRedeemed = event({
  kind: 'rewards-redeemed',
  version: 1,
  leaves: false,
  payload: z.object({
    card: accountId,
    points,
    reward: cleanText,
    /** What is given for them in dollars. */
    statementCredit: usd.optional(),
    /** Own account that gets the dollars instead of the card. */
    to: accountId.optional(),
  }),
  posts: [bank.rewardsExpense],

  touches: ({ card, to }) => ({
    accounts: to ? [card, to] : [card],
    units: [[bank.rewardsIssued, POINTS]],
  }),

  decide({ card: id, points: spent, statementCredit, to }, view) {
    const card = openOf(view, id, ['credit'])
    if (isRefusal(card)) return card
    const legs = [debit(id, money(spent), POINTS), credit(bank.rewardsIssued, money(spent), POINTS)]
    if (!statementCredit) return to ? refuse('wrong_state') : accept(legs)
    const value = money(statementCredit)
    if (!isStaff(view.actor) && !value.eq(worthOfPoints(money(spent)))) return refuse('not_permitted')
    const target = to ? placed(view, card, to) : card
    if (isRefusal(target)) return target
    return accept([...legs, debit(bank.rewardsExpense, value), credit(target.id, value)])
  },

  describe: (leg, { reward, to }) => ({
    type: leg.account === to ? 'deposit' : 'other',
    category: 'Rewards',
    ...named(reward),
  }),
})

/** Where the dollars may go: an account of the card's owner that money can be paid from again. */
function placed(view: View, card: AccountState, to: AccountId): AccountState | Refusal {
  const target = receiver(view, to)
  if (isRefusal(target)) return target
  if (target.owner !== card.owner) return refuse('not_found')
  return mayPay(target) ? target : refuse('account_may_not_receive')
}
