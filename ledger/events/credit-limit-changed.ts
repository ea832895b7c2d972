/**
 * A card gets another limit (LED-42): by the bank, and never below what is owed and held, as if no unsettled payment had come. A
 * fact without postings.
 */
import * as z from 'zod'
import { accountId, position } from '../accounts.ts'
import { money, most, text, ZERO } from '../money.ts'
import { says } from '../phrase.ts'
import { withNote } from './credit-limit.ts'
import { accept, event, refuse, usdOrZero } from './event.ts'
import { forBank, isRefusal } from './guards.ts'

export const creditLimitChanged = event({
  kind: 'credit-limit-changed',
  version: 1,
  leaves: false,
  payload: z.object({ card: accountId, limit: usdOrZero }),
  posts: [],

  touches: ({ card }) => ({ accounts: [card] }),

  decide({ card: id, limit }, view) {
    const card = forBank(view, id)
    if (isRefusal(card)) return card
    if (card.kind !== 'credit') return refuse('wrong_account_kind')
    const { posted, held, unsettled } = position(card)
    const used = most(ZERO, held.plus(unsettled).minus(posted))
    const lowered = money(limit).lt(card.floor.neg())
    if (lowered && money(limit).lt(used)) return refuse('below_minimum', { minimum: text(used) })
    const noted = withNote(card, { on: view.bankDay, by: 'bank', from: text(card.floor.neg()), to: limit })
    return accept([], [{ effect: 'change', account: id, floor: text(money(limit).neg()), terms: noted }])
  },

  describe: () => ({ type: 'info', category: 'Limit', ...says('Credit limit changed') }),
})
