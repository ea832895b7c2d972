/**
 * A deposit bounced after it had settled: the bank has given the money out of its hands, and asks it back from the
 * account that received it, wherever it is by now, below the floor if need be; nothing leaves that account until it is
 * cured. What of the deposit is still unsettled, `return` takes; together they take it back once, and no more than it
 * was. The bank charges no fee for either.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { text, ZERO } from '../money.ts'
import { ours, says } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, refuse, seqNumber } from './event.ts'
import { isRefusal } from './guards.ts'
import { placeOf, touchPlaces } from './late.ts'
import { piecesOf, settledInto } from './origin.ts'
import { reversedCounter } from './way-back.ts'
import { ownRoomBack, roomCounter } from './yearly-room.ts'

const UNPAID = 'Returned unpaid'

export const chargeBack = event({
  kind: 'charge-back',
  version: 1,
  leaves: false,
  forced: true,
  payload: z.object({
    origin: seqNumber,
    /** The account that received it. */
    account: accountId,
    reason: cleanText.default(UNPAID),
    /** The counter of the year that it counted in, where the deposit itself was a contribution into retirement. */
    room: roomCounter.optional(),
  }),
  posts: [bank.unverifiedDeposits, bank.achClearing, bank.checkClearing, bank.vault],

  touches: ({ origin, account, room }) => ({
    ...touchPlaces([account]),
    origins: [origin],
    holds: [origin],
    events: [origin],
    counters: [reversedCounter(origin), ...(room ? [room] : [])],
  }),

  decide({ origin, account, room }, view) {
    const place = placeOf(view, account)
    if (isRefusal(place)) return place
    const pieces = piecesOf(view, origin)
    if (pieces?.account !== account) return refuse('not_found')
    const settled = pieces.amount.minus(pieces.total).minus(view.counter(reversedCounter(origin)))
    if (settled.lte(ZERO)) return refuse('wrong_state')
    const given = ownRoomBack(view, origin, room, settled)
    if (isRefusal(given)) return given
    return accept(
      [debit(place.account, settled), credit(settledInto(pieces.claim), settled)],
      [{ effect: 'count', counter: reversedCounter(origin), amount: text(settled) }, ...given, ...place.effects],
    )
  },

  describe: (_leg, { reason }) => ({
    type: 'other',
    category: 'Returned',
    ...says('Deposit charged back: {reason}', { reason: ours(reason, UNPAID) }),
  }),
})
