/**
 * A wire (LED-05): the amount goes to the wire clearing account, the fee (30.00, doc3 §9) to income. The funds check
 * covers both (C-102). A hold that was placed for it is captured.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { WIRE_FEE } from '../rates/fees.ts'
import { accept, cleanText, credit, debit, event, lastFour, seqNumber, usd, usdOrZero } from './event.ts'
import { isFeeLeg, withFee } from './fee.ts'
import { capture, isRefusal, payer, touchHold } from './guards.ts'

export const wire = event({
  kind: 'wire',
  version: 1,
  leaves: true,
  payload: z.object({
    from: accountId,
    amount: usd,
    fee: usdOrZero.default(WIRE_FEE),
    /** Of the receiving account. */
    last4: lastFour,
    /** The saved recipient, and the transfer as the application knows it. */
    recipient: z.uuid().optional(),
    transfer: z.uuid().optional(),
    memo: cleanText.optional(),
    /** Placed for amount and fee together. */
    hold: seqNumber.optional(),
  }),
  posts: [bank.wireClearing, bank.feeIncome],

  touches: ({ from, hold }) => ({ accounts: [from], ...touchHold(hold) }),

  decide({ from, amount, fee, hold }, view) {
    const source = payer(view, from)
    if (isRefusal(source)) return source
    const released = capture(view, hold, from)
    if (isRefusal(released)) return released
    const legs = [debit(from, money(amount)), credit(bank.wireClearing, money(amount))]
    return accept(withFee(legs, from, money(fee)), released)
  },

  describe: (leg, { last4 }, recorded) =>
    isFeeLeg(leg, recorded)
      ? { type: 'fee', category: 'Fees', ...says('Wire fee') }
      : { type: 'transfer', category: 'Wire', ...says('Wire to ••{last4}', { last4 }) },
})
