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
export function money(value: string | number | Decimal): Money {
  if (typeof value === 'object') return value.constructor === Exact ? value : new Exact(value)
  if (typeof value === 'number') return new Exact(value)
  const known = read.get(value)
  if (known) return known
  const amount = new Exact(value)
  if (value.length <= SHORT) {
    if (read.size === REMEMBERED) read.clear()
    read.set(value, amount)
  }
  return amount
}

/**
 * Amounts never change, and an event's is read several times: by its rule, for its legs, and for what follows from
 * it.
 */
const read = new Map<string, Money>()
const REMEMBERED = 4_096
const SHORT = 16

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

export const least = (first: Money, ...rest: Money[]): Money =>
  rest.reduce((a, b) => (compared(b, a) < 0 ? b : a), first)
export const most = (first: Money, ...rest: Money[]): Money =>
  rest.reduce((a, b) => (compared(b, a) > 0 ? b : a), first)

/**
 * Sum and difference where one side is mostly nothing, as a held sum or a floor is: then the other is the answer,
 * and no new number is made.
 */
export const more = (amount: Money, by: Money): Money => (by.isZero() ? amount : amount.isZero() ? by : amount.plus(by))
export const less = (amount: Money, by: Money): Money =>
  by.isZero() ? amount : amount.isZero() ? by.neg() : amount.minus(by)

/** Above zero when the first is larger, below when the second is, else zero; unlike `a.cmp(b)` it copies nothing. */
export function compared(a: Money, b: Money): number {
  if (a.isZero() || b.isZero()) return a.isZero() ? (b.isZero() ? 0 : -b.s) : a.s
  if (a.s !== b.s) return a.s
  if (a.e !== b.e) return a.e > b.e ? a.s : -a.s
  const words = Math.min(a.d.length, b.d.length)
  for (let i = 0; i < words; i += 1) {
    const [left = 0, right = 0] = [a.d[i], b.d[i]]
    if (left !== right) return left > right ? a.s : -a.s
  }
  if (a.d.length === b.d.length) return 0
  return a.d.length > b.d.length ? a.s : -a.s
}

/** Whether two amounts come to nothing together. */
export const cancels = (a: Money, b: Money): boolean =>
  a.s === -b.s && a.e === b.e && a.d.length === b.d.length && a.d.every((word, i) => word === b.d[i])

/** Fixed text at the asset's scale, the form that is stored, hashed and sent: "1234.50". Nothing has no sign. */
export const text = (amount: Money, scale = 2): string => {
  if (!amount.isZero()) return plain(amount, scale) ?? amount.toFixed(scale)
  return NOTHING[scale] ?? ZERO.toFixed(scale)
}

/** Digits in a word of a `Decimal`, and what the words of those that are handled here stand for. */
const WORD = 7
const UNITS = [1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 10] as const

/**
 * The same text, put together from the digits themselves: nothing to round, and no more than fourteen digits before
 * the point.
 */
function plain({ d: words, e: exponent, s: sign }: Money, scale: number): string | undefined {
  const unit = UNITS[scale]
  const before = Math.floor(exponent / WORD) + 1 // words in front of the point
  if (unit === undefined || !(before >= 0 && before <= 2) || words.length > before + 1) return undefined
  const [first = 0, second = 0] = words
  const whole = before === 0 ? 0 : before === 1 ? first : first * 1e7 + second
  const part = (words[before] ?? 0) / unit
  if (!Number.isInteger(part)) return undefined
  const digits = scale === 0 ? String(whole) : `${whole}.${String(part).padStart(scale, '0')}`
  return sign < 0 ? `-${digits}` : digits
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
