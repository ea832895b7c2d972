/**
 * A customer's order ends without its money having moved: called off, run out of time, or refused when its moment came.
 * What was set aside for it is given back. Written under the one key that the order's money would have, so that an
 * order has one end. Holds with a life of their own end by events of their own: ATM (`atm-expired`), limit orders
 * (`limit-order-cancelled`), checks (`settle`, `return`).
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { says } from '../phrase.ts'
import { accept, cleanText, event, owns, refuse, seqNumber } from './event.ts'
import { holdOf, isRefusal, release, touchHold } from './guards.ts'

export const orderEnded = event({
  kind: 'order-ended',
  version: 1,
  leaves: false,
  payload: z.object({
    /** The order as the application knows it. */
    order: z.uuid(),
    /** The account that would have paid; it may have been closed since. */
    account: accountId,
    hold: seqNumber.optional(),
    ended: z.enum(['refused', 'cancelled', 'expired']),
    /** Why, by its name: a refusal of the ledger's, or a reason of the order's own. */
    why: cleanText.optional(),
  }),
  posts: [],

  touches: ({ hold, account }) => ({ accounts: [account], ...touchHold(hold) }),

  decide({ hold: id, account }, view) {
    const payer = view.accounts.get(account)
    if (!payer || !owns(view.actor, payer)) return refuse('not_found')
    if (id === undefined) return accept([])
    const hold = holdOf(view, id, account)
    return isRefusal(hold) ? hold : accept([], [release(hold)])
  },

  describe: () => ({ type: 'info', category: 'Order', ...says('Order ended') }),
})
