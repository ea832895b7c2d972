/** Credit cards: rates, minimum, due day, credit, points, and how a higher limit is decided. */
import { addMonths, type BankDay, partsOf } from '../calendar.ts'
import { cents, least, money, type Money, most, percentOf, ZERO } from '../money.ts'

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

/**
 * ARCHITECTURE, Cards: 1% of what is owed and the statement's interest, at least 25, and `pastDue`, what is missing of
 * the last one; at most all that is owed. The documents name the 25 alone; that what was missed is asked for again is
 * ours, as it is every bank's.
 */
export function minimumPayment(owed: Money, interest: Money, pastDue: Money = ZERO): Money {
  if (owed.lte(0)) return ZERO
  const ofMonth = most(money(MINIMUM_PAYMENT), cents(percentOf(owed, 1)).plus(interest))
  return least(owed, ofMonth.plus(pastDue))
}

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
const REWARD_POINT = '0.01'
/** What points are worth as a credit or a deposit. */
export const worthOfPoints = (points: Money): Money => points.times(REWARD_POINT)
/** doc3 §9. */
export const STARTING_POINTS = '12500'
