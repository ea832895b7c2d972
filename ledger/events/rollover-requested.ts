/**
 * A customer asks for a direct rollover: whoever holds a plan elsewhere is to send it here (26 USC 401(a)(31)). Nothing
 * moves and nothing is set aside, because no bank can take money out of a plan that another holds: it is the fact that
 * it was asked for, under its key. `rollover` follows when the money arrives.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { says } from '../phrase.ts'
import { accept, cleanText, event, usd } from './event.ts'
import { isRefusal, openOf } from './guards.ts'

export const rolloverRequested = event({
  kind: 'rollover-requested',
  version: 1,
  leaves: false,
  payload: z.object({
    to: accountId,
    /** As the customer expects it; what arrives may be another amount. */
    amount: usd,
    provider: cleanText,
  }),
  posts: [],

  touches: ({ to }) => ({ accounts: [to] }),

  decide({ to }, view) {
    const account = openOf(view, to, ['retirement'])
    return isRefusal(account) ? account : accept([])
  },

  describe: (_leg, { provider }) => ({
    type: 'info',
    category: 'Planned',
    ...says('Rollover from {provider}', { provider }),
  }),
})
