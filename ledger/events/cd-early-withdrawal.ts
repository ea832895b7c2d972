/**
 * Money is taken out of a certificate before its day (LED-24): the amount goes to an own account, else to a cashier's check, and
 * 90 days of interest on it to the bank, at the certificate's rate. Amount and penalty have to fit in the balance (C-69). The
 * day run has paid the interest up to the last quarter's end; what accrued since is not paid.
 */
import * as z from 'zod'
import { accountId, bank, isCard } from '../accounts.ts'
import { money } from '../money.ts'
import { CD_RATE_DEFAULT, cdPenalty } from '../rates.ts'
import { accept, cleanText, credit, debit, event, refuse, usd } from './event.ts'
import { isFeeLeg, withFee } from './fee.ts'
import { cannotLeave, isRefusal, openOf, receiver } from './guards.ts'

export const cdEarlyWithdrawal = event({
  kind: 'cd-early-withdrawal',
  version: 1,
  leaves: false,
  payload: z.object({
    cd: accountId,
    amount: usd,
    /** Own account for the proceeds; without one a check is drawn, for settled money only. */
    to: accountId.optional(),
    reason: cleanText.optional(),
  }),
  posts: [bank.checkClearing, bank.penaltyIncome],

  touches: ({ cd, to }) => ({ accounts: to ? [cd, to] : [cd] }),

  decide({ cd: id, amount, to }, view) {
    const cd = openOf(view, id, ['cd'])
    if (isRefusal(cd)) return cd
    const { rate } = cd.terms
    const penalty = cdPenalty(money(amount), typeof rate === 'string' ? rate : CD_RATE_DEFAULT)
    if (to) {
      const target = receiver(view, to)
      if (isRefusal(target)) return target
      if (target.owner !== cd.owner) return refuse('not_found')
      if (isCard(target) || target.kind === 'retirement') return refuse('account_may_not_receive')
    } else {
      const refused = cannotLeave(cd, penalty.plus(amount))
      if (refused) return refused
    }
    const legs = [debit(id, money(amount)), credit(to ?? bank.checkClearing, money(amount))]
    return accept(withFee(legs, id, penalty, bank.penaltyIncome))
  },

  describe: (leg, { cd }, recorded) => {
    if (isFeeLeg(leg, recorded)) return { type: 'fee', category: 'Fees', text: 'Early withdrawal penalty' }
    return leg.account === cd
      ? { type: 'withdrawal', category: 'Withdrawal', text: 'Early withdrawal' }
      : { type: 'deposit', category: 'Deposit', text: 'Certificate early withdrawal' }
  },
})
