/**
 * A certificate that matured is paid out whole, and its owner is done with it: by its owner in the days of grace, or by
 * the bank when its owner chose so. Into an own account, else by cashier's check, for settled money only. It has its
 * interest up to the day of maturity, and none after it. The bank closes it (`account-closed`) next; what comes late
 * for one that is not closed yet is paid out as well.
 */
import * as z from 'zod'
import { accountId, bank, position } from '../accounts.ts'
import { says } from '../phrase.ts'
import { accept, credit, debit, event, isStaff, refuse } from './event.ts'
import { certificateTerms, paidInto, standingOn } from './certificate.ts'
import { cannotLeave, isRefusal, openOf } from './guards.ts'

export const cdPayout = event({
  kind: 'cd-payout',
  version: 1,
  leaves: false,
  payload: z.object({ cd: accountId, to: accountId.optional() }),
  posts: [bank.checkClearing],

  touches: ({ cd, to }) => ({ accounts: to ? [cd, to] : [cd] }),

  decide({ cd: id, to }, view) {
    const cd = openOf(view, id, ['cd'])
    if (isRefusal(cd)) return cd
    const terms = certificateTerms(cd)
    const matured = terms.maturedOn === terms.maturesOn
    if (isStaff(view.actor) ? !matured : standingOn(terms, view.bankDay) !== 'open') return refuse('wrong_state')
    if (isStaff(view.actor) && terms.atMaturity !== 'pay-out' && !terms.paidOut) return refuse('not_permitted')
    const { posted } = position(cd)
    if (posted.lte(0)) return refuse('nothing_due')
    const target = to ? paidInto(view, cd, to) : cannotLeave(cd, posted)
    if (target && isRefusal(target)) return target
    return accept(
      [debit(id, posted), credit(to ?? bank.checkClearing, posted)],
      [{ effect: 'change', account: id, terms: { paidOutOn: terms.maturesOn } }],
    )
  },

  describe: (leg, { cd }) =>
    leg.account === cd
      ? { type: 'withdrawal', category: 'Withdrawal', ...says('Certificate paid out') }
      : { type: 'deposit', category: 'Deposit', ...says('Certificate paid out') },
})
