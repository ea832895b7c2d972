/**
 * Statement periods: each kind of account has the documents' own list (doc2 §5), ids exactly as written; the server
 * takes every listed spelling for every account (C-61, C-62), and a month 'YYYY-MM' from the document centre. Both
 * sides read this file.
 */
import {
  addDays,
  addMonths,
  endOfMonth,
  endOfQuarter,
  endOfYear,
  isBankDay,
  MONTH,
  monthsBetween,
  startOfMonth,
  startOfQuarter,
  startOfYear,
  type BankDay,
} from '../../ledger/calendar.ts'

const plain = ['current', 'previous', 'last3', 'last6', 'ytd'] as const

/** By account kind, in the documents' order; checking has both its variants. */
export const statementPeriods: Readonly<Record<string, readonly string[]>> = {
  checking: ['current', 'previous', 'last3', 'last6', 'year', 'ytd', 'lastyear'],
  savings: plain,
  credit: ['current', 'previous', 'last3months', 'lastyear'],
  retirement: ['current', 'previous', 'q1', 'q4-2024', 'q3-2024', 'q2-2024', 'annual-2024'],
  investment: ['current', 'previous', 'ytd', 'last_year'],
  student: ['current', 'previous', 'january', 'february', 'march'],
  cd: ['current', 'previous', 'ytd', 'last-quarter', 'last-year'],
}

export const periodsOf = (kind: string): readonly string[] => statementPeriods[kind] ?? plain

const LISTED = new Set([...Object.values(statementPeriods), plain].flat())

export const isPeriod = (id: string): boolean => LISTED.has(id) || (MONTH.test(id) && isBankDay(`${id}-01`))

/** English; give it to `t`. A month is written by the screen itself. */
export const periodWords: Readonly<Record<string, string>> = {
  current: 'Current statement period',
  previous: 'Previous statement period',
  last3: 'Last 3 months',
  last3months: 'Last 3 months',
  last6: 'Last 6 months',
  year: 'Last 12 months',
  ytd: 'Year to date',
  lastyear: 'Last year',
  last_year: 'Last year',
  'last-year': 'Last year',
  'last-quarter': 'Last quarter',
  q1: 'First quarter of this year',
  'q4-2024': 'Q4 2024',
  'q3-2024': 'Q3 2024',
  'q2-2024': 'Q2 2024',
  'annual-2024': 'Annual 2024',
  january: 'January',
  february: 'February',
  march: 'March',
}

export interface Days {
  /** Both included; `last` is never after today. */
  readonly first: BankDay
  readonly last: BankDay
}

/** An account as far as its statement days go: a card's month ends on the day of the month on which it was opened. */
interface Cycle {
  readonly kind: string
  readonly openedOn: BankDay
}

export interface Life extends Cycle {
  /** Undefined while it is open. */
  readonly closedOn?: BankDay | undefined
}

/** Whether an account lived in a period: of one that is closed nothing is offered that begins after its closing. */
export function livedIn(period: string, account: Life, today: BankDay): boolean {
  const days = daysOf(period, account, today)
  return account.closedOn === undefined || (days !== undefined && days.first <= account.closedOn)
}

const MONTHS = ['january', 'february', 'march']

/** The days of a period, as of today. Undefined for an id that is not listed, and for a time that has not come. */
export function daysOf(period: string, { kind, openedOn }: Cycle, today: BankDay): Days | undefined {
  const whole = wholeDays(period, kind, openedOn, today)
  if (!whole || whole.first > today) return undefined
  return { first: whole.first, last: whole.last > today ? today : whole.last }
}

function wholeDays(period: string, kind: string, openedOn: BankDay, today: BankDay): Days | undefined {
  const month = (day: BankDay): Days => ({ first: startOfMonth(day), last: endOfMonth(day) })
  switch (period) {
    case 'current':
      return kind === 'credit' ? cardMonth(openedOn, today, 0) : month(today)
    case 'previous':
      return kind === 'credit' ? cardMonth(openedOn, today, 1) : month(addDays(startOfMonth(today), -1))
    case 'last3':
    case 'last3months':
      return { first: addDays(addMonths(today, -3), 1), last: today }
    case 'last6':
      return { first: addDays(addMonths(today, -6), 1), last: today }
    case 'year':
      return { first: addDays(addMonths(today, -12), 1), last: today }
    case 'ytd':
      return { first: startOfYear(today), last: today }
    case 'lastyear':
    case 'last_year':
    case 'last-year':
      return year(addDays(startOfYear(today), -1))
    case 'last-quarter':
      return quarter(addDays(startOfQuarter(today), -1))
    case 'q1':
      return quarter(startOfYear(today))
  }
  const named = /^(?:q([1-4])|annual)-(\d{4})$/.exec(period)
  if (named && LISTED.has(period)) {
    const first = `${String(named[2])}-01-01`
    return named[1] ? quarter(addMonths(first, (Number(named[1]) - 1) * 3)) : year(first)
  }
  if (MONTHS.includes(period)) return month(latest(MONTHS.indexOf(period), today))
  const first = `${period}-01`
  // what is listed: no month that is still to come, and none before there was an account
  if (!MONTH.test(period) || !isBankDay(first) || first > today || period < openedOn.slice(0, 7)) return undefined
  return kind === 'credit' ? closingIn(first, openedOn) : month(first)
}

const quarter = (day: BankDay): Days => ({ first: startOfQuarter(day), last: endOfQuarter(day) })
const year = (day: BankDay): Days => ({ first: startOfYear(day), last: endOfYear(day) })

/** The most recent such month, the running one included (C-63). */
function latest(index: number, today: BankDay): BankDay {
  const thisYear = addMonths(startOfYear(today), index)
  return thisYear > today ? addMonths(thisYear, -12) : thisYear
}

/**
 * A card's month `back` months ago; 0 is the running one. Its last day is the day of the month on which the card was
 * opened; the first month has the opening day, too (ARCHITECTURE, Cards).
 */
function cardMonth(openedOn: BankDay, today: BankDay, back: number): Days {
  const n = Math.max(0, monthsBetween(openedOn, addDays(today, -1))) - back
  // Before the first there was nothing, and a statement of that says so.
  return nthCardMonth(openedOn, n) ?? { first: addMonths(openedOn, -1), last: addDays(openedOn, -1) }
}

/** The month that ends `n` + 1 months after the card was opened. */
function nthCardMonth(openedOn: BankDay, n: number): Days | undefined {
  if (n < 0) return undefined
  return { first: n === 0 ? openedOn : addDays(addMonths(openedOn, n), 1), last: addMonths(openedOn, n + 1) }
}

/** A card's statement of a month is the one that closes in it. */
function closingIn(month: BankDay, openedOn: BankDay): Days | undefined {
  return nthCardMonth(openedOn, monthsBetween(startOfMonth(openedOn), month) - 1)
}
