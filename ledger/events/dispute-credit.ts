/**
 * A disputed amount is given back for the time being (LED-41, C-142): the bank claims it from whoever has it. Once per
 * dispute, and only while the purchase has not come back another way. It is settled money, fully the customer's to use
 * (12 CFR 1005.11(c)(2)(i)(C)) until `dispute-credit-ended`. Where the account is closed by now, it goes where late
 * money goes.
 */
import * as z from 'zod'
import { accountId, bank, type AccountId } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { cardLineOf } from './card-line.ts'
import { accept, credit, debit, event, isStaff, refuse, seqNumber, usd } from './event.ts'
import { isRefusal } from './guards.ts'
import { placeOf, touchPlaces } from './late.ts'
import { cameBack, marksBack, reversedCounter } from './way-back.ts'

const disputeCounter = (dispute: string): string => `dispute:${dispute}`
/** What is on an account for the time being: it stays open while there is any. */
export const provisionalCounter = (account: AccountId): string => `provisional:${account}`

export const disputeCredit = event({
  kind: 'dispute-credit',
  version: 1,
  leaves: false,
  payload: z.object({
    account: accountId,
    amount: usd,
    /** The dispute as the application knows it. */
    dispute: z.uuid(),
    /** Seq of the disputed event: a card line of the account, with this amount. */
    of: seqNumber,
  }),
  posts: [bank.disputeReceivable],

  touches: ({ account, dispute, of }) => ({
    ...touchPlaces([account]),
    events: [of],
    counters: [disputeCounter(dispute), reversedCounter(of), provisionalCounter(account)],
  }),

  decide({ account: id, amount, dispute, of }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const line = cardLineOf(view.events.get(of))
    if (!line || line.account !== id || !line.amount.eq(amount)) return refuse('not_found')
    if (view.counter(disputeCounter(dispute)).gt(0) || cameBack(view, of)) return refuse('wrong_state')
    const place = placeOf(view, id)
    if (isRefusal(place)) return place
    return accept(
      [debit(bank.disputeReceivable, money(amount)), credit(place.account, money(amount))],
      [
        { effect: 'count', counter: disputeCounter(dispute), amount: '1' },
        { effect: 'count', counter: provisionalCounter(id), amount },
        marksBack(of),
        ...place.effects,
      ],
    )
  },

  describe: () => ({ type: 'other', category: 'Dispute', ...says('Provisional credit') }),
})
