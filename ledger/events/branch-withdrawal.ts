/**
 * Cash at the counter (LED-15): at most 10,000 at a time (doc3 §9), no fee. For the account kinds of C-180. A hold that
 * was placed for it (an undo that ran) is captured.
 */
import * as z from 'zod'
import { accountId, bank, depositKinds } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { BRANCH_LIMIT } from '../rates/limits.ts'
import { accept, cleanText, credit, debit, event, refuse, seqNumber, usd } from './event.ts'
import { capture, isRefusal, openOf, touchHold } from './guards.ts'

export const branchWithdrawal = event({
  kind: 'branch-withdrawal',
  version: 1,
  leaves: true,
  payload: z.object({
    account: accountId,
    amount: usd,
    limit: usd.default(BRANCH_LIMIT),
    note: cleanText.optional(),
    hold: seqNumber.optional(),
  }),
  posts: [bank.vault],

  touches: ({ account, hold }) => ({ accounts: [account], ...touchHold(hold) }),

  decide({ account: id, amount, limit, hold }, view) {
    const account = openOf(view, id, depositKinds)
    if (isRefusal(account)) return account
    if (money(amount).gt(limit)) return refuse('exceeds_transaction_limit', { limit })
    const released = capture(view, hold, id)
    if (isRefusal(released)) return released
    return accept([debit(id, money(amount)), credit(bank.vault, money(amount))], released)
  },

  describe: () => ({ type: 'withdrawal', category: 'Cash', ...says('Branch withdrawal') }),
})
