/** A wire comes back: the account gets the amount, not the fee (ARCHITECTURE, Coming back). Once only. */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { comesBack, comesBackOnce } from './coming-back.ts'
import { accept, cleanText, credit, debit, event, seqNumber } from './event.ts'
import { isRefusal } from './guards.ts'
import { wire } from './wire.ts'

export const wireReturn = event({
  kind: 'wire-return',
  version: 1,
  leaves: false,
  /** `of` is the wire's seq, `account` the one that paid. */
  payload: z.object({ of: seqNumber, account: accountId, reason: cleanText.default('Returned by the other bank') }),
  posts: [bank.wireClearing],

  touches: payload => comesBackOnce(payload),

  decide({ of, account }, view) {
    const back = comesBack(view, of, account, wire.kind)
    if (isRefusal(back)) return back
    return accept([debit(bank.wireClearing, back.amount), credit(account, back.amount)], back.effects)
  },

  describe: (_leg, { reason }) => ({ type: 'transfer', category: 'Wire', text: `Wire returned: ${reason}` }),
})
