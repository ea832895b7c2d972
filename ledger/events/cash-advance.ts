/**
 * Cash on a card (LED-16): at most 3,000 at a time, fee 3% and at least 10.00 (doc3 §9). Amount and fee come out of the available
 * credit (C-103); money that was overpaid adds none (C-67), and a payment that has not settled frees none. A hold that was placed for
 * it (an undo that ran) is captured.
 */
import * as z from 'zod'
import { accountId, bank, position, withdrawable, type AccountState } from '../accounts.ts'
import { least, money, most, text, ZERO, type Money } from '../money.ts'
import { says } from '../phrase.ts'
import { availableCredit, CASH_ADVANCE_FEE, CASH_ADVANCE_LIMIT, cashAdvanceFee } from '../rates.ts'
import { accept, cleanText, credit, debit, event, percent, refuse, seqNumber, usd, usdOrZero } from './event.ts'
import { isFeeLeg, withFee } from './fee.ts'
import { capture, isRefusal, openOf, touchHold } from './guards.ts'

/** What a card gives in cash, its fee counted in: the available credit, less what is set aside or has not settled. */
export const cashOn = (card: AccountState): Money => {
  const { posted, held } = position(card)
  return least(withdrawable(card), availableCredit(card.floor.neg(), posted).minus(held))
}

export const cashAdvance = event({
  kind: 'cash-advance',
  version: 1,
  leaves: true,
  payload: z.object({
    card: accountId,
    amount: usd,
    limit: usd.default(CASH_ADVANCE_LIMIT),
    feePercent: percent.default(CASH_ADVANCE_FEE.percent),
    feeMinimum: usdOrZero.default(CASH_ADVANCE_FEE.minimum),
    note: cleanText.optional(),
    hold: seqNumber.optional(),
  }),
  posts: [bank.vault, bank.feeIncome],

  touches: ({ card, hold }) => ({ accounts: [card], ...touchHold(hold) }),

  decide({ card: id, amount, limit, feePercent, feeMinimum, hold }, view) {
    const card = openOf(view, id, ['credit'])
    if (isRefusal(card)) return card
    if (money(amount).gt(limit)) return refuse('exceeds_transaction_limit', { limit })
    const fee = cashAdvanceFee(money(amount), { percent: feePercent, minimum: feeMinimum })
    const released = capture(view, hold, id)
    if (isRefusal(released)) return released
    const available = cashOn(card).plus(hold ? (view.holds.get(hold)?.amount ?? ZERO) : ZERO)
    if (available.lt(fee.plus(amount))) return refuse('insufficient_funds', { available: text(most(ZERO, available)) })
    return accept(withFee([debit(id, money(amount)), credit(bank.vault, money(amount))], id, fee), released)
  },

  describe: (leg, _payload, recorded) =>
    isFeeLeg(leg, recorded)
      ? { type: 'fee', category: 'Fees', ...says('Cash advance fee') }
      : { type: 'other', category: 'Cash advance', ...says('Cash advance') },
})
