/** A frozen account is free again. */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { says } from '../phrase.ts'
import { accept, event, refuse } from './event.ts'
import { forBank, isRefusal } from './guards.ts'

export const accountThawed = event({
  kind: 'account-thawed',
  version: 1,
  leaves: false,
  payload: z.object({ account: accountId }),
  posts: [],

  touches: ({ account }) => ({ accounts: [account] }),

  decide({ account: id }, view) {
    const account = forBank(view, id)
    if (isRefusal(account)) return account
    if (account.status !== 'frozen') return refuse('wrong_state')
    return accept([], [{ effect: 'change', account: id, status: 'open' }])
  },

  describe: () => ({ type: 'info', category: 'Account', ...says('Account free again') }),
})
