/**
 * Every rate, fee, limit and money formula of the bank, each with its source. Pure; the browser imports it too.
 *
 * Amounts and percentages are decimal text ("30.00", "3.75"), ready for a payload or a refusal. They are defaults: an
 * event records the fee and the limit it used. A formula rounds half up once, at its end (C-158), unless it says
 * unrounded.
 */
import type { AccountKind } from './accounts.ts'
import {
  addBusinessDays,
  addDays,
  addMonths,
  type BankDay,
  daysBetween,
  endOfQuarter,
  partsOf,
  startOfQuarter,
  taxDay,
} from './calendar.ts'
import { cents, least, money, type Money, most, percentOf, sum, text, ZERO } from './money.ts'
import { isIn } from './table.ts'

type Percent = string | Money

// --- opening an account ----------------------------------------------------------------------------------------------

/** Smallest first deposit (doc1 §3). A card needs none, but 0 has to be typed (C-45). */
export const OPENING_MINIMUM = {
  checking: '25.00',
  savings: '100.00',
  credit: '0.00',
  retirement: '500.00',
  investment: '1000.00',
  cd: '1000.00',
  'money-market': '2500.00',
  student: '10.00',
} as const satisfies Partial<Record<AccountKind, string>>

/** C-74. */
export const OPENING_DEPOSIT_MAXIMUM = '250000.00'
/** doc1 §9. */
export const CREDIT_LIMIT_DEFAULT = '5000.00'
/**
 * What all cards together may lend a customer who opens them alone; more is the bank's to grant. Ours:
 * no document says.
 */
export const CREDIT_TOTAL_MAXIMUM = '10000.00'
/** doc1 §3, §9. */
export const ROUTING_NUMBER = '121000248'

// --- interest --------------------------------------------------------------------------------------------------------

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

// --- certificates of deposit (doc2 §9) -------------------------------------------------------------------------------

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

// --- fees ------------------------------------------------------------------------------------------------------------

/** doc3 §9. */
export const WIRE_FEE = '30.00'
/** doc3 §9: for accounts other than checking. */
export const ATM_FEE = '2.50'
export const atmFee = (kind: AccountKind): string => (kind === 'checking' ? '0.00' : ATM_FEE)

/** What a cash advance costs, and what the sample's page says: two fees, both stand (C-99; doc3 §9). */
export const CASH_ADVANCE_FEE = { percent: '3', minimum: '10.00' } as const
export const CASH_ADVANCE_PAGE_FEE = { percent: '5', minimum: '10.00' } as const

/** LED-16, LED-17: the percentage, at least the minimum. */
export const cashAdvanceFee = (amount: Money, fee: { percent: string; minimum: string } = CASH_ADVANCE_FEE): Money =>
  most(money(fee.minimum), cents(percentOf(amount, fee.percent)))

/**
 * A balance that is brought over from another bank's card: what it costs, and the rate that it has for so many months.
 * Ours: no document says. 12 CFR 1026.55(b)(1) asks for at least six months.
 */
export const BALANCE_TRANSFER = { apr: '2.99', months: 12, percent: '3', minimum: '5.00' } as const

/**
 * What each of these has ever cost, as its event tells it; a new price is added, none taken out: an auditor holds every
 * event against them.
 */
export const PRICES_EVER = {
  wire: [{ fee: WIRE_FEE }],
  'cash-advance': [CASH_ADVANCE_FEE, CASH_ADVANCE_PAGE_FEE].map(toldFee),
  'balance-transfer': [{ ...toldFee(BALANCE_TRANSFER), apr: BALANCE_TRANSFER.apr }],
} as const

function toldFee({ percent, minimum }: { percent: string; minimum: string }) {
  return { feePercent: percent, feeMinimum: minimum }
}

/** The percentage, at least the minimum. */
export const balanceTransferFee = (amount: Money): Money => cashAdvanceFee(amount, BALANCE_TRANSFER)
/** The last day of the rate of a balance that is brought over on a day. */
export const transferRateUntil = (day: BankDay): BankDay => addMonths(day, BALANCE_TRANSFER.months)

/** Monthly service fee and when it is waived (doc2 §9, LED-28). */
export const MONTHLY_FEE = {
  checking: { amount: '10.00', waived: 'always' },
  savings: { amount: '5.00', waived: 'minimum-balance' },
  student: { amount: '0.00', waived: 'always' },
} as const satisfies Partial<Record<AccountKind, { amount: string; waived: 'always' | 'minimum-balance' }>>

/** doc2 §9; money market: its smallest opening deposit (C-27). */
export const MINIMUM_BALANCE = {
  checking: '1500.00',
  savings: '300.00',
  student: '300.00',
  'money-market': '2500.00',
} as const satisfies Partial<Record<AccountKind, string>>

/** What a month costs, given the lowest end-of-day balance of that month; zero when waived. */
export function monthlyFee(kind: AccountKind, lowestBalance: Money): Money {
  if (kind !== 'savings') return ZERO
  return lowestBalance.lt(MINIMUM_BALANCE.savings) ? money(MONTHLY_FEE.savings.amount) : ZERO
}

/** doc2 §9. A seventh is allowed and costs nothing. */
export const SAVINGS_WITHDRAWALS_A_MONTH = 6

// --- limits ----------------------------------------------------------------------------------------------------------

/** An external transfer from this amount on is verified, whoever receives it (C-108). */
export const VERIFICATION_FROM = '1000.00'

/**
 * Our own: what may go to one recipient in a day of the bank without a code. More is asked for one,
 * in however small pieces.
 */
export const UNCODED_DAILY = '2500.00'
/** doc3 §9: a customer's sum of the bank day. */
export const ATM_DAILY_LIMIT = '500.00'
/** doc3 §9: one withdrawal. */
export const BRANCH_LIMIT = '10000.00'
export const BRANCH_CALL_AHEAD = '5000.00'
/** doc3 §9: one transaction. */
export const CASH_ADVANCE_LIMIT = '3000.00'
/** doc3 §9: an ATM code lives so long. */
export const ATM_CODE_MINUTES = 30

/** Mobile check deposit (doc2 §9, C-89, C-90). */
export const CHECK_MINIMUM = '0.01'
export const CHECK_MAXIMUM = '10000.00'
export const CHECK_DAILY_LIMIT = '5000.00'
export const CHECK_MONTHLY_LIMIT = '20000.00'
/**
 * Given at once of a customer's checks of one bank day; the rest waits (doc2 §9, C-96). Regulation CC asks for 275
 * since July 2025 (12 CFR 229.10(c)(1)(vii)), a day later than here: a bank sets it by `FIRST_DAY_AVAILABILITY`, and
 * tells it with each check.
 */
export const FIRST_DAY_AVAILABILITY = '225.00'

/** LED-30: what of a check can be spent today, given what earlier checks of the day already made available. */
export const firstDayPart = (amount: Money, alreadyToday: Money, firstDay: Money | string = FIRST_DAY_AVAILABILITY) =>
  most(ZERO, least(amount, money(firstDay).minus(alreadyToday)))

/**
 * The availability schedule: business days after the day of a deposit on which its money settles, by the kind of event
 * that brought it in. Two for all of them, which is the most that Regulation CC leaves a bank for most checks (12 CFR
 * 229.12(b)); for money that customers type in there is no law but our word (C-74). What bounces later is charged back.
 */
export const AVAILABLE_AFTER = {
  deposit: 2,
  'check-deposit': 2,
  'card-payment': 2,
  contribution: 2,
  'account-opening': 2,
} as const

/** The day on which what came in on `day` is settled and given free. */
export const availableOn = (kind: keyof typeof AVAILABLE_AFTER, day: BankDay): BankDay =>
  addBusinessDays(day, AVAILABLE_AFTER[kind])

/** Money that a customer types in: per customer (C-74). */
export const TYPED_DAILY_LIMIT = '10000.00'
export const TYPED_MONTHLY_LIMIT = '20000.00'

/** doc2 §9: a calendar year in bank time. */
export const CONTRIBUTION_LIMIT = '6500.00'
/**
 * What may be contributed for a year, the newest last. The documents' figure stands for every year; who is 50 by the
 * year's end may
 * catch up with 1,000 more (26 USC 219(b)(5)(B)).
 */
const CONTRIBUTION_LIMITS = [{ from: 2000, limit: CONTRIBUTION_LIMIT, catchUp: '1000.00' }] as const
export const CATCH_UP_AGE = 50
/** The first year in which somebody may catch up. */
export const catchUpFrom = (bornOn: BankDay): number => partsOf(bornOn).year + CATCH_UP_AGE

/** `catchesUpFrom`: the first year in which this customer may catch up; without it nobody does. */
export function contributionLimit(year: number, catchesUpFrom = Infinity): string {
  const { limit, catchUp } = CONTRIBUTION_LIMITS.findLast(({ from }) => from <= year) ?? CONTRIBUTION_LIMITS[0]
  return year < catchesUpFrom ? limit : text(money(limit).plus(catchUp))
}

export const contributionRoom = (contributed: Money, limit: Money | string = CONTRIBUTION_LIMIT): Money =>
  most(ZERO, money(limit).minus(contributed))

/** What is contributed for a year may come until the day on which its taxes are due (26 USC 219(f)(3)). */
export const contributeUntil = (year: number): BankDay => taxDay(year + 1)

/** doc3 §5: a higher card limit is asked for from 500 above the present one on, in steps of 100. */
export const CREDIT_LIMIT_INCREASE = { least: '500.00', step: '100.00' } as const
/**
 * How such a request is decided. Ours, after 12 CFR 1026.51, which asks a bank to look at what a customer can pay
 * before it raises a limit: what comes regularly, less what is spent, has to carry all limits together.
 */
export const CREDIT_LIMIT_RULES = {
  /** Decided once in so many months, whatever came of it. */
  askedEvery: 6,
  monthsOpen: 3,
  /** A payment that was late counts for so many months. */
  lateCounts: 12,
  /** More than so many percent of the present limit in use is too much. */
  mostInUse: 90,
  /** All limits together are at most so many months of what is left of income after expenses. */
  monthsLeft: 6,
  /** One request at most doubles a limit. */
  mostTimes: 2,
  /** What all cards of a customer may lend together once requests were granted. */
  total: '25000.00',
} as const

/** doc3 §9: disputes reach back 60 days; a provisional credit comes in 1-2 business days (C-142): on the next. */
export const DISPUTE_WINDOW_DAYS = 60
export const PROVISIONAL_CREDIT_AFTER = 1

// --- cards -----------------------------------------------------------------------------------------------------------

/** ARCHITECTURE, Cards. */
export const PURCHASE_APR = '21.99'
export const CASH_APR = '26.99'
/** doc2 §9. */
export const MINIMUM_PAYMENT = '25.00'

/** A day that every month has, so that a payment is due on the same day of each. */
const LAST_IN_EVERY_MONTH = 28

/**
 * The day of the month on which a card's payments are due, always the same: five days before its statement's day, which
 * is 23 to 26 days after the statement (ARCHITECTURE, Cards; 12 CFR 1026.5 asks for 21, 1026.7 for the same day each
 * month).
 */
export function paymentDay(openedOn: BankDay): number {
  const { date } = partsOf(openedOn)
  return date > 5 ? date - 5 : Math.min(LAST_IN_EVERY_MONTH, date + 25)
}

/** When a statement's payment is due. Statements come on the day of the month on which the card was opened. */
export function paymentDueOn(statementDay: BankDay, openedOn: BankDay): BankDay {
  const inMonth = addMonths(statementDay, 0, paymentDay(openedOn))
  return inMonth > statementDay ? inMonth : addMonths(statementDay, 1, paymentDay(openedOn))
}

/** ARCHITECTURE, Cards: 1% of what is owed and the statement's interest, at least 25, at most all that is owed. */
export const minimumPayment = (owed: Money, interest: Money): Money =>
  owed.lte(0) ? ZERO : least(owed, most(money(MINIMUM_PAYMENT), cents(percentOf(owed, 1)).plus(interest)))

/** A card's balance is negative when money is owed; overpaying adds no credit (C-67). */
export const availableCredit = (limit: Money, balance: Money): Money => limit.plus(least(balance, ZERO))

/** What a card would be in credit after a payment; nothing when that is no more than is owed. */
export const inCreditAfter = (balance: Money, payment: Money): Money => most(ZERO, balance.plus(payment))

/** LED-47: percent of the limit in use, 0 to 100, unrounded. */
export const creditUsage = (limit: Money, balance: Money): Money =>
  limit.lte(0) ? ZERO : least(money(100), most(ZERO, balance.neg()).div(limit).times(100))

/** Whole dollars of a purchase, one point each (ARCHITECTURE, Cards). */
export const pointsFor = (purchase: Money): Money => most(ZERO, purchase.floor())
/** doc3 §9: 2,500 points are $25. */
export const REWARD_POINT = '0.01'
/** What points are worth as a credit or a deposit. */
export const worthOfPoints = (points: Money): Money => points.times(REWARD_POINT)
/** doc3 §9. */
export const STARTING_POINTS = '12500'

// --- retirement (doc3 §9) --------------------------------------------------------------------------------------------

export const DISTRIBUTION_WITHHOLDING = '20'
/** 26 USC 72(t): added by law before the age of 59 and a half. Told to the customer, never withheld. */
export const EARLY_DISTRIBUTION_TAX = '10'
export const ROLLOVER_WITHHOLDING_HINT = '10'
/** A rollover that goes through the customer's hands is withheld from by law (C-153). */
export const INDIRECT_ROLLOVER_WITHHOLDING = '20'

/**
 * doc3 §9, 26 USC 408(d)(3): what was distributed may go back within so many days, and of one distribution in a year.
 */
export const ROLLOVER_DAYS = 60
export const ROLLOVER_YEAR_DAYS = 365

/** Ours: so long a direct rollover that was asked for waits for whoever holds the plan; most send it in six weeks. */
export const DIRECT_ROLLOVER_WAITS_DAYS = 90

/** LED-36, LED-37: inside the gross amount, not on top of it. */
export const withheld = (gross: Money, percent: Percent): Money => cents(percentOf(gross, percent))

// --- loans of retirement plans --------------------------------------------------------------------------------------

/** An IRA may not lend to its owner (26 USC 408(e)); a 401(k) may (26 USC 72(p)): the term `plan` of its account. */
export const PLAN_THAT_LENDS = '401(k)'
/** 26 USC 72(p)(2)(A): at most this, less what was owed at most in the twelve months before; half of what is there. */
export const PLAN_LOAN_MAXIMUM = '50000.00'
/**
 * The same: up to this even where it is more than half. Taken narrowly: what was owed comes off this, too, and never
 * more is lent than is there.
 */
export const PLAN_LOAN_SMALL = '10000.00'
/** The smallest that a plan may insist on (29 CFR 2550.408b-1(b)(2)). */
export const PLAN_LOAN_MINIMUM = '1000.00'
/** 26 USC 72(p)(2)(B): within five years. Longer ones for a home are not given: no document asks for them. */
export const PLAN_LOAN_YEARS = [1, 2, 3, 4, 5] as const

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

/** 26 USC 72(t)(2)(A)(i): from the age of 59 and a half on nothing is added to the tax. */
export const penaltyFreeFrom = (bornOn: BankDay): BankDay => addMonths(bornOn, 59 * 12 + 6)

// --- check orders (doc3 §3, §9) --------------------------------------------------------------------------------------

export const CHECK_STYLES = { standard: '20.00', premium: '25.00', scenic: '28.00', custom: '35.00' } as const
/** By id: single book of 100, double book of 200, value pack of 400 (C-126: ids are values, not positions). */
export const CHECK_QUANTITIES = { 1: '20.00', 2: '36.00', 4: '65.00' } as const
export const CHECK_DELIVERIES = { standard: '0.00', expedited: '8.95', overnight: '15.95' } as const
export const SALES_TAX = '8.25'

export interface CheckOrder {
  readonly style: keyof typeof CHECK_STYLES
  readonly quantity: keyof typeof CHECK_QUANTITIES
  readonly delivery: keyof typeof CHECK_DELIVERIES
}

/** LED-31: tax on style, quantity and delivery together; duplicates and large print cost nothing (C-124). */
export function checkOrderPrice({ style, quantity, delivery }: CheckOrder) {
  const [stylePrice, quantityPrice] = [money(CHECK_STYLES[style]), money(CHECK_QUANTITIES[quantity])]
  const deliveryPrice = money(CHECK_DELIVERIES[delivery])
  const subtotal = sum([stylePrice, quantityPrice, deliveryPrice])
  const tax = cents(percentOf(subtotal, SALES_TAX))
  return { stylePrice, quantityPrice, deliveryPrice, subtotal, tax, total: subtotal.plus(tax) }
}

// --- securities ------------------------------------------------------------------------------------------------------

/** LED-32, LED-33: what a trade costs or brings, in cents. There is no commission. */
export const tradeValue = (quantity: Money, price: Money): Money => cents(quantity.times(price))

/** LED-32: average purchase price after buying more, unrounded. */
export const averagePrice = (held: Money, average: Money, bought: Money, price: Money): Money =>
  held.times(average).plus(bought.times(price)).div(held.plus(bought))

/** LED-35: market value and gain in cents, gain in percent of the cost unrounded. */
export function holdingValue(quantity: Money, average: Money, price: Money) {
  const [marketValue, cost] = [tradeValue(quantity, price), tradeValue(quantity, average)]
  const gain = marketValue.minus(cost)
  return { marketValue, cost, gain, gainPercent: cost.isZero() ? ZERO : gain.div(cost).times(100) }
}
