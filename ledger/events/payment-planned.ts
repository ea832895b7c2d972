/**
 * A customer orders a payment of a later day, or a series of them (C-110, C-114). No money moves and none is set aside:
 * it is the fact that the order was given, under its key, so that an order is given once and can be looked up when its
 * answer was lost.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { says } from '../phrase.ts'
import { accept, bankDay, cleanText, event, usd } from './event.ts'
import { isRefusal, openOf, payer } from './guards.ts'

export const paymentPlanned = event({
  kind: 'payment-planned',
  version: 1,
  leaves: false,
  payload: z.object({
    from: accountId,
    to: cleanText,
    /** Absent where it is only known on the day: a card's minimum, its statement. */
    amount: usd.optional(),
    on: bankDay,
    every: cleanText,
    /** It is paid out of a retirement account, which pays nothing else. */
    distribution: z.literal(true).optional(),
  }),
  posts: [],

  touches: ({ from }) => ({ accounts: [from] }),

  decide({ from, distribution }, view) {
    const source = distribution ? openOf(view, from, ['retirement']) : payer(view, from)
    return isRefusal(source) ? source : accept([])
  },

  describe: (_leg, { to }) => ({ type: 'info', category: 'Planned', ...says('Payment to {to}', { to }) }),
})
