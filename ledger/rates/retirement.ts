/** Retirement accounts (doc3 §9): contributions, distributions, rollovers. */
import { addMonths, type BankDay, partsOf, taxDay } from '../calendar.ts'
import { cents, money, type Money, most, percentOf, text, ZERO } from '../money.ts'
import type { Percent } from './interest.ts'

/** doc2 §9: a calendar year in bank time. */
export const CONTRIBUTION_LIMIT = '6500.00'
/**
 * What may be contributed for a year, the newest last. The documents' figure stands for every year; who is 50 by the
 * year's end may
 * catch up with 1,000 more (26 USC 219(b)(5)(B)).
 */
const CONTRIBUTION_LIMITS = [{ from: 2000, limit: CONTRIBUTION_LIMIT, catchUp: '1000.00' }] as const
const CATCH_UP_AGE = 50
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

/** 26 USC 72(t)(2)(A)(i): from the age of 59 and a half on nothing is added to the tax. */
export const penaltyFreeFrom = (bornOn: BankDay): BankDay => addMonths(bornOn, 59 * 12 + 6)
