/**
 * Cash that was asked for and not fetched: the hold falls away and the day that it counted in gets its limit back
 * (C-104). Before its 30 minutes are over the bank calls it off, after too many wrong codes, or as its owner asked
 * (`cancelled`, an order's step of the bank's).
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { money, text } from '../money.ts'
import { says } from '../phrase.ts'
import { atmCounter, atmHold } from './atm-hold.ts'
import { accept, bankDay, event, isStaff, refuse, seqNumber } from './event.ts'
import { holdOf, isRefusal, own, release, touchHold } from './guards.ts'

export const atmExpired = event({
  kind: 'atm-expired',
  version: 1,
  leaves: false,
  payload: z.object({
    hold: seqNumber,
    account: accountId,
    /** Whose limit of which day is given back: the owner of the account and the bank day of the hold. */
    owner: z.uuid(),
    day: bankDay,
    why: z.enum(['expired', 'called-off', 'cancelled']).default('expired'),
  }),
  posts: [],

  touches: ({ hold, account, owner, day }) => ({
    accounts: [account],
    counters: [atmCounter(owner, day)],
    ...touchHold(hold),
  }),

  decide({ hold: id, account, owner, day, why }, view) {
    const holder = own(view, account)
    if (isRefusal(holder)) return holder
    const hold = holdOf(view, id, account, atmHold.kind)
    if (isRefusal(hold)) return hold
    const placed = view.events.get(id)
    if (holder.owner !== owner || placed?.bankDay !== day) return refuse('not_found')
    if (why !== 'expired' && !isStaff(view.actor)) return refuse('not_permitted')
    if (why === 'expired' && hold.until && view.at < hold.until) return refuse('wrong_state')
    const amount = text(money(String(placed.payload['amount'])).neg())
    return accept([], [release(hold), { effect: 'count', counter: atmCounter(owner, day), amount }])
  },

  describe: () => ({ type: 'other', category: 'Cash', ...says('ATM withdrawal not made') }),
})
