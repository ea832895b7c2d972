/**
 * Amounts: parse, format, round, share out. Pure; the browser imports it too.
 *
 * Every amount is a `Decimal` of 34 digits, never a float. USD has two decimals, securities six, reward points none;
 * rounding is half up and happens once per leg (C-158).
 */
import { Decimal } from 'decimal.js'

const Exact = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 })

export type Money = Decimal

export const ZERO: Money = new Exact(0)

const TYPED = /^\d{1,9}(\.\d{1,2})?$/
const MINUS = '\u2212'

/** An exact amount from text ("1234.50"), an integer or another amount. Throws on text that is not a number. */
export const money = (value: string | number | Decimal): Money => new Exact(value)

/** What a customer typed, or undefined: plain digits, at most nine before and two after the point (C-176). */
export function parseTyped(value: unknown): Money | undefined {
  const typed = typeof value === 'number' ? String(value) : value
  if (typeof typed !== 'string' || !TYPED.test(typed.trim())) return undefined
  return money(typed.trim())
}

/** Rounded half up to whole cents. */
export const cents = (amount: Money): Money => amount.toDecimalPlaces(2)

/** `pct` percent of an amount, unrounded. */
export const percentOf = (amount: Money, pct: string | number | Decimal): Money => amount.times(pct).div(100)

export const sum = (amounts: Iterable<Money>): Money => {
  let total = ZERO
  for (const amount of amounts) total = total.plus(amount)
  return total
}

export const least = (first: Money, ...rest: Money[]): Money => rest.reduce((a, b) => (b.lt(a) ? b : a), first)
export const most = (first: Money, ...rest: Money[]): Money => rest.reduce((a, b) => (b.gt(a) ? b : a), first)

/**
 * Sum and difference where one side is mostly nothing, as a held sum or a floor is: then the other is the answer, and no new
 * number is made.
 */
export const more = (amount: Money, by: Money): Money => (by.isZero() ? amount : amount.isZero() ? by : amount.plus(by))
export const less = (amount: Money, by: Money): Money =>
  by.isZero() ? amount : amount.isZero() ? by.neg() : amount.minus(by)

/** Fixed text at the asset's scale, the form that is stored, hashed and sent: "1234.50". Nothing has no sign. */
export const text = (amount: Money, scale = 2): string => {
  if (!amount.isZero()) return amount.toFixed(scale)
  return NOTHING[scale] ?? ZERO.toFixed(scale)
}

/** Half of all sums that are written are nothing on hold and nothing unsettled. */
const NOTHING = Array.from({ length: 7 }, (_, scale) => ZERO.toFixed(scale))

/** Shares `amount` out by weights, in cents; what rounding leaves goes to the last share, so that nothing is lost. */
export function split(amount: Money, weights: readonly (string | number | Decimal)[]): Money[] {
  const whole = sum(weights.map(money))
  if (whole.isZero()) return weights.map(() => ZERO)
  let left = amount
  return weights.map((weight, i) => {
    const share = i === weights.length - 1 ? left : cents(amount.times(weight).div(whole))
    left = left.minus(share)
    return share
  })
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** "$1,234.50", with a true minus before the dollar sign; `plus: true` marks money in with a plus. */
export function formatUsd(value: Money | string | number, { plus = false, decimals = 2 } = {}): string {
  const amount = money(value)
  const [whole = '0', part] = amount.abs().toFixed(decimals).split('.')
  const rounded = `$${grouped(whole)}${part ? `.${part}` : ''}`
  const shown = amount.toDecimalPlaces(decimals)
  if (shown.isNegative() && !shown.isZero()) return MINUS + rounded
  return plus && !shown.isZero() ? `+${rounded}` : rounded
}
