/**
 * Money is set aside before it leaves: a pending bill, an external transfer or wire awaiting its code, an undo window.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { named } from '../phrase.ts'
import { accept, cleanText, event, refuse, usd } from './event.ts'
import { isRefusal, own } from './guards.ts'

export const holdPlaced = event({
  kind: 'hold-placed',
  version: 1,
  leaves: true,
  payload: z.object({
    account: accountId,
    amount: usd,
    /** What the customer reads beside the pending amount. */
    reason: cleanText,
    /** What the line will be when it is made. */
    type: z.enum(['payment', 'transfer', 'withdrawal', 'purchase', 'buy', 'other']).default('other'),
    /** Bank-clock moment at which it falls away by itself. */
    until: z.iso.datetime().optional(),
  }),
  posts: [],

  touches: ({ account }) => ({ accounts: [account] }),

  decide({ account: id, amount, reason, type, until }, view) {
    const account = own(view, id)
    if (isRefusal(account)) return account
    if (account.status !== 'open') return refuse('account_not_open')
    if (account.kind === 'cd') return refuse('account_may_not_pay')
    return accept([], [{ effect: 'hold', account: id, asset: 'USD', amount, until: until ?? null, reason, type }])
  },

  describe: (_leg, { type, reason }) => ({ type, category: 'Pending', ...named(reason) }),
})
