/**
 * A dispute is decided. `final`: the customer keeps the provisional credit, and the merchant's bank (or, `bank`, this one) bears
 * it. `taken-back`: the account gives it back, below its floor if need be.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { disputeCredit } from './dispute-credit.ts'
import { accept, credit, debit, event, isStaff, refuse, seqNumber } from './event.ts'
import { reversedCounter } from './reversal.ts'

export const disputeCreditEnded = event({
  kind: 'dispute-credit-ended',
  version: 1,
  leaves: false,
  forced: true,
  payload: z.object({
    /** Seq of the `dispute-credit`, and the account that it credited. */
    of: seqNumber,
    account: accountId,
    outcome: z.enum(['final', 'taken-back']),
    borneBy: z.enum(['merchant', 'bank']).default('merchant'),
  }),
  posts: [bank.disputeReceivable, bank.cardClearing, bank.chargeOff],

  touches: ({ of, account }) => ({ accounts: [account], events: [of], counters: [reversedCounter(of)] }),

  decide({ of, account, outcome, borneBy }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const given = view.events.get(of)
    if (given?.kind !== disputeCredit.kind || given.payload['account'] !== account) return refuse('not_found')
    if (view.counter(reversedCounter(of)).gt(0)) return refuse('wrong_state')
    const amount = money(String(given.payload['amount']))
    const bearer = outcome === 'taken-back' ? account : borneBy === 'merchant' ? bank.cardClearing : bank.chargeOff
    return accept(
      [debit(bearer, amount), credit(bank.disputeReceivable, amount)],
      [{ effect: 'count', counter: reversedCounter(of), amount: '1' }],
    )
  },

  describe: (_leg, { outcome }) => ({
    type: 'other',
    category: 'Dispute',
    text: outcome === 'final' ? 'Dispute decided for the customer' : 'Provisional credit taken back',
  }),
})
