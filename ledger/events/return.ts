/**
 * A deposit bounced before it settled: every piece of it is taken back where it is now. What has settled, `charge-back`
 * takes. What the bank itself took of it (a fee, say) is owed by the account that paid. May pass the floor; the account
 * is then overdrawn until cured. What of it was contributed into retirement gives its yearly room back.
 */
import * as z from 'zod'
import { bank, type AccountId } from '../accounts.ts'
import { text, ZERO, type Money } from '../money.ts'
import { ours, says } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, isStaff, refuse, seqNumber } from './event.ts'
import { isRefusal } from './guards.ts'
import { holdOver, lotsOver, piecesOf } from './origin.ts'
import { reversedCounter } from './way-back.ts'
import { carriedInto, roomBack, touchCarried } from './yearly-room.ts'

const UNPAID = 'Returned unpaid'

export const returned = event({
  kind: 'return',
  version: 1,
  leaves: false,
  forced: true,
  payload: z.object({
    origin: seqNumber,
    reason: cleanText.default(UNPAID),
    /** Every contribution that carried some of it into retirement. */
    contributions: carriedInto,
  }),
  posts: [bank.unverifiedDeposits, bank.checkClearing, bank.achClearing],

  touches: ({ origin, contributions }) => {
    const { events, counters } = touchCarried(contributions)
    const counted = [reversedCounter(origin), ...counters]
    return { origins: [origin], holds: [origin], events: [origin, ...events], counters: counted }
  },

  decide({ origin, contributions }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const pieces = piecesOf(view, origin)
    if (!pieces) return refuse('not_found')
    if (pieces.total.lte(ZERO)) return refuse('wrong_state')
    const room = roomBack(view, origin, contributions)
    if (isRefusal(room)) return room
    const owed = new Map<AccountId, Money>()
    const owe = (account: AccountId, amount: Money) => owed.set(account, (owed.get(account) ?? ZERO).plus(amount))
    for (const lot of pieces.lots) owe(lot.account, lot.amount)
    if (pieces.hold) owe(pieces.account, pieces.hold)
    const count = { effect: 'count', counter: reversedCounter(origin), amount: text(pieces.total) } as const
    return accept(
      [...[...owed].map(([account, amount]) => debit(account, amount)), credit(pieces.claim, pieces.total)],
      [...lotsOver(pieces), count, ...holdOver(pieces, origin), ...room],
    )
  },

  describe: (_leg, { reason }) => ({
    type: 'other',
    category: 'Returned',
    ...says('Deposit returned: {reason}', { reason: ours(reason, UNPAID) }),
  }),
})
