/** What is left of a hold is given back: cancelled, expired or refused. */
import * as z from 'zod'
import { scaleOf } from '../accounts.ts'
import { text } from '../money.ts'
import { accept, cleanText, event, isStaff, refuse, seqNumber } from './event.ts'
import { accountId } from '../accounts.ts'
import { isRefusal, own } from './guards.ts'

export const holdReleased = event({
  kind: 'hold-released',
  version: 1,
  leaves: false,
  payload: z.object({ hold: seqNumber, account: accountId, why: cleanText.default('Released') }),
  posts: [],

  touches: ({ hold, account }) => ({ holds: [hold], accounts: [account], events: [hold] }),

  decide({ hold: id, account }, view) {
    const owner = own(view, account)
    if (isRefusal(owner)) return owner
    const hold = view.holds.get(id)
    if (!hold || hold.account !== account) return refuse('not_found')
    if (hold.amount.isZero()) return refuse('wrong_state')
    if (!isStaff(view.actor) && view.events.get(id)?.kind !== 'hold-placed') return refuse('not_permitted')
    return accept(
      [],
      [{ effect: 'release', hold: id, account, asset: hold.asset, amount: text(hold.amount, scaleOf(hold.asset)) }],
    )
  },

  describe: (_leg, { why }) => ({ type: 'other', category: 'Pending', text: why }),
})
