/** A resting limit order is given up, by the customer or the bank: what it held is free again. */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { ours, says } from '../phrase.ts'
import { accept, cleanText, event, refuse, seqNumber } from './event.ts'
import { holdOf, isRefusal, own, release, touchHold } from './guards.ts'
import { limitOrderPlaced } from './limit-order-placed.ts'

const CANCELLED = 'Cancelled'

export const limitOrderCancelled = event({
  kind: 'limit-order-cancelled',
  version: 1,
  leaves: false,
  payload: z.object({ order: seqNumber, account: accountId, why: cleanText.default(CANCELLED) }),
  posts: [],

  touches: ({ order, account }) => ({ accounts: [account], orders: [order], ...touchHold(order) }),

  decide({ order: id, account }, view) {
    const owner = own(view, account)
    if (isRefusal(owner)) return owner
    const hold = holdOf(view, id, account, limitOrderPlaced.kind)
    if (isRefusal(hold)) return hold
    if (!view.orders.has(id)) return refuse('wrong_state')
    return accept([], [release(hold), { effect: 'order-ended', order: id }])
  },

  describe: (_leg, { why }) => ({
    type: 'other',
    category: 'Investment',
    ...says('Limit order: {why}', { why: ours(why, CANCELLED) }),
  }),
})
