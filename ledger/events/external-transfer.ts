/**
 * Money goes to an account at another bank (LED-04); no fee. A hold that was placed for it (code awaited, undo window)
 * is captured, and what the transfer does not take of it is given back.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, lastFour, seqNumber, usd } from './event.ts'
import { capture, isRefusal, payer, touchHold } from './guards.ts'

export const externalTransfer = event({
  kind: 'external-transfer',
  version: 1,
  leaves: true,
  payload: z.object({
    from: accountId,
    amount: usd,
    /** Of the receiving account. */
    last4: lastFour,
    /** The saved recipient, and the transfer as the application knows it. */
    recipient: z.uuid().optional(),
    transfer: z.uuid().optional(),
    memo: cleanText.optional(),
    hold: seqNumber.optional(),
  }),
  posts: [bank.achClearing],

  touches: ({ from, hold }) => ({ accounts: [from], ...touchHold(hold) }),

  decide({ from, amount, hold }, view) {
    const source = payer(view, from)
    if (isRefusal(source)) return source
    const released = capture(view, hold, from)
    if (isRefusal(released)) return released
    return accept([debit(from, money(amount)), credit(bank.achClearing, money(amount))], released)
  },

  describe: (_leg, { last4 }) => ({
    type: 'transfer',
    category: 'Transfer',
    ...says('External transfer to ••{last4}', { last4 }),
  }),
})
