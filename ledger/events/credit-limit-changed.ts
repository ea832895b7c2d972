/**
 * A card gets another limit (LED-42): by the bank, and never below what is owed and held, as if no unsettled payment
 * had come. A fact without postings. What all cards of the customer may lend together (`lent.ts`) rises and falls with
 * it.
 */
import * as z from 'zod'
import { accountId, position } from '../accounts.ts'
import { money, most, text, ZERO } from '../money.ts'
import { says } from '../phrase.ts'
import { withNote } from './credit-limit.ts'
import { accept, event, refuse, usdOrZero, type Effect } from './event.ts'
import { forBank, isRefusal } from './guards.ts'
import { lentCounter } from './lent.ts'

export const creditLimitChanged = event({
  kind: 'credit-limit-changed',
  version: 1,
  leaves: false,
  payload: z.object({ card: accountId, owner: z.uuid(), limit: usdOrZero }),
  posts: [],

  touches: ({ card, owner }) => ({ accounts: [card], counters: [lentCounter(owner)] }),

  decide({ card: id, owner, limit }, view) {
    const card = forBank(view, id)
    if (isRefusal(card)) return card
    if (card.owner !== owner) return refuse('not_found')
    if (card.kind !== 'credit') return refuse('wrong_account_kind')
    const { posted, held, unsettled } = position(card)
    const used = most(ZERO, held.plus(unsettled).minus(posted))
    const lowered = money(limit).lt(card.floor.neg())
    if (lowered && money(limit).lt(used)) return refuse('below_minimum', { minimum: text(used) })
    const noted = withNote(card, { on: view.bankDay, by: 'bank', from: text(card.floor.neg()), to: limit })
    const rise = money(limit).plus(card.floor)
    const effects: Effect[] = [{ effect: 'change', account: id, floor: text(money(limit).neg()), terms: noted }]
    if (!rise.isZero()) effects.push({ effect: 'count', counter: lentCounter(owner), amount: text(rise) })
    return accept([], effects)
  },

  describe: () => ({ type: 'info', category: 'Limit', ...says('Credit limit changed') }),
})
