/** A bill is paid out of a checking-like account (LED-09). When a hold was placed for it, the hold is captured. */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money, text } from '../money.ts'
import { accept, cleanText, credit, debit, event, refuse, seqNumber, usd } from './event.ts'
import { isRefusal, payer } from './guards.ts'

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

  touches: ({ from, hold }) => ({ accounts: [from], holds: hold ? [hold] : [] }),

  decide({ from, amount, hold: id }, view) {
    const source = payer(view, from)
    if (isRefusal(source)) return source
    const legs = [debit(from, money(amount)), credit(bank.billPayClearing, money(amount))]
    if (!id) return accept(legs)
    const hold = view.holds.get(id)
    if (!hold || hold.account !== from) return refuse('not_found')
    if (hold.amount.isZero()) return refuse('wrong_state')
    return accept(legs, [{ effect: 'release', hold: id, account: from, asset: 'USD', amount: text(hold.amount) }])
  },

  describe: (_leg, { payee, category }) => ({ type: 'payment', category, text: payee }),
})
