/**
 * Where a certificate's interest goes, as its owner chooses it at any time: into an own account each month, or,
 * without one, into the certificate itself each quarter. What it has earned by then is paid with the next payment.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { says } from '../phrase.ts'
import { accept, event, refuse } from './event.ts'
import { certificateTerms, paidInto } from './certificate.ts'
import { isRefusal, openOf } from './guards.ts'

export const cdInterestChoice = event({
  kind: 'cd-interest-choice',
  version: 1,
  leaves: false,
  payload: z.object({ cd: accountId, to: accountId.optional() }),
  posts: [],

  touches: ({ cd, to }) => ({ accounts: to ? [cd, to] : [cd] }),

  decide({ cd: id, to }, view) {
    const cd = openOf(view, id, ['cd'])
    if (isRefusal(cd)) return cd
    if (certificateTerms(cd).paidOut) return refuse('wrong_state')
    const target = to && paidInto(view, cd, to)
    if (target && isRefusal(target)) return target
    return accept([], [{ effect: 'change', account: id, terms: { interestTo: to ?? 0 } }])
  },

  describe: () => ({ type: 'info', category: 'Interest', ...says('Choice for interest') }),
})
