/**
 * What is to follow when a certificate matures, as its owner chooses it until the last day of grace: to renew it for a
 * term of the table, or to be paid out, into an own account or by check. The last choice holds; without one it renews
 * for its own term.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { says } from '../phrase.ts'
import { isCdTerm } from '../rates/certificate.ts'
import { accept, event, refuse } from './event.ts'
import { certificateTerms, paidInto, standingOn } from './certificate.ts'
import { isRefusal, openOf } from './guards.ts'

export const cdChoice = event({
  kind: 'cd-choice',
  version: 1,
  leaves: false,
  payload: z.discriminatedUnion('atMaturity', [
    z.object({ cd: accountId, atMaturity: z.literal('renew'), months: z.int().positive() }),
    z.object({ cd: accountId, atMaturity: z.literal('pay-out'), to: accountId.optional() }),
  ]),
  posts: [],

  touches: asked => ({
    accounts: asked.atMaturity === 'pay-out' && asked.to ? [asked.cd, asked.to] : [asked.cd],
  }),

  decide(asked, view) {
    const { cd: id, atMaturity } = asked
    const cd = openOf(view, id, ['cd'])
    if (isRefusal(cd)) return cd
    const terms = certificateTerms(cd)
    if (standingOn(terms, view.bankDay) === 'pending') return refuse('wrong_state')
    if (asked.atMaturity === 'renew') {
      if (!isCdTerm(asked.months, terms.maturesOn)) return refuse('invalid', { field: 'months' })
      return accept([], [{ effect: 'change', account: id, terms: { atMaturity, nextMonths: asked.months, payTo: 0 } }])
    }
    const target = asked.to && paidInto(view, cd, asked.to)
    if (target && isRefusal(target)) return target
    return accept([], [{ effect: 'change', account: id, terms: { atMaturity, payTo: asked.to ?? 0 } }])
  },

  describe: () => ({ type: 'info', category: 'Maturity', ...says('Choice for maturity') }),
})
