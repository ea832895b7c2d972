/**
 * What is owed on another bank's card is paid by this one (doc3 §2.8; LED-39 is the sample's): the amount leaves for
 * the other bank, the fee is added, and both have a rate of their own until a day; from the next day on they are owed
 * like a purchase. Amount and fee come out of the available credit, as for cash.
 */
import * as z from 'zod'
import { accountId, bank, type AccountState } from '../accounts.ts'
import { money, most, text, ZERO } from '../money.ts'
import { says } from '../phrase.ts'
import { PURCHASE_APR } from '../rates/card.ts'
import { cashAdvanceFee } from '../rates/fees.ts'
import { cardRefusal } from './card-use.ts'
import { cashOn } from './cash-advance.ts'
import {
  accept,
  bankDay,
  cleanText,
  credit,
  debit,
  event,
  lastFour,
  percent,
  refuse,
  seqNumber,
  usd,
  usdOrZero,
} from './event.ts'
import { isFeeLeg, withFee } from './fee.ts'
import { capture, isRefusal, openOf, touchHold } from './guards.ts'

/** What a card's purchases cost: percent a year. */
const purchaseApr = ({ terms }: AccountState): string =>
  typeof terms['purchaseApr'] === 'string' ? terms['purchaseApr'] : PURCHASE_APR

export const balanceTransfer = event({
  kind: 'balance-transfer',
  version: 1,
  leaves: true,
  payload: z.object({
    card: accountId,
    amount: usd,
    feePercent: percent,
    feeMinimum: usdOrZero,
    /** Percent a year, and its last day. */
    apr: percent,
    until: bankDay,
    /** The other bank, and the last digits of its card. */
    issuer: cleanText,
    last4: lastFour,
    recipient: z.uuid().optional(),
    memo: cleanText.optional(),
    hold: seqNumber.optional(),
  }),
  posts: [bank.achClearing, bank.feeIncome],

  touches: ({ card, hold }) => ({ accounts: [card], ...touchHold(hold) }),

  decide({ card: id, amount, feePercent, feeMinimum, apr, until, hold }, view) {
    const card = openOf(view, id, ['credit'])
    if (isRefusal(card)) return card
    const refused = cardRefusal(card)
    if (refused) return refused
    // What is paid goes to what costs most: this is what costs least.
    if (money(apr).gt(purchaseApr(card))) return refuse('invalid', { field: 'apr' })
    if (until <= view.bankDay) return refuse('invalid', { field: 'until' })
    const released = capture(view, hold, id)
    if (isRefusal(released)) return released
    const fee = cashAdvanceFee(money(amount), { percent: feePercent, minimum: feeMinimum })
    const available = cashOn(card, hold ? view.holds.get(hold)?.amount : undefined)
    if (available.lt(fee.plus(amount))) return refuse('insufficient_funds', { available: text(most(ZERO, available)) })
    return accept(withFee([debit(id, money(amount)), credit(bank.achClearing, money(amount))], id, fee), released)
  },

  describe: (leg, { issuer, last4 }, recorded) =>
    isFeeLeg(leg, recorded)
      ? { type: 'fee', category: 'Fees', ...says('Balance transfer fee') }
      : { type: 'transfer', category: 'Transfer', ...says('Balance from {issuer} ••{last4}', { issuer, last4 }) },
})
