/**
 * Money is taken out of a certificate: the amount goes to an own account, else to a cashier's check. Before its day
 * that costs 90 days of interest, at the certificate's rate, on the sum withdrawn in the term (LED-24): each withdrawal
 * pays what it adds to that, so that many small ones cost what a large one does. Amount and penalty have to fit in the
 * balance (C-69). In the days of grace it costs nothing. The day run has paid the interest up to the last quarter's
 * end; what accrued since is not paid.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money, text, ZERO } from '../money.ts'
import { says } from '../phrase.ts'
import { cdPenalty } from '../rates/certificate.ts'
import {
  accept,
  bankDay,
  cleanText,
  credit,
  debit,
  event,
  refuse,
  usd,
  type Effect,
  type RecordedEvent,
} from './event.ts'
import { certificateTerms, earlyCounters, paidInto, standingOn } from './certificate.ts'
import { isFeeLeg, withFee } from './fee.ts'
import { cannotLeave, isRefusal, openOf } from './guards.ts'

export const cdEarlyWithdrawal = event({
  kind: 'cd-early-withdrawal',
  version: 1,
  leaves: false,
  payload: z.object({
    cd: accountId,
    amount: usd,
    /**
     * The term that it counts in: the day of maturity that the certificate has when it is decided, else `wrong_state`.
     */
    term: bankDay,
    /** Own account for the proceeds; without one a check is drawn, for settled money only. */
    to: accountId.optional(),
    reason: cleanText.optional(),
  }),
  // Looked up anew for each try: a retry in another term, or after another primary account was chosen,
  // is the same withdrawal.
  drawn: ['term', 'to'],
  posts: [bank.checkClearing, bank.penaltyIncome],

  touches: ({ cd, to, term }) => ({ accounts: to ? [cd, to] : [cd], counters: Object.values(earlyCounters(cd, term)) }),

  decide({ cd: id, amount, to, term }, view) {
    const cd = openOf(view, id, ['cd'])
    if (isRefusal(cd)) return cd
    const terms = certificateTerms(cd)
    const standing = standingOn(terms, view.bankDay)
    if (terms.maturesOn !== term || standing === 'pending') return refuse('wrong_state')
    const counters = earlyCounters(id, term)
    const before = { withdrawn: view.counter(counters.withdrawn), paid: view.counter(counters.paid) }
    const early = standing === 'locked'
    const penalty = early ? cdPenalty(money(amount), terms.rate, before) : ZERO
    const target = to ? paidInto(view, cd, to) : cannotLeave(cd, penalty.plus(amount))
    if (target && isRefusal(target)) return target
    const legs = [debit(id, money(amount)), credit(to ?? bank.checkClearing, money(amount))]
    const counted: Effect[] = early ? [{ effect: 'count', counter: counters.withdrawn, amount }] : []
    if (penalty.gt(0)) counted.push({ effect: 'count', counter: counters.paid, amount: text(penalty) })
    return accept(withFee(legs, id, penalty, bank.penaltyIncome), counted)
  },

  describe: (leg, { cd }, recorded) => {
    if (isFeeLeg(leg, recorded)) return { type: 'fee', category: 'Fees', ...says('Early withdrawal penalty') }
    const early = isEarly(recorded)
    return leg.account === cd
      ? { type: 'withdrawal', category: 'Withdrawal', ...says(early ? 'Early withdrawal' : 'Certificate withdrawal') }
      : {
          type: 'deposit',
          category: 'Deposit',
          ...says(early ? 'Certificate early withdrawal' : 'Certificate withdrawal'),
        }
  },
})

/** Only what leaves before its day is counted. */
const isEarly = ({ effects }: RecordedEvent): boolean => effects.some(({ effect }) => effect === 'count')
