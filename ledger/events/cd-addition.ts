/**
 * Money is added to a certificate in its days of grace, from an own account,
 * up to the most that a certificate may hold (C-48).
 */
import * as z from 'zod'
import { accountId, position } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { CD_MAXIMUM } from '../rates/certificate.ts'
import { accept, credit, debit, event, refuse, usd } from './event.ts'
import { certificateTerms, standingOn } from './certificate.ts'
import { isRefusal, openOf, payer } from './guards.ts'

export const cdAddition = event({
  kind: 'cd-addition',
  version: 1,
  leaves: false,
  payload: z.object({ cd: accountId, from: accountId, amount: usd }),
  posts: [],

  touches: ({ cd, from }) => ({ accounts: [cd, from] }),

  decide({ cd: id, from, amount }, view) {
    const cd = openOf(view, id, ['cd'])
    if (isRefusal(cd)) return cd
    if (standingOn(certificateTerms(cd), view.bankDay) !== 'open') return refuse('wrong_state')
    const source = payer(view, from, cd.owner)
    if (isRefusal(source)) return source
    if (position(cd).posted.plus(amount).gt(CD_MAXIMUM)) return refuse('exceeds_maximum', { limit: CD_MAXIMUM })
    return accept([debit(from, money(amount)), credit(id, money(amount))])
  },

  describe: (leg, { cd }) =>
    leg.account === cd
      ? { type: 'deposit', category: 'Deposit', ...says('Added to certificate') }
      : { type: 'transfer', category: 'Transfer', ...says('Addition to certificate') },
})
