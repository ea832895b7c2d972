/**
 * A dispute is decided. `final`: the provisional credit becomes settled money wherever it is now, and the merchant's bank (or,
 * `bank`, this one) bears it. `taken-back`: every piece is taken back where it is, below the floor if need be.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money, sum, text } from '../money.ts'
import { disputeCredit } from './dispute-credit.ts'
import { accept, credit, debit, event, isStaff, refuse, seqNumber, type Effect } from './event.ts'
import { isRefusal } from './guards.ts'
import { reversedCounter } from './reversal.ts'
import { carriedInto, roomBack, touchCarried } from './yearly-room.ts'

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
    /** Every contribution that carried some of it into retirement, where it is taken back. */
    contributions: carriedInto,
  }),
  posts: [bank.disputeReceivable, bank.cardClearing, bank.chargeOff],

  touches: ({ of, account, contributions }) => {
    const { events, counters } = touchCarried(contributions)
    return { accounts: [account], events: [of, ...events], origins: [of], counters: [reversedCounter(of), ...counters] }
  },

  decide({ of, account, outcome, borneBy, contributions }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const given = view.events.get(of)
    if (given?.kind !== disputeCredit.kind || given.payload['account'] !== account) return refuse('not_found')
    if (view.counter(reversedCounter(of)).gt(0)) return refuse('wrong_state')
    const amount = money(String(given.payload['amount']))
    const pieces = view.lotsFrom(of)
    const effects: Effect[] = pieces.map(lot => ({ ...lot, effect: 'lot', amount: text(lot.amount.neg()) }))
    effects.push({ effect: 'count', counter: reversedCounter(of), amount: '1' })
    const claim = credit(bank.disputeReceivable, amount)
    if (outcome === 'final')
      return accept([debit(borneBy === 'merchant' ? bank.cardClearing : bank.chargeOff, amount), claim], effects)
    const room = roomBack(view, of, contributions)
    if (isRefusal(room)) return room
    // One that was given as settled money, before credits were lots, is owed by the account that got it.
    const rest = amount.minus(sum(pieces.map(lot => lot.amount)))
    const owed = pieces.map(lot => debit(lot.account, lot.amount))
    return accept([...owed, ...(rest.gt(0) ? [debit(account, rest)] : []), claim], [...effects, ...room])
  },

  describe: (_leg, { outcome }) => ({
    type: 'other',
    category: 'Dispute',
    text: outcome === 'final' ? 'Dispute decided for the customer' : 'Provisional credit taken back',
  }),
})
