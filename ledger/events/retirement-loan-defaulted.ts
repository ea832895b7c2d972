/**
 * The bank says that a loan of a retirement plan counts as distributed (26 USC 72(p)(1); 26 CFR 1.72(p)-1, A-4, A-10):
 * an instalment was not paid by the end of the quarter after its own. No money moves: the customer had it. All that is
 * owed is income of that day, with the interest until then. It is still owed to the plan, and nothing more is lent
 * before it is paid.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { says } from '../phrase.ts'
import { curedUntil, instalmentsLeft, payoffOf } from '../rates/plan-loan.ts'
import { accept, event, isStaff, refuse, seqNumber, usd } from './event.ts'
import { isRefusal } from './guards.ts'
import { deemedCounter, livingLoan, touchLoan } from './plan-loan.ts'

export const retirementLoanDefaulted = event({
  kind: 'retirement-loan-defaulted',
  version: 1,
  leaves: false,
  payload: z.object({
    loan: seqNumber,
    account: accountId,
    owner: z.uuid(),
    /** What counts as distributed: what is owed, with its interest until the last day on which it could be cured. */
    amount: usd,
  }),
  posts: [],

  touches: ({ loan, account, owner }, { bankDay }) => ({
    accounts: [account],
    ...touchLoan(owner, account, loan, bankDay),
  }),

  decide(asked, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const living = livingLoan(view, asked)
    if (isRefusal(living)) return living
    const { loan, standing, deemed } = living
    const [missed] = instalmentsLeft(loan, standing)
    if (deemed || !missed) return refuse('wrong_state')
    const until = curedUntil(missed.dueOn)
    if (view.bankDay <= until) return refuse('too_soon', { until })
    if (!payoffOf(loan, standing, until).eq(asked.amount)) return refuse('invalid', { field: 'amount' })
    return accept([], [{ effect: 'count', counter: deemedCounter(asked.account, asked.loan), amount: '1' }])
  },

  describe: () => ({ type: 'other', category: 'Loan', ...says('Retirement loan') }),
})
