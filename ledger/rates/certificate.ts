/** Certificates of deposit (doc2 §9): rates by term, interest, what leaving early costs. */
import { addMonths, type BankDay, daysBetween } from '../calendar.ts'
import { cents, least, money, type Money, most, percentOf, text, ZERO } from '../money.ts'
import { type Percent, YEAR_DAYS, effectiveRate } from './interest.ts'

interface CdTerm {
  readonly months: number
  readonly label: string
  readonly rate: string
}

/**
 * The rates by term, by the day from which they hold, the newest last. A new table is added, never one changed: what a
 * certificate was opened or renewed with is decided from the table of its day, and again, the same, whenever the
 * journal is replayed.
 */
const CD_TABLES: readonly { readonly from: BankDay; readonly terms: readonly CdTerm[] }[] = [
  {
    from: '2000-01-01',
    terms: [
      { months: 3, label: '3 months', rate: '2.25' },
      { months: 6, label: '6 months', rate: '2.75' },
      { months: 12, label: '1 year', rate: '3.25' },
      { months: 18, label: '18 months', rate: '3.50' },
      { months: 24, label: '2 years', rate: '3.75' },
      { months: 36, label: '3 years', rate: '4.00' },
      { months: 60, label: '5 years', rate: '4.25' },
    ],
  },
]
/** The newest table: what is offered. */
export const CD_RATES: readonly CdTerm[] = CD_TABLES.at(-1)?.terms ?? []
/** Where the term is not known (C-70). */
export const CD_RATE_DEFAULT = '3.75'
/** All that any table ever gave. */
export const CD_RATES_EVER: readonly string[] = [
  CD_RATE_DEFAULT,
  ...CD_TABLES.flatMap(({ terms }) => terms.map(({ rate }) => rate)),
]
export const CD_TERM_DEFAULT_MONTHS = 12
export const CD_MINIMUM = '1000.00'
export const CD_MAXIMUM = '250000.00'
export const CD_PENALTY_DAYS = 90
/** What leaving early costs at least, in a term (rulings of 2026-11-22). */
export const CD_PENALTY_MINIMUM = '1.00'
/** Notice is given so many days before maturity; after it a certificate is open for so many (rulings of 2026-11-22). */
export const CD_NOTICE_DAYS = [30, 10] as const
export const CD_GRACE_DAYS = 10

const cdTermsOn = (day: BankDay): readonly CdTerm[] => CD_TABLES.findLast(({ from }) => from <= day)?.terms ?? CD_RATES
export const isCdTerm = (months: number, day: BankDay): boolean => cdTermsOn(day).some(term => term.months === months)
/** The table's rate for a term on a day; of a term that it does not list the default. */
export const cdRate = (months?: number, day: BankDay = '9999-12-31'): string =>
  cdTermsOn(day).find(term => term.months === months)?.rate ?? CD_RATE_DEFAULT
export const cdMaturity = (openedOn: BankDay, months: number): BankDay => addMonths(openedOn, months)

/** LED-25: balance x rate / 4, whatever the length of the quarter; where it is paid by the month, / 12 for each. */
export const cdInterest = (balance: Money, rate: Percent, months = 3): Money =>
  cents(percentOf(balance, rate).times(months).div(12))

/**
 * The same for a time in which money was added, in the days of grace: of each day counts what was there and still is at
 * the end, so that it earns from its day. `earning` is what stands there, settled, when it ends.
 */
export function cdInterestOver(
  runs: Iterable<{ balance: Money; days: number }>,
  earning: Money,
  rate: Percent,
  months = 3,
): Money {
  let [dollarDays, all] = [ZERO, 0]
  for (const { balance, days } of runs) {
    dollarDays = dollarDays.plus(most(ZERO, least(balance, earning)).times(days))
    all += days
  }
  return all === 0 ? ZERO : cdInterest(dollarDays.div(all), rate, months)
}

/** What was withdrawn early in a term already, and what was paid for it: without a word, what it costs. */
export interface WithdrawnEarly {
  readonly withdrawn: Money
  readonly paid?: Money
}

/**
 * LED-24: 90 days of interest, on the sum withdrawn in a term, and at least the minimum. A withdrawal pays what is
 * missing of that, so that many small ones cost what one of their sum costs.
 */
export function cdPenalty(amount: Money, rate: Percent, before: WithdrawnEarly = { withdrawn: ZERO }): Money {
  const { withdrawn, paid = penaltyOnSum(withdrawn, rate) } = before
  return amount.isZero() ? ZERO : most(ZERO, penaltyOnSum(withdrawn.plus(amount), rate).minus(paid))
}

const penaltyOnSum = (withdrawn: Money, rate: Percent): Money =>
  withdrawn.lte(0)
    ? ZERO
    : most(
        money(CD_PENALTY_MINIMUM),
        cents(
          withdrawn
            .times(rate)
            .times(CD_PENALTY_DAYS)
            .div(100 * YEAR_DAYS),
        ),
      )

/**
 * The APY of a certificate, whatever its term: a quarter, however long, pays a fourth of the rate,
 * and that stays in. 4.25 is 4.32.
 */
export const certificateYield = (rate: Percent): string => text(effectiveRate(rate, 4))

/** The largest amount that leaves nothing owed: amount + penalty fits in the balance (C-69). */
export function cdMostWithdrawable(balance: Money, rate: Percent, before?: WithdrawnEarly): Money {
  let [fits, above] = [0n, BigInt(most(ZERO, balance).times(100).floor().toFixed()) + 1n]
  while (above - fits > 1n) {
    const half = (fits + above) / 2n
    const amount = money(String(half)).div(100)
    if (amount.plus(cdPenalty(amount, rate, before)).lte(balance)) fits = half
    else above = half
  }
  return money(String(fits)).div(100)
}

/** LED-48: percent of the term gone by, 0 to 100. */
export function cdProgress(openedOn: BankDay, maturity: BankDay, today: BankDay): number {
  const whole = daysBetween(openedOn, maturity)
  return whole <= 0 ? 100 : Math.min(100, Math.max(0, (daysBetween(openedOn, today) / whole) * 100))
}
