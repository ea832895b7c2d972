/**
 * The quote table: prices of the securities that can be traded here, fictional, seeded and deterministic. A price belongs to a
 * business day and moves when the bank clock passes midnight; all arithmetic is exact, so it is the same on every machine.
 */
import { addDays, addMonths, isBusinessDay, nextBusinessDay, partsOf, type BankDay } from '../../ledger/calendar.ts'
import { money, text, type Money } from '../../ledger/money.ts'

export interface Security {
  readonly symbol: string
  readonly name: string
  /** 'stocks', 'bonds', ...: what an allocation chart groups by. */
  readonly category: string
  /** Price on the first day of the table. */
  readonly start: string
  /** How far a day may carry it, in hundredths of a percent; drift is its average. */
  readonly swing: number
  readonly drift: number
  /** Percent of the price a year, paid in four parts; none for "0". */
  readonly dividend: string
}

export const securities: readonly Security[] = [
  {
    symbol: 'VTI',
    name: 'Total Market Index Fund',
    category: 'US stocks',
    start: '238.40',
    swing: 90,
    drift: 4,
    dividend: '1.40',
  },
  {
    symbol: 'WLDX',
    name: 'World Ex-US Index Fund',
    category: 'International stocks',
    start: '58.15',
    swing: 85,
    drift: 2,
    dividend: '2.80',
  },
  {
    symbol: 'BNDA',
    name: 'Aggregate Bond Fund',
    category: 'Bonds',
    start: '73.20',
    swing: 25,
    drift: 0,
    dividend: '3.60',
  },
  {
    symbol: 'TRES',
    name: 'Short Treasury Fund',
    category: 'Cash and bills',
    start: '50.10',
    swing: 4,
    drift: 0,
    dividend: '4.20',
  },
  {
    symbol: 'REIX',
    name: 'Real Estate Fund',
    category: 'Real estate',
    start: '86.75',
    swing: 100,
    drift: 1,
    dividend: '3.90',
  },
  {
    symbol: 'GRWA',
    name: 'Large Growth Fund',
    category: 'US stocks',
    start: '312.60',
    swing: 125,
    drift: 5,
    dividend: '0.60',
  },
  {
    symbol: 'NLEC',
    name: 'Northline Electric',
    category: 'US stocks',
    start: '64.30',
    swing: 95,
    drift: 1,
    dividend: '3.10',
  },
  {
    symbol: 'CPKG',
    name: 'Copper Kettle Grocers',
    category: 'US stocks',
    start: '41.85',
    swing: 130,
    drift: 3,
    dividend: '1.10',
  },
  {
    symbol: 'HLCY',
    name: 'Halcyon Streaming',
    category: 'US stocks',
    start: '118.90',
    swing: 210,
    drift: 5,
    dividend: '0',
  },
]

export const securityOf = (symbol: string): Security | undefined => securities.find(one => one.symbol === symbol)

const FIRST_DAY = '2024-01-02'

interface Course {
  day: BankDay
  price: Money
  readonly prices: Map<BankDay, Money>
}

const courses = new Map<string, Course>()

/** The price on a day: that of the last business day on or before it. Undefined for a symbol that is not traded here. */
export function priceOn(symbol: string, day: BankDay): Money | undefined {
  const security = securityOf(symbol)
  if (!security) return undefined
  const course = courses.get(symbol) ?? begin(security)
  while (course.day < day) step(security, course)
  return course.prices.get(day) ?? money(security.start)
}

function begin({ symbol, start }: Security): Course {
  const price = money(start)
  const course = { day: FIRST_DAY, price, prices: new Map([[FIRST_DAY, price]]) }
  courses.set(symbol, course)
  return course
}

const HUNDREDTHS = 10_000

function step({ symbol, swing, drift }: Security, course: Course): void {
  course.day = addDays(course.day, 1)
  if (isBusinessDay(course.day)) {
    const chance = drawn(`${symbol} ${course.day} a`) + drawn(`${symbol} ${course.day} b`)
    const move = drift + Math.trunc((chance * 2 * swing) / 65_536) - swing
    course.price = course.price
      .times(HUNDREDTHS + move)
      .div(HUNDREDTHS)
      .toDecimalPlaces(2)
    if (course.price.lt(1)) course.price = money(1)
  }
  course.prices.set(course.day, course.price)
}

/** 0 to 32,767, from the text alone. */
function drawn(seed: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) % 32_768
}

const DIVIDEND_DATE = 20
const PAYS_IN = [3, 6, 9, 12]

/** What a share pays on a day (four decimals), or undefined: a quarter of the yearly percentage, on or after the 20th. */
export function dividendOn(symbol: string, day: BankDay): string | undefined {
  const security = securityOf(symbol)
  if (!security || security.dividend === '0' || dividendDay(day) !== day) return undefined
  const price = priceOn(symbol, day) ?? money(0)
  return text(price.times(security.dividend).div(400), 4)
}

/** The day of a month's dividends, when there are any in that month. */
function dividendDay(day: BankDay): BankDay | undefined {
  if (!PAYS_IN.includes(partsOf(day).month)) return undefined
  const due = `${day.slice(0, 8)}${DIVIDEND_DATE}`
  return isBusinessDay(due) ? due : nextBusinessDay(due)
}

/** The next dividend day after a day. */
export function nextDividendDay(after: BankDay): BankDay {
  for (let month = after; ; month = addMonths(`${month.slice(0, 8)}01`, 1)) {
    const due = dividendDay(month)
    if (due && due > after) return due
  }
}
