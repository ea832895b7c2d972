/**
 * Interest the bank pays on a deposit account for a period, rounded once (LED-25, LED-26, LED-27; ARCHITECTURE, Time).
 * Closing pays all that was earned by then: those days are not paid again, whenever they are asked for.
 *
 * A certificate's goes on at once to the own account that its owner chose (`payTo`), as long as that is still the
 * choice and can be paid into; else it stays in the certificate. Either way those days are not paid again.
 */
import * as z from 'zod'
import {
  accountId,
  bank,
  isCard,
  mayPay,
  mayReceive,
  withdrawable,
  type AccountId,
  type AccountState,
} from '../accounts.ts'
import { addDays } from '../calendar.ts'
import { money, type Money } from '../money.ts'
import { says } from '../phrase.ts'
import { paidUntil } from './account-closed.ts'
import { certificateTerms } from './certificate.ts'
import {
  accept,
  bankDay,
  credit,
  debit,
  event,
  percent,
  refuse,
  usd,
  type Effect,
  type Leg,
  type View,
} from './event.ts'
import { isRefusal } from './guards.ts'
import { placeOf, touchPlaces } from './late.ts'

export const interest = event({
  kind: 'interest',
  version: 1,
  leaves: false,
  payload: z.object({
    account: accountId,
    amount: usd,
    rate: percent,
    from: bankDay,
    to: bankDay,
    /** Of a certificate: the own account that gets it. */
    payTo: accountId.optional(),
  }),
  posts: [bank.interestExpense],

  touches: ({ account, payTo }) => {
    const places = touchPlaces([account])
    return payTo ? { ...places, accounts: [account, payTo] } : places
  },

  decide({ account: id, amount, from, to, payTo }, view) {
    const place = placeOf(view, id)
    if (isRefusal(place)) return place
    const account = view.accounts.get(id)
    if (!account || isCard(account)) return refuse('wrong_account_kind')
    if (payTo && account.kind !== 'cd') return refuse('wrong_account_kind')
    const isPaid = from <= paidUntil(account.terms) || from < certificateTerms(account).interestFrom
    if (isPaid) return refuse('wrong_state')
    const paid = [debit(bank.interestExpense, money(amount)), credit(place.account, money(amount))]
    if (!payTo || account.status === 'closed') return accept(paid, place.effects)
    const through: Effect = { effect: 'change', account: id, terms: { interestFrom: addDays(to, 1) } }
    return accept([...paid, ...onward(view, account, payTo, money(amount))], [through])
  },

  describe: (leg, _, { legs }) =>
    legs.indexOf(leg) < 2
      ? { type: 'interest', category: 'Interest', ...says('Interest earned') }
      : { type: 'transfer', category: 'Transfer', ...says('Interest of certificate') },
})

/** From the certificate to the chosen account; nothing where that is not so, or more has left than was there. */
function onward(view: View, cd: AccountState, payTo: AccountId, amount: Money): readonly Leg[] {
  const target = view.accounts.get(payTo)
  if (!target || target.owner !== cd.owner || target.status !== 'open' || cd.status !== 'open') return []
  const isChosen = certificateTerms(cd).interestTo === target.id && mayReceive(target) && mayPay(target)
  if (!isChosen || withdrawable(cd).isNegative()) return []
  return [debit(cd.id, amount), credit(target.id, amount)]
}
