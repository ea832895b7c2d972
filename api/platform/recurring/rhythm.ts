/**
 * The rhythm of days on which something came: each week, each fortnight, twice a month or monthly. A payment moves by
 * a day or more around weekends and holidays, so the rhythm is the calendar that all of them are nearest to, not the
 * distance of the last two. Pure.
 */
import {
  addBusinessDays,
  addDays,
  daysBetween,
  daysInMonth,
  isBusinessDay,
  nextBusinessDay,
  partsOf,
  type BankDay,
} from '../../../ledger/calendar.ts'
import type { Rhythm } from './rhythms.schema.ts'

/** So often it must have come. */
export const TIMES = 3
/** Of more than these the oldest say nothing of what is next. */
const MOST_TIMES = 6

export interface Beat {
  readonly every: Rhythm
  /** The day on which it should come so many times after the newest. */
  after(nth: number): BankDay
}

/** Days by their number. `calendar(0)` is the day that the newest was meant for, `calendar(-1)` the one before. */
type Calendar = (nth: number) => number

interface Sort {
  readonly every: Rhythm
  /** The days that may lie between two of them. */
  readonly gaps: readonly [number, number]
  /** So far one may be from its day, before or after a long weekend, and so far they may be on average. */
  readonly off: number
  readonly mean: number
  calendars(newest: BankDay): Calendar[]
}

const EPOCH = '1970-01-01'
const numberOf = (day: BankDay): number => daysBetween(EPOCH, day)
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

const each = (days: number, off: number) => (newest: BankDay) =>
  upTo(2 * off + 1).map(
    (i): Calendar =>
      nth =>
        numberOf(newest) + i - off + days * nth,
  )

/** Months counted from the year 0; a day that a month does not have is its last. */
const inMonth = (month: number, date: number): number => {
  const [year, of] = [Math.floor(month / 12), (month % 12) + 1]
  return Date.UTC(year, of - 1, Math.min(date, daysInMonth(year, of))) / 86_400_000
}
const monthOf = (day: BankDay): number => partsOf(day).year * 12 + partsOf(day).month - 1

/** What a bank that is closed on a day does: it comes all the same, the business day before, or the one after. */
const moves = [
  (day: number) => day,
  movedBy(day => addBusinessDays(day, -1)),
  movedBy(day => nextBusinessDay(day)),
] as const

function movedBy(to: (day: BankDay) => BankDay): (day: number) => number {
  const known = new Map<number, number>()
  return n => {
    const found = known.get(n)
    if (found !== undefined) return found
    const day = addDays(EPOCH, n)
    const moved = isBusinessDay(day) ? n : numberOf(to(day))
    if (known.size < MOST_KNOWN) known.set(n, moved)
    return moved
  }
}

const MOST_KNOWN = 5_000

const SORTS: readonly Sort[] = [
  { every: 'weekly', gaps: [4, 10], off: 3, mean: 1, calendars: each(7, 3) },
  { every: 'fortnightly', gaps: [11, 17], off: 3, mean: 1.4, calendars: each(14, 3) },
  {
    every: 'twice-monthly',
    gaps: [10, 20],
    off: 3,
    mean: 2,
    calendars: newest =>
      upTo(16).flatMap(first =>
        upTo(5).flatMap(more => {
          const dates = [first + 1, Math.min(31, first + 14 + more)]
          return upTo(4).map((near): Calendar => nth => {
            const place = 2 * monthOf(newest) - 1 + near + nth
            return inMonth(Math.floor(place / 2), dates[place % 2] ?? 1)
          })
        }),
      ),
  },
  {
    every: 'monthly',
    gaps: [25, 35],
    off: 6,
    mean: 4,
    calendars: newest =>
      upTo(31).flatMap(date =>
        upTo(3).map(
          (near): Calendar =>
            nth =>
              inMonth(monthOf(newest) - 1 + near + nth, date + 1),
        ),
      ),
  },
]

interface Fit {
  readonly every: Rhythm
  readonly calendar: Calendar
  /** How many of the last days are on it, and how far they are from it on average. */
  readonly times: number
  readonly off: number
}

/** The rhythm of days in their order; undefined where there is none, or too few of them. */
export function rhythmOf(days: readonly BankDay[]): Beat | undefined {
  const [best] = SORTS.flatMap(sort => fitOf(sort, days) ?? []).toSorted((a, b) => b.times - a.times || a.off - b.off)
  if (!best) return undefined
  return { every: best.every, after: nth => addDays(EPOCH, best.calendar(nth)) }
}

/** As many of the last days as keep this rhythm, three at least. */
function fitOf(sort: Sort, days: readonly BankDay[]): Fit | undefined {
  const newest = days.at(-1)
  if (newest === undefined) return undefined
  const numbers = days.map(numberOf)
  const [fewest, most] = sort.gaps
  const late = numbers.slice(1).findLastIndex((n, i) => n - (numbers[i] ?? n) < fewest || n - (numbers[i] ?? n) > most)
  const kept = numbers.slice(Math.max(late + 1, numbers.length - MOST_TIMES))
  if (kept.length < TIMES) return undefined
  const near = sort.calendars(newest).filter(calendar => Math.abs(calendar(0) - numberOf(newest)) <= sort.off)
  for (let times = kept.length; times >= TIMES; times -= 1) {
    const fits = moves.flatMap(move =>
      near.flatMap(calendar => fitsOn(sort, nth => move(calendar(nth)), kept.slice(-times)) ?? []),
    )
    const [best] = fits.toSorted((a, b) => a.off - b.off)
    if (best) return best
  }
  return undefined
}

function fitsOn({ every, off, mean }: Sort, calendar: Calendar, days: readonly number[]): Fit | undefined {
  const offs = days.map((day, i) => Math.abs(day - calendar(i + 1 - days.length)))
  const average = offs.reduce((a, b) => a + b, 0) / days.length
  if (average > mean || offs.some(one => one > off)) return undefined
  return { every, calendar, times: days.length, off: average }
}
