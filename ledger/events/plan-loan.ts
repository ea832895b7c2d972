/** What the ledger keeps of the loan of a retirement plan. One customer has one at a time. */
import { position, withdrawable, type AccountId, type AccountState } from '../accounts.ts'
import { addMonths, addYears, startOfMonth, type BankDay } from '../calendar.ts'
import { money, most, ZERO, text, type Money } from '../money.ts'
import { isEmployerPlan } from '../rates/employer-plan.ts'
import { planLoanRoom, type LoanStanding, type PlanLoan } from '../rates/plan-loan.ts'
import { refuse, type Effect, type RecordedEvent, type Refusal, type View } from './event.ts'

/** The event of the customer's loan while it is owed; 0 without one. */
export const loanCounter = (owner: string): string => `plan-loan:${owner}`
/** What is owed to a plan, without interest. */
export const owedCounter = (account: AccountId | number): string => `plan-owed:${account}`
/** How many instalments of a loan were paid. */
export const paidCounter = (account: AccountId | number, loan: number): string => `plan-paid:${account}:${loan}`
/** Whether what was owed of a loan counts as distributed. */
export const deemedCounter = (account: AccountId | number, loan: number): string => `plan-deemed:${account}:${loan}`
/** The most that a customer owed in a month in which something changed. */
const highCounter = (owner: string, day: BankDay): string => `plan-high:${owner}:${day.slice(0, 7)}`

/** Whether a retirement account may lend: its plan says so; an IRA never does. */
export const mayLend = (account: Pick<AccountState, 'kind' | 'terms'>): boolean => isEmployerPlan(account)

/** The counters of the twelve months before a day, and of its own: whole months, so rather more than a year. */
export const highCounters = (owner: string, day: BankDay): string[] =>
  Array.from({ length: 13 }, (_, n) => highCounter(owner, addMonths(startOfMonth(addYears(startOfMonth(day), -1)), n)))

/** The most that was owed in that time. */
export const highestOwed = (amounts: Iterable<Money>): Money => most(ZERO, ...amounts)

/** The most that an account lends now, given what was owed at most in the year before. */
export function roomOf(account: AccountState, highest: Money): Money {
  const { posted, unsettled } = position(account)
  return planLoanRoom(most(ZERO, posted.minus(unsettled)), most(ZERO, withdrawable(account)), highest)
}

/** Counts what was owed on a day, where that is more than was known of its month. */
export function countHigh(view: View, owner: string, owed: Money): Effect[] {
  const counter = highCounter(owner, view.bankDay)
  const more = owed.minus(view.counter(counter))
  return more.gt(0) ? [{ effect: 'count', counter, amount: text(more) }] : []
}

/** What of a loan its payments and its default read. */
export const touchLoan = (owner: string, account: AccountId, loan: number, day: BankDay) => ({
  events: [loan],
  counters: [
    loanCounter(owner),
    owedCounter(account),
    paidCounter(account, loan),
    deemedCounter(account, loan),
    highCounter(owner, day),
  ],
})

/** What was agreed, as the loan's event says it. */
export const loanIn = ({ payload, bankDay }: Pick<RecordedEvent, 'payload' | 'bankDay'>): PlanLoan => ({
  amount: money(String(payload['amount'])),
  rate: String(payload['rate']),
  months: Number(payload['months']),
  lentOn: bankDay,
})

/** The living loan of an account, and how it stands. `wrong_state` once it is paid back. */
export function livingLoan(
  view: View,
  { owner, account, loan: seq }: { owner: string; account: AccountId; loan: number },
): { loan: PlanLoan; standing: LoanStanding; deemed: boolean } | Refusal {
  const lent = view.events.get(seq)
  if (lent?.kind !== 'retirement-loan' || lent.payload['account'] !== account || lent.payload['owner'] !== owner)
    return refuse('not_found')
  if (!view.counter(loanCounter(owner)).eq(seq)) return refuse('wrong_state')
  const standing = {
    owed: view.counter(owedCounter(account)),
    paid: view.counter(paidCounter(account, seq)).toNumber(),
  }
  return { loan: loanIn(lent), standing, deemed: view.counter(deemedCounter(account, seq)).gt(0) }
}
