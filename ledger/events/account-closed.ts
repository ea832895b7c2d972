/**
 * An account closes, by its owner or the bank, when it holds nothing of anything (no balance, hold, unsettled money or units) and no
 * credit of a dispute was given to it that may yet be taken back.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { provisionalCounter } from './dispute-credit.ts'
import { accept, event, isStaff, refuse } from './event.ts'
import { isRefusal, own } from './guards.ts'

export const accountClosed = event({
  kind: 'account-closed',
  version: 1,
  leaves: false,
  payload: z.object({ account: accountId }),
  posts: [],

  touches: ({ account }) => ({ accounts: [account], counters: [provisionalCounter(account)] }),

  decide({ account: id }, view) {
    const account = own(view, id)
    if (isRefusal(account)) return account
    if (account.status === 'frozen' && !isStaff(view.actor)) return refuse('account_not_open')
    for (const { posted, held, unsettled } of account.positions.values()) {
      if (!posted.isZero() || !held.isZero() || !unsettled.isZero()) return refuse('wrong_state')
    }
    if (view.counter(provisionalCounter(id)).gt(0)) return refuse('wrong_state')
    return accept([], [{ effect: 'change', account: id, status: 'closed' }])
  },

  describe: () => ({ type: 'info', category: 'Account', text: 'Account closed' }),
})
