/** A certificate renews on its day: the same money, the table's rate, a new maturity (ARCHITECTURE, CD). A fact without postings. */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { accept, bankDay, event, percent, refuse } from './event.ts'
import { forBank, isRefusal } from './guards.ts'

export const cdRenewal = event({
  kind: 'cd-renewal',
  version: 1,
  leaves: false,
  payload: z.object({ cd: accountId, months: z.int().positive(), rate: percent, maturesOn: bankDay }),
  posts: [],

  touches: ({ cd }) => ({ accounts: [cd] }),

  /** The certificate's terms become `{ months, rate, maturesOn, renewedOn }`. */
  decide({ cd: id, months, rate, maturesOn }, view) {
    const cd = forBank(view, id)
    if (isRefusal(cd)) return cd
    if (cd.kind !== 'cd') return refuse('wrong_account_kind')
    if (maturesOn <= view.bankDay) return refuse('wrong_state')
    return accept([], [{ effect: 'change', account: id, terms: { months, rate, maturesOn, renewedOn: view.bankDay } }])
  },

  describe: () => ({ type: 'info', category: 'Renewal', text: 'Certificate renewed' }),
})
