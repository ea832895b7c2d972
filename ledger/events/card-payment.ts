/**
 * A card is paid (LED-23, C-68). From an own account the money moves; without one it is typed-in money: it lowers the
 * debt shown, stays unsettled, and frees nothing that could leave.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { oursOrNamed, says } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, refuse, usd } from './event.ts'
import { card, isRefusal, payer } from './guards.ts'
import { typedCounters, typedIn } from './typed-money.ts'

const PAYMENT = 'Payment'

export const cardPayment = event({
  kind: 'card-payment',
  version: 1,
  leaves: false,
  payload: z.object({
    card: accountId,
    owner: z.uuid(),
    from: accountId.optional(),
    amount: usd,
    description: cleanText.default(PAYMENT),
    cardLabel: cleanText.optional(),
  }),
  posts: [bank.unverifiedDeposits],

  touches: ({ card: to, from, owner }, { bankDay }) =>
    from ? { accounts: [to, from] } : { accounts: [to], counters: typedCounters(owner, bankDay) },

  decide({ card: to, from, owner, amount }, view) {
    const paid = card(view, to)
    if (isRefusal(paid)) return paid
    if (paid.owner !== owner) return refuse('not_found')
    if (from) {
      const source = payer(view, from, owner)
      if (isRefusal(source)) return source
      return accept([debit(from, money(amount)), credit(to, money(amount))])
    }
    const typed = typedIn(view, to, owner, amount)
    if (isRefusal(typed)) return typed
    return accept([debit(bank.unverifiedDeposits, money(amount)), credit(to, money(amount))], typed)
  },

  describe: (leg, { from, description, cardLabel }) => ({
    type: 'payment',
    category: 'Payment',
    ...(leg.account === from && cardLabel
      ? says('Payment to {cardLabel}', { cardLabel })
      : oursOrNamed(description, PAYMENT)),
  }),
})
