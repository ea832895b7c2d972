/**
 * The money of an origin has really arrived: every piece of it, wherever it went, becomes settled, and what was held
 * back for it is given free. Where the origin stood against unverified deposits, the claim moves to the clearing
 * account.
 */
import * as z from 'zod'
import { bank } from '../accounts.ts'
import { ZERO } from '../money.ts'
import { oursOrNamed } from '../phrase.ts'
import { accept, cleanText, credit, debit, event, isStaff, refuse, seqNumber, type Leg } from './event.ts'
import { holdOver, lotsOver, piecesOf, settledInto } from './origin.ts'

const SETTLED = 'Settled'

export const settle = event({
  kind: 'settle',
  version: 1,
  leaves: false,
  payload: z.object({ origin: seqNumber, description: cleanText.default(SETTLED) }),
  posts: [bank.unverifiedDeposits, bank.achClearing, bank.checkClearing, bank.vault],

  touches: ({ origin }) => ({ origins: [origin], holds: [origin], events: [origin] }),

  decide({ origin }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const pieces = piecesOf(view, origin)
    if (!pieces) return refuse('not_found')
    if (pieces.total.lte(ZERO)) return refuse('wrong_state')
    const into = settledInto(pieces.claim)
    const legs: Leg[] = into === pieces.claim ? [] : [debit(into, pieces.total), credit(pieces.claim, pieces.total)]
    return accept(legs, [...lotsOver(pieces), ...holdOver(pieces, origin)])
  },

  describe: (_leg, { description }) => ({ type: 'info', category: 'Settlement', ...oursOrNamed(description, SETTLED) }),
})
