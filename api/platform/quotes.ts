/**
 * Prices of the securities that can be traded here: fictional, one a business day, worked out from the day before and
 * from chance that hangs on the bank's own key. What is published stands in `app.quote` (`published-quotes.ts`);
 * tomorrow's is known to nobody.
 */
import {
  addDays,
  addMonths,
  daysFrom,
  isBusinessDay,
  nextBusinessDay,
  partsOf,
  type BankDay,
} from '../../ledger/calendar.ts'
import { money, most, text, type Money } from '../../ledger/money.ts'
import type { Keys } from './crypto.ts'

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
  /** Percent of the price a year, earned day by day and paid in four parts; none for "0". */
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

/**
 * What chance says about a security and a day: four bytes or more that nobody foretells who does not have the bank's
 * key.
 */
type Chance = (about: string) => Uint8Array

/** Chance from the key file: the same for a bank on every machine, and the same when a day is worked out again. */
export const chanceOf = (keys: Pick<Keys, 'fingerprint'>): Chance => {
  return about => keys.fingerprint(about, 'quotes')
}

export interface Quote {
  readonly symbol: string
  readonly day: BankDay
  readonly price: Money
  /** Dollars a share, four decimals: whoever held it on the morning of this day is paid; the price is lower by it. */
  readonly dividend: string | undefined
}

/** All prices of one business day. */
export interface QuoteDay {
  readonly day: BankDay
  readonly prices: ReadonlyMap<string, Money>
}

/** The day before the table begins to move. */
export const FIRST_QUOTES: QuoteDay = {
  day: '2024-01-02',
  prices: new Map(securities.map(({ symbol, start }) => [symbol, money(start)])),
}

/** The quotes of every business day after one that is known, through another. */
export function* quotesAfter(known: QuoteDay, through: BankDay, chance: Chance): Generator<Quote> {
  let before = known
  for (const day of daysFrom(addDays(known.day, 1), through)) {
    if (!isBusinessDay(day)) continue
    const quotes = nextQuotes(before, day, chance)
    yield* quotes
    before = { day, prices: new Map(quotes.map(({ symbol, price }) => [symbol, price])) }
  }
}

/** The quotes of a business day, from those of the one before; a security that is new begins at its start. */
export const nextQuotes = ({ prices }: QuoteDay, day: BankDay, chance: Chance): Quote[] =>
  securities.map(security => quoteOn(security, prices.get(security.symbol) ?? money(security.start), day, chance))

const HUNDREDTHS = 10_000
const BUSINESS_DAYS = 252
const SIXTEEN_BITS = 65_535
const LEAST = money(1)

/** Up or down by chance, up by the day's part of what it will pay out, and down by what it pays out today. */
function quoteOn({ symbol, swing, drift, dividend }: Security, before: Money, day: BankDay, chance: Chance): Quote {
  const drawn = chance(`${symbol} ${day}`)
  const lot = money(sixteenBits(drawn, 0) + sixteenBits(drawn, 2)).div(SIXTEEN_BITS)
  const move = lot.times(swing).minus(swing).plus(drift)
  const earned = money(dividend).times(100).div(BUSINESS_DAYS)
  const paid = dividend !== '0' && dividendDay(day) === day ? text(before.times(dividend).div(400), 4) : undefined
  const price = before
    .times(move.plus(earned).plus(HUNDREDTHS))
    .div(HUNDREDTHS)
    .minus(paid ?? 0)
  return { symbol, day, price: most(LEAST, price.toDecimalPlaces(2)), dividend: paid }
}

const sixteenBits = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

const DIVIDEND_DATE = 20
const PAYS_IN = [3, 6, 9, 12]

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
