/**
 * What is left of a `hold-placed` is given back: cancelled, expired or refused. Holds with a life of their own end by events of
 * their own: ATM (`atm-expired`), limit orders (`limit-order-cancelled`), checks (`settle`, `return`).
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { accept, cleanText, event, seqNumber } from './event.ts'
import { holdOf, isRefusal, own, release, touchHold } from './guards.ts'

export const holdReleased = event({
  kind: 'hold-released',
  version: 1,
  leaves: false,
  payload: z.object({ hold: seqNumber, account: accountId, why: cleanText.default('Released') }),
  posts: [],

  touches: ({ hold, account }) => ({ accounts: [account], ...touchHold(hold) }),

  decide({ hold: id, account }, view) {
    const owner = own(view, account)
    if (isRefusal(owner)) return owner
    const hold = holdOf(view, id, account)
    return isRefusal(hold) ? hold : accept([], [release(hold)])
  },

  describe: (_leg, { why }) => ({ type: 'other', category: 'Pending', text: why }),
})
