/** A bill is paid out of a checking-like account (LED-09). When a hold was placed for it, the hold is captured. */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { named } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, seqNumber, usd } from './event.ts'
import { capture, isRefusal, payer, touchHold } from './guards.ts'

export const billPayment = event({
  kind: 'bill-payment',
  version: 1,
  leaves: true,
  payload: z.object({
    from: accountId,
    amount: usd,
    payee: cleanText,
    category: cleanText.default('Bills'),
    memo: cleanText.optional(),
    hold: seqNumber.optional(),
  }),
  posts: [bank.billPayClearing],

  touches: ({ from, hold }) => ({ accounts: [from], ...touchHold(hold) }),

  decide({ from, amount, hold }, view) {
    const source = payer(view, from)
    if (isRefusal(source)) return source
    const released = capture(view, hold, from)
    if (isRefusal(released)) return released
    return accept([debit(from, money(amount)), credit(bank.billPayClearing, money(amount))], released)
  },

  describe: (_leg, { payee, category }) => ({ type: 'payment', category, ...named(payee) }),
})
