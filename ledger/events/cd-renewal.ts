/**
 * A certificate renews (ARCHITECTURE, CD): written when the days of grace have ended, it holds from the day of
 * maturity, for the term that was chosen, else its own, at the table's rate of that day. What stayed in it earns from
 * that day, too. A fact without postings.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { says } from '../phrase.ts'
import { accept, bankDay, event, refuse } from './event.ts'
import { certificateTerms, graceEndsOn, renewedTerms } from './certificate.ts'
import { forBank, isRefusal } from './guards.ts'

export const cdRenewal = event({
  kind: 'cd-renewal',
  version: 1,
  leaves: false,
  /** `maturesOn`: the day of maturity that it renews from. */
  payload: z.object({ cd: accountId, maturesOn: bankDay }),
  posts: [],

  touches: ({ cd }) => ({ accounts: [cd] }),

  decide({ cd: id, maturesOn }, view) {
    const cd = forBank(view, id)
    if (isRefusal(cd)) return cd
    if (cd.kind !== 'cd') return refuse('wrong_account_kind')
    const terms = certificateTerms(cd)
    if (terms.maturesOn !== maturesOn || terms.maturedOn !== maturesOn) return refuse('wrong_state')
    if (view.bankDay <= graceEndsOn(maturesOn) || terms.atMaturity !== 'renew' || terms.paidOut)
      return refuse('wrong_state')
    return accept([], [{ effect: 'change', account: id, terms: renewedTerms(cd) }])
  },

  describe: () => ({ type: 'info', category: 'Renewal', ...says('Certificate renewed') }),
})
