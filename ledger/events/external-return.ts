/** An external transfer comes back from the other bank: the account gets the amount (ARCHITECTURE, Coming back). Once only. */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { accept, cleanText, credit, debit, event, seqNumber } from './event.ts'
import { externalTransfer } from './external-transfer.ts'
import { comesBack, comesBackOnce } from './coming-back.ts'
import { isRefusal } from './guards.ts'

export const externalReturn = event({
  kind: 'external-return',
  version: 1,
  leaves: false,
  /** `of` is the transfer's seq, `account` the one that paid. */
  payload: z.object({ of: seqNumber, account: accountId, reason: cleanText.default('Returned by the other bank') }),
  posts: [bank.achClearing],

  touches: payload => comesBackOnce(payload),

  decide({ of, account }, view) {
    const back = comesBack(view, of, account, externalTransfer.kind)
    if (isRefusal(back)) return back
    return accept([debit(bank.achClearing, back.amount), credit(account, back.amount)], back.effects)
  },

  describe: (_leg, { reason }) => ({ type: 'transfer', category: 'Transfer', text: `Transfer returned: ${reason}` }),
})
