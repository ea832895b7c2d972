/**
 * The bank takes an event back: the same postings with the signs turned, referring to it. May pass the floor. What came in
 * unsettled is taken back by `return`, which follows every piece; this refuses it.
 */
import * as z from 'zod'
import { isBankAccount } from '../accounts.ts'
import { money } from '../money.ts'
import { accept, cleanText, event, isStaff, refuse, seqNumber } from './event.ts'
import { accountId } from '../accounts.ts'

export const reversedCounter = (seq: number): string => `reversed:${seq}`

export const reversal = event({
  kind: 'reversal',
  version: 1,
  leaves: false,
  forced: true,
  payload: z.object({ of: seqNumber, accounts: z.array(accountId), reason: cleanText }),
  posts: [],

  touches: ({ of, accounts }) => ({ accounts, events: [of], origins: [of], counters: [reversedCounter(of)] }),

  decide({ of, accounts }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const original = view.events.get(of)
    if (!original || original.legs.length === 0) return refuse('not_found')
    if (original.kind === 'reversal' || view.counter(reversedCounter(of)).gt(0)) return refuse('wrong_state')
    if (view.lotsFrom(of).length > 0 || original.effects.some(effect => effect.effect !== 'count'))
      return refuse('wrong_state')
    if (original.legs.some(leg => !isBankAccount(leg.account) && !accounts.includes(leg.account)))
      return refuse('not_found')
    const legs = original.legs.map(leg => ({ ...leg, amount: money(leg.amount).neg() }))
    return accept(legs, [{ effect: 'count', counter: reversedCounter(of), amount: '1' }])
  },

  describe: (_leg, { reason }) => ({ type: 'other', category: 'Adjustment', text: `Reversal: ${reason}` }),
})
