/**
 * A disputed amount is given back for the time being (LED-41, C-142): the bank claims it from the merchant. Once per dispute. It is
 * unsettled money until the dispute is decided: it can be seen and moved inside the bank, and leaves it by no road.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { accept, credit, debit, event, refuse, seqNumber, usd } from './event.ts'
import { forBank, isRefusal } from './guards.ts'

export const disputeCounter = (dispute: string): string => `dispute:${dispute}`

export const disputeCredit = event({
  kind: 'dispute-credit',
  version: 1,
  leaves: false,
  payload: z.object({
    account: accountId,
    amount: usd,
    /** The dispute as the application knows it. */
    dispute: z.uuid(),
    /** Seq of the disputed event. */
    of: seqNumber.optional(),
  }),
  posts: [bank.disputeReceivable],

  touches: ({ account, dispute }) => ({ accounts: [account], counters: [disputeCounter(dispute)] }),

  decide({ account: id, amount, dispute }, view) {
    const account = forBank(view, id)
    if (isRefusal(account)) return account
    const counter = disputeCounter(dispute)
    if (view.counter(counter).gt(0)) return refuse('wrong_state')
    return accept(
      [debit(bank.disputeReceivable, money(amount)), credit(id, money(amount))],
      [
        { effect: 'count', counter, amount: '1' },
        { effect: 'lot', origin: view.seq, account: id, asset: 'USD', amount },
      ],
    )
  },

  describe: () => ({ type: 'other', category: 'Dispute', text: 'Provisional credit' }),
})
