/** The rates that deposit accounts earn, and the arithmetic of interest and yields. */
import type { AccountKind } from '../accounts.ts'
import { cents, money, type Money, text, ZERO } from '../money.ts'
import { isIn } from '../table.ts'

/** Decimal text, as it is written here, or what was reckoned. */
export type Percent = string | Money

/**
 * The rate that accrues: percent a year, nominal, over 365 days (ARCHITECTURE, Time). What the documents name are
 * yields ("0.85% APY": doc2 §9; money market: the 2.45 that cards fall back to, doc1 §9). A yield is not stored but
 * worked out from the rate (`yieldOf`); each rate is the one of two decimals whose yield, paid monthly, is the
 * documented figure to its two decimals. So 0.85 stands for both, and 2.42 yields 2.45.
 */
export const INTEREST_RATE = {
  checking: '0.01',
  savings: '0.85',
  retirement: '0.05',
  student: '0.01',
  'money-market': '2.42',
} as const satisfies Partial<Record<AccountKind, string>>

/** An account kind's rate, "0.00" for kinds that earn none. Certificates have the rate of their term: `cdRate`. */
export const interestRate = (kind: AccountKind): string => (isIn(INTEREST_RATE, kind) ? INTEREST_RATE[kind] : '0.00')

/** Days in the interest year, leap years too (Actual/365). */
export const YEAR_DAYS = 365

/**
 * Unrounded interest on a list of end-of-day balances (P - U), one a day, at a yearly percentage. Days at or below zero
 * earn nothing. `interestAccrued` is this up to today; a card's interest is this over what is owed.
 */
export const interestFor = (dailyBalances: Iterable<Money>, rate: Percent): Money =>
  interestOnRuns(oneDayEach(dailyBalances), rate)

function* oneDayEach(balances: Iterable<Money>) {
  for (const balance of balances) yield { balance, days: 1 }
}

/** The same over stretches of days with one balance, which is how a journal knows them. */
export function interestOnRuns(runs: Iterable<{ balance: Money; days: number }>, rate: Percent): Money {
  let dollarDays = ZERO
  for (const { balance, days } of runs) if (balance.gt(0)) dollarDays = dollarDays.plus(balance.times(days))
  return dollarDays.times(rate).div(100 * YEAR_DAYS)
}

/** What one `interest` event pays: summed unrounded, rounded half up once (LED-26, LED-27). */
export const postedInterest = (dailyBalances: Iterable<Money>, rate: Percent): Money =>
  cents(interestFor(dailyBalances, rate))

/** LED-45: P(1 + r/n)^(n t) - P, unrounded; n compoundings a year (1, 2, 4, 12, 365), t years in quarters. */
export const compoundInterest = (principal: Money, rate: Percent, perYear: number, years: string | number): Money =>
  principal.times(growth(rate, perYear).pow(money(years).times(perYear))).minus(principal)

/**
 * Regulation DD, Appendix A: 100 [(1 + interest / principal) ^ (365 / days) - 1], to two decimals; nothing on nothing.
 */
export const annualPercentageYield = (interest: Money, principal: Money, days: number): Money =>
  principal.lte(0)
    ? ZERO
    : interest.div(principal).plus(1).pow(money(YEAR_DAYS).div(days)).minus(1).times(100).toDecimalPlaces(2)

/** LED-45: the percentage that compounding makes of a nominal one, to two decimals: 3.50 monthly is 3.56. */
export const effectiveRate = (rate: Percent, perYear: number): Money =>
  annualPercentageYield(compoundInterest(money(100), rate, perYear, 1), money(100), YEAR_DAYS)

/**
 * The APY of an account kind that is paid monthly, "0.00" for kinds that earn nothing.
 * Certificates: `certificateYield`.
 */
export function yieldOf(kind: AccountKind): string {
  const found = yields.get(kind) ?? text(effectiveRate(interestRate(kind), 12))
  yields.set(kind, found)
  return found
}
/** A root takes long, and every look at an account tells one. */
const yields = new Map<AccountKind, string>()

const growth = (rate: Percent, perYear: number) => money(rate).div(100).div(perYear).plus(1)
