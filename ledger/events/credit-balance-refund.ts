/**
 * A card's credit balance is paid out to an own account: what was paid beyond all that is owed, as far as it has
 * settled and is not set aside. Never out of the credit that the card lends (ARCHITECTURE, Cards).
 */
import * as z from 'zod'
import { accountId, mayPay, position, type AccountState } from '../accounts.ts'
import { money, most, text, ZERO, type Money } from '../money.ts'
import { says } from '../phrase.ts'
import { provisionalCounter } from './dispute-credit.ts'
import { accept, cleanText, credit, debit, event, refuse, usd } from './event.ts'
import { card, isRefusal, receiver } from './guards.ts'

/** What can be paid out of a card now. `provisional`: credited while a dispute is examined (`provisionalCounter`). */
export function creditBalance(account: AccountState, provisional: Money): Money {
  const { posted, held, unsettled } = position(account)
  return most(ZERO, posted.minus(held).minus(unsettled).minus(provisional))
}

export const creditBalanceRefund = event({
  kind: 'credit-balance-refund',
  version: 1,
  leaves: false,
  payload: z.object({
    card: accountId,
    to: accountId,
    amount: usd,
    /** How each account is called on the other's statement: "Savings ••0937". */
    cardLabel: cleanText,
    toLabel: cleanText,
  }),
  posts: [],
  // An account that was renamed between two tries is the same account.
  drawn: ['cardLabel', 'toLabel'],

  touches: ({ card: from, to }) => ({ accounts: [from, to], counters: [provisionalCounter(from)] }),

  decide({ card: from, to, amount }, view) {
    const paying = card(view, from)
    if (isRefusal(paying)) return paying
    if (paying.status === 'frozen') return refuse('account_not_open')
    const target = receiver(view, to)
    if (isRefusal(target)) return target
    if (target.owner !== paying.owner) return refuse('not_found')
    if (!mayPay(target)) return refuse('account_may_not_receive')
    const available = creditBalance(paying, view.counter(provisionalCounter(from)))
    if (available.lt(amount)) return refuse('insufficient_funds', { available: text(available) })
    return accept([debit(from, money(amount)), credit(to, money(amount))])
  },

  describe: (leg, { card: from, cardLabel, toLabel }) =>
    leg.account === from
      ? { type: 'other', category: 'Credit balance', ...says('Credit balance paid to {toLabel}', { toLabel }) }
      : { type: 'deposit', category: 'Credit balance', ...says('Credit balance of {cardLabel}', { cardLabel }) },
})
