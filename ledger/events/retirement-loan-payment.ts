/**
 * A loan of a retirement plan is paid back from an own account: the next instalments, something extra, or all that is
 * owed. The interest goes into the customer's own account, too; none of it uses the yearly room. Settled money only.
 */
import * as z from 'zod'
import { accountId } from '../accounts.ts'
import { money, sum, text, type Money } from '../money.ts'
import { says } from '../phrase.ts'
import {
  instalmentsDue,
  LOAN_PARTS,
  payoffOf,
  principalIn,
  type LoanStanding,
  type PlanLoan,
} from '../rates/plan-loan.ts'
import { accept, credit, debit, event, refuse, seqNumber, usd, type Effect, type Refusal, type View } from './event.ts'
import { isRefusal, payer, receiver } from './guards.ts'
import { countHigh, livingLoan, loanCounter, owedCounter, paidCounter, touchLoan } from './plan-loan.ts'

const LINE = says('Retirement loan payment')

const payload = z.object({
  /** The event that lent it. */
  loan: seqNumber,
  account: accountId,
  owner: z.uuid(),
  from: accountId,
  amount: usd,
  part: z.enum(LOAN_PARTS),
  /** How many instalments. */
  count: seqNumber.optional(),
})
type Payment = z.output<typeof payload>

export const retirementLoanPayment = event({
  kind: 'retirement-loan-payment',
  version: 1,
  leaves: true,
  payload,
  posts: [],

  touches: ({ loan, account, owner, from }, { bankDay }) => ({
    accounts: [account, from],
    ...touchLoan(owner, account, loan, bankDay),
  }),

  decide(asked, view) {
    const { account, owner, from, amount, loan: seq } = asked
    const plan = receiver(view, account)
    if (isRefusal(plan)) return plan
    const paying = payer(view, from)
    if (isRefusal(paying)) return paying
    if (plan.owner !== owner || paying.owner !== owner) return refuse('not_found')
    const living = livingLoan(view, asked)
    if (isRefusal(living)) return living
    const { loan, standing, deemed } = living
    if (deemed && asked.part === 'instalments') return refuse('wrong_state')
    const principal = principalOf(asked, loan, standing, view)
    if ('outcome' in principal) return principal
    const ends = principal.eq(standing.owed)
    const effects: Effect[] = [
      ...countHigh(view, owner, standing.owed),
      { effect: 'count', counter: owedCounter(account), amount: text(principal.neg()) },
    ]
    if (asked.count !== undefined)
      effects.push({ effect: 'count', counter: paidCounter(account, seq), amount: String(asked.count) })
    if (ends) effects.push({ effect: 'count', counter: loanCounter(owner), amount: String(-seq) })
    return accept([debit(from, money(amount)), credit(account, money(amount))], effects)
  },

  describe: (leg, { account }) => ({
    type: leg.account === account ? 'deposit' : 'transfer',
    category: 'Loan',
    ...LINE,
  }),
})

/** What a payment takes off: instalments and all of it are paid to the cent, extra is less than all of it. */
function principalOf(
  { part, count, amount }: Payment,
  loan: PlanLoan,
  standing: LoanStanding,
  { bankDay }: Pick<View, 'bankDay'>,
): Money | Refusal {
  if ((part === 'instalments') !== (count !== undefined)) return refuse('invalid', { field: 'count' })
  const all = payoffOf(loan, standing, bankDay)
  if (part === 'payoff') return all.eq(amount) ? standing.owed : refuse('invalid', { field: 'amount' })
  if (part === 'extra') {
    if (all.lte(amount)) return refuse('exceeds_maximum', { remaining: text(all) })
    const principal = principalIn(money(amount), loan, standing, bankDay)
    return principal.gt(0) ? principal : refuse('below_minimum')
  }
  const due = instalmentsDue(loan, standing, bankDay)
  if (due.length < (count ?? 0)) return refuse('nothing_due')
  const paid = due.slice(0, count)
  const owed = sum(paid.map(({ payment }) => payment))
  if (!owed.eq(amount)) return refuse('invalid', { field: 'amount' })
  return owed.minus(sum(paid.map(({ interest }) => interest)))
}
