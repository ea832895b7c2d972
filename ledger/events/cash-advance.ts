/**
 * Cash on a card (LED-16, LED-17): at most 3,000 at a time, at the counter or into an own account for 3%, and at least
 * 10.00 (doc3 §9; C-99: 5% is the sample's). Amount and fee come out of the available credit (C-103); money that was
 * overpaid adds none (C-67), and a payment that has not settled frees none. A hold that was placed for it (an undo that
 * ran) is captured.
 */
import * as z from 'zod'
import { accountId, bank, mayPay, withdrawable, type AccountId, type AccountState } from '../accounts.ts'
import { least, money, most, text, ZERO, type Money } from '../money.ts'
import { says } from '../phrase.ts'
import { CASH_ADVANCE_FEE, cashAdvanceFee } from '../rates/fees.ts'
import { CASH_ADVANCE_LIMIT } from '../rates/limits.ts'
import { cardRefusal } from './card-use.ts'
import {
  accept,
  cleanText,
  credit,
  debit,
  event,
  percent,
  refuse,
  seqNumber,
  usd,
  usdOrZero,
  type Refusal,
  type View,
} from './event.ts'
import { isFeeLeg, withFee } from './fee.ts'
import { capture, isRefusal, openOf, receiver, touchHold } from './guards.ts'

/**
 * What a card gives in cash, its fee counted in: what has settled, and never more than its limit (C-67). `freed` comes
 * to it from a hold that is captured; below zero it is what an advance is about to take.
 */
export const cashOn = (card: AccountState, freed: Money = ZERO): Money =>
  least(withdrawable(card).plus(freed), card.floor.neg())

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
    /** Own account that the money goes to; without one it is handed out. */
    to: accountId.optional(),
    hold: seqNumber.optional(),
  }),
  posts: [bank.vault, bank.feeIncome],

  touches: ({ card, to, hold }) => ({ accounts: to ? [card, to] : [card], ...touchHold(hold) }),

  decide({ card: id, amount, limit, feePercent, feeMinimum, to, hold }, view) {
    const card = openOf(view, id, ['credit'])
    if (isRefusal(card)) return card
    const refused = cardRefusal(card) ?? (to && mayNotGoTo(view, card, to))
    if (refused) return refused
    if (money(amount).gt(limit)) return refuse('exceeds_transaction_limit', { limit })
    const fee = cashAdvanceFee(money(amount), { percent: feePercent, minimum: feeMinimum })
    const released = capture(view, hold, id)
    if (isRefusal(released)) return released
    const available = cashOn(card, hold ? view.holds.get(hold)?.amount : undefined)
    if (available.lt(fee.plus(amount))) return refuse('insufficient_funds', { available: text(most(ZERO, available)) })
    return accept(withFee([debit(id, money(amount)), credit(to ?? bank.vault, money(amount))], id, fee), released)
  },

  describe: (leg, { to }, recorded) =>
    isFeeLeg(leg, recorded)
      ? { type: 'fee', category: 'Fees', ...says('Cash advance fee') }
      : { type: leg.account === to ? 'deposit' : 'other', category: 'Cash advance', ...says('Cash advance') },
})

/** It goes to an account of the card's owner that money can be paid from again, and to none that borrows. */
function mayNotGoTo(view: View, card: AccountState, to: AccountId): Refusal | undefined {
  const target = receiver(view, to)
  if (isRefusal(target)) return target
  if (target.owner !== card.owner) return refuse('not_found')
  return mayPay(target) ? undefined : refuse('account_may_not_receive')
}
