/**
 * The monthly service fee, when it is not waived (LED-28). It is taken whole from settled money that is not set aside,
 * as all that leaves a customer; where that does not cover it, it is refused, and so waived for that month: nothing is
 * owed later, nobody is overdrawn.
 */
import * as z from 'zod'
import { accountId, bank } from '../accounts.ts'
import { money } from '../money.ts'
import { says } from '../phrase.ts'
import { accept, credit, debit, event, isStaff, refuse, usd } from './event.ts'

export const monthlyFee = event({
  kind: 'monthly-fee',
  version: 1,
  leaves: true,
  payload: z.object({ account: accountId, amount: usd, month: z.string().regex(/^\d{4}-\d{2}$/) }),
  posts: [bank.feeIncome],

  touches: ({ account }) => ({ accounts: [account] }),

  decide({ account, amount }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const charged = view.accounts.get(account)
    if (!charged) return refuse('not_found')
    if (charged.status === 'closed') return refuse('account_not_open')
    return accept([debit(account, money(amount)), credit(bank.feeIncome, money(amount))])
  },

  describe: () => ({ type: 'fee', category: 'Fees', ...says('Monthly service fee') }),
})
