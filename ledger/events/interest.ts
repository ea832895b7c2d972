/**
 * Interest the bank pays on a deposit account for a period, rounded once (LED-25, LED-26, LED-27; ARCHITECTURE, Time).
 * Closing pays all that was earned by then: those days are not paid again, whenever they are asked for.
 */
import * as z from 'zod'
import { accountId, bank, isCard } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { paidUntil } from './account-closed.ts'
import { accept, bankDay, credit, debit, event, percent, refuse, usd } from './event.ts'
import { isRefusal } from './guards.ts'
import { placeOf, touchPlaces } from './late.ts'

export const interest = event({
  kind: 'interest',
  version: 1,
  leaves: false,
  payload: z.object({ account: accountId, amount: usd, rate: percent, from: bankDay, to: bankDay }),
  posts: [bank.interestExpense],

  touches: ({ account }) => touchPlaces([account]),

  decide({ account: id, amount, from }, view) {
    const place = placeOf(view, id)
    if (isRefusal(place)) return place
    const account = view.accounts.get(id)
    if (!account || isCard(account)) return refuse('wrong_account_kind')
    if (from <= paidUntil(account.terms)) return refuse('wrong_state')
    return accept([debit(bank.interestExpense, money(amount)), credit(place.account, money(amount))], place.effects)
  },

  describe: () => ({ type: 'interest', category: 'Interest', ...says('Interest earned') }),
})
