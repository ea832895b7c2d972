/** What may be deposited, and when it settles and can be spent. */
import { addBusinessDays, type BankDay } from '../calendar.ts'
import { least, money, type Money, most, ZERO } from '../money.ts'

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
