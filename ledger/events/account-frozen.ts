/**
 * The bank freezes an account: money may still come in, nothing the customer asks for goes out.
 * `account-thawed` ends it.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { oursOrNamed } from '../phrase.ts'
import { accept, cleanText, event, refuse } from './event.ts'
import { forBank, isRefusal } from './guards.ts'

const FROZEN = 'Frozen by the bank'

export const accountFrozen = event({
  kind: 'account-frozen',
  version: 1,
  leaves: false,
  payload: z.object({ account: accountId, reason: cleanText.default(FROZEN) }),
  posts: [],

  touches: ({ account }) => ({ accounts: [account] }),

  decide({ account: id }, view) {
    const account = forBank(view, id)
    if (isRefusal(account)) return account
    if (account.status !== 'open') return refuse('wrong_state')
    return accept([], [{ effect: 'change', account: id, status: 'frozen' }])
  },

  describe: (_leg, { reason }) => ({ type: 'info', category: 'Account', ...oursOrNamed(reason, FROZEN) }),
})
