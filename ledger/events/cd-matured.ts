/**
 * A certificate's day has come, and its last quarter's interest was paid:
 * from now on it is open for the days of grace. A fact.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { says } from '../phrase.ts'
import { accept, bankDay, event, refuse } from './event.ts'
import { certificateTerms } from './certificate.ts'
import { forBank, isRefusal } from './guards.ts'

export const cdMatured = event({
  kind: 'cd-matured',
  version: 1,
  leaves: false,
  payload: z.object({ cd: accountId, maturesOn: bankDay }),
  posts: [],

  touches: ({ cd }) => ({ accounts: [cd] }),

  decide({ cd: id, maturesOn }, view) {
    const cd = forBank(view, id)
    if (isRefusal(cd)) return cd
    if (cd.kind !== 'cd') return refuse('wrong_account_kind')
    const terms = certificateTerms(cd)
    if (terms.maturesOn !== maturesOn || terms.maturedOn === maturesOn || view.bankDay < maturesOn)
      return refuse('wrong_state')
    return accept([], [{ effect: 'change', account: id, terms: { maturedOn: maturesOn } }])
  },

  describe: () => ({ type: 'info', category: 'Maturity', ...says('Certificate matured') }),
})
