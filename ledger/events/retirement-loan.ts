/**
 * A retirement plan lends to its owner (C-30; 26 USC 72(p)): the money moves to an own deposit account, and what is
 * owed to the plan is counted. Settled money only; one loan at a time; an IRA never lends.
 */
import * as z from 'zod'
import { accountId, depositKinds } from '../accounts.ts'
import { money, text } from '../money.ts'
import { says } from '../phrase.ts'
import { PLAN_LOAN_MINIMUM, PLAN_LOAN_YEARS, planLoanRate } from '../rates/plan-loan.ts'
import { accept, credit, debit, event, percent, refuse, usd } from './event.ts'
import { isRefusal, openOf } from './guards.ts'
import { countHigh, highCounters, highestOwed, loanCounter, mayLend, owedCounter, roomOf } from './plan-loan.ts'

const LINE = says('Retirement loan')

export const retirementLoan = event({
  kind: 'retirement-loan',
  version: 1,
  leaves: true,
  payload: z.object({
    account: accountId,
    owner: z.uuid(),
    /** Own deposit account that gets the money. */
    to: accountId,
    amount: usd,
    months: z.int().positive(),
    /** Percent a year: the rate of its day, for as long as it runs. */
    rate: percent,
  }),
  posts: [],

  touches: ({ account, owner, to }, { bankDay }) => ({
    accounts: [account, to],
    counters: [loanCounter(owner), owedCounter(account), ...highCounters(owner, bankDay)],
  }),

  decide({ account: id, owner, to, amount, months, rate }, view) {
    const account = openOf(view, id, ['retirement'])
    if (isRefusal(account)) return account
    const target = openOf(view, to, depositKinds)
    if (isRefusal(target)) return target
    if (account.owner !== owner || target.owner !== owner) return refuse('not_found')
    if (!mayLend(account)) return refuse('not_permitted')
    if (!PLAN_LOAN_YEARS.some(years => years * 12 === months)) return refuse('invalid', { field: 'months' })
    if (rate !== planLoanRate(view.bankDay)) return refuse('invalid', { field: 'rate' })
    if (view.counter(loanCounter(owner)).gt(0)) return refuse('wrong_state')
    const lent = money(amount)
    if (lent.lt(PLAN_LOAN_MINIMUM)) return refuse('below_minimum', { minimum: PLAN_LOAN_MINIMUM })
    const room = roomOf(account, highestOwed(highCounters(owner, view.bankDay).map(view.counter)))
    if (lent.gt(room)) return refuse('exceeds_maximum', { remaining: text(room) })
    return accept(
      [debit(id, lent), credit(to, lent)],
      [
        { effect: 'count', counter: loanCounter(owner), amount: String(view.seq) },
        { effect: 'count', counter: owedCounter(id), amount },
        ...countHigh(view, owner, lent),
      ],
    )
  },

  describe: (leg, { account }) => ({
    type: leg.account === account ? 'withdrawal' : 'deposit',
    category: 'Loan',
    ...LINE,
  }),
})
