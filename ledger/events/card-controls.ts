/**
 * A customer locks or unlocks their card and says where it may be used, and for how much a day. No postings. `bought`
 * is what the bank knows was bought that day before a limit was set, so that the day counts as a whole.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { money, text } from '../money.ts'
import { says } from '../phrase.ts'
import { boughtCounter, cardControlFields, carriesCard } from './card-use.ts'
import { accept, event, refuse, usdOrZero, type Effect } from './event.ts'
import { isRefusal, own } from './guards.ts'

export const cardControlsSet = event({
  kind: 'card-controls',
  version: 1,
  leaves: false,
  payload: z.object({ account: accountId, ...cardControlFields, bought: usdOrZero }),
  posts: [],
  drawn: ['bought'],

  touches: ({ account }, { bankDay }) => ({ accounts: [account], counters: [boughtCounter(account, bankDay)] }),

  decide({ account: id, bought, ...card }, view) {
    const account = own(view, id)
    if (isRefusal(account)) return account
    if (!carriesCard.includes(account.kind)) return refuse('wrong_account_kind')
    const counter = boughtCounter(id, view.bankDay)
    const missing = money(bought).minus(view.counter(counter))
    const counts = card.daily !== undefined && missing.gt(0)
    const change: Effect = { effect: 'change', account: id, terms: { card } }
    return accept([], counts ? [change, { effect: 'count', counter, amount: text(missing) }] : [change])
  },

  describe: () => ({ type: 'info', category: 'Card', ...says('Card settings changed') }),
})
