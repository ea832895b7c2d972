/** Loans of retirement plans: what may be lent, the instalments, what pays one off. */
import { addDays, addMonths, type BankDay, daysBetween, endOfQuarter, startOfQuarter } from '../calendar.ts'
import { cents, least, money, type Money, most, percentOf, text, ZERO } from '../money.ts'
import { type Percent, YEAR_DAYS } from './interest.ts'

/** An IRA may not lend to its owner (26 USC 408(e)); a 401(k) may (26 USC 72(p)): the term `plan` of its account. */
export const PLAN_THAT_LENDS = '401(k)'
/** 26 USC 72(p)(2)(A): at most this, less what was owed at most in the twelve months before; half of what is there. */
const PLAN_LOAN_MAXIMUM = '50000.00'
/**
 * The same: up to this even where it is more than half. Taken narrowly: what was owed comes off this, too, and never
 * more is lent than is there.
 */
const PLAN_LOAN_SMALL = '10000.00'
/** The smallest that a plan may insist on (29 CFR 2550.408b-1(b)(2)). */
export const PLAN_LOAN_MINIMUM = '1000.00'
/** 26 USC 72(p)(2)(B): within five years. Longer ones for a home are not given: no document asks for them. */
export const PLAN_LOAN_YEARS = [1, 2, 3, 4, 5] as const

/** What a payment is for: instalments whose day has come, something beside them, or all that is owed. */
export const LOAN_PARTS = ['instalments', 'extra', 'payoff'] as const

/** The prime rate by the day from which it holds, the newest last; a plan asks for one point more. Ours. */
const PRIME_RATES: readonly { readonly from: BankDay; readonly rate: string }[] = [{ from: '2000-01-01', rate: '7.50' }]
export const planLoanRate = (day: BankDay): string =>
  text(money(PRIME_RATES.findLast(({ from }) => from <= day)?.rate ?? 0).plus(1))

/**
 * The most that a plan lends: of what has settled there, of what of that is free, and after what was owed at most in
 * the twelve months before.
 */
export function planLoanRoom(settled: Money, free: Money, highest: Money): Money {
  const half = settled.times(50).floor().div(100)
  const share = most(half, money(PLAN_LOAN_SMALL).minus(highest))
  return most(ZERO, least(money(PLAN_LOAN_MAXIMUM).minus(highest), share, free))
}

/** A plan's loan, as it was agreed. */
export interface PlanLoan {
  readonly amount: Money
  readonly rate: Percent
  readonly months: number
  readonly lentOn: BankDay
}

/** What is still owed of it, and how many instalments were paid. */
export interface LoanStanding {
  readonly owed: Money
  readonly paid: number
}

export interface Instalment {
  readonly n: number
  readonly dueOn: BankDay
  readonly payment: Money
  readonly interest: Money
  /** After it. */
  readonly owed: Money
}

/** The level monthly payment (72(p)(2)(C) asks for one a quarter at least). */
export function levelPayment({ amount, rate, months }: Pick<PlanLoan, 'amount' | 'rate' | 'months'>): Money {
  const monthly = money(rate).div(1200)
  if (monthly.isZero()) return cents(amount.div(months))
  const factor = monthly.plus(1).pow(months)
  return cents(amount.times(monthly).times(factor).div(factor.minus(1)))
}

/** Each month on the day of the first, which is a month after the loan. */
export const instalmentDueOn = (lentOn: BankDay, n: number): BankDay => addMonths(addMonths(lentOn, 1), n - 1)

/**
 * The instalments that are left, until nothing is owed. The interest of a month is that on what is owed, in cents; the
 * last one takes what rounding left, and comes sooner after extra payments.
 */
export function instalmentsLeft(loan: PlanLoan, { owed, paid }: LoanStanding): Instalment[] {
  const level = levelPayment(loan)
  const left: Instalment[] = []
  let rest = owed
  for (let n = paid + 1; n <= loan.months && rest.gt(0); n += 1) {
    const interest = cents(percentOf(rest, loan.rate).div(12))
    const whole = rest.plus(interest)
    const payment = n === loan.months ? whole : least(level, whole)
    rest = whole.minus(payment)
    left.push({ n, dueOn: instalmentDueOn(loan.lentOn, n), payment, interest, owed: rest })
  }
  return left
}

/** The whole schedule, as it is agreed. */
export const loanSchedule = (loan: PlanLoan): Instalment[] => instalmentsLeft(loan, { owed: loan.amount, paid: 0 })

/** Those of them whose day has come. */
export const instalmentsDue = (loan: PlanLoan, standing: LoanStanding, today: BankDay): Instalment[] =>
  instalmentsLeft(loan, standing).filter(({ dueOn }) => dueOn <= today)

/** What a year of days at 100% would be, and what that has grown to by a day, since its interest was paid last. */
const WHOLE_YEAR = 100 * YEAR_DAYS
function grownTo(loan: PlanLoan, { paid }: LoanStanding, day: BankDay): Money {
  const paidTo = paid === 0 ? loan.lentOn : instalmentDueOn(loan.lentOn, paid)
  return money(loan.rate)
    .times(Math.max(0, daysBetween(paidTo, day)))
    .plus(WHOLE_YEAR)
}

/** All that is owed on a day, with the interest of the days since the last instalment's. */
export const payoffOf = (loan: PlanLoan, standing: LoanStanding, day: BankDay): Money =>
  cents(standing.owed.times(grownTo(loan, standing, day)).div(WHOLE_YEAR))

/** What an extra payment takes off, after the interest of those days on the part that it pays. */
export const principalIn = (extra: Money, loan: PlanLoan, standing: LoanStanding, day: BankDay): Money =>
  extra
    .times(100 * WHOLE_YEAR)
    .div(grownTo(loan, standing, day))
    .floor()
    .div(100)

/**
 * Until when an instalment that was missed may still be paid: the end of the quarter after its own (26 CFR 1.72(p)-1,
 * After that, all that is owed counts as distributed.
 */
export const curedUntil = (dueOn: BankDay): BankDay => endOfQuarter(addMonths(startOfQuarter(dueOn), 3))

/** The day that a loan counts as distributed on: the last on which it could be cured. `told`: the bank's day of it. */
export const loanDeemedOn = (told: BankDay): BankDay => addDays(startOfQuarter(told), -1)
