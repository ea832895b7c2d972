/**
 * The rhythm of days on which something came: each week, each fortnight, twice a month or monthly. A payment moves by
 * a day or more around weekends and holidays, so the rhythm is the calendar that all of them are nearest to, not the
 * distance of the last two. Pure.
 */
import {
  addBusinessDays,
  addDays,
  daysBetween,
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

const DAY_MS = 86_400_000
const MOST_KNOWN = 5_000
const EPOCH = '1970-01-01'
const numberOf = (day: BankDay): number => daysBetween(EPOCH, day)
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

const each = (days: number, off: number) => (newest: BankDay) => {
  const here = numberOf(newest)
  return upTo(2 * off + 1).map(
    (i): Calendar =>
      nth =>
        here + i - off + days * nth,
  )
}

/** Months counted from the year 0; a day that a month does not have is its last. */
function inMonth(month: number, date: number): number {
  const first = firstOf(month)
  return Math.min(first + date, firstOf(month + 1)) - 1
}

/** The first of a month, by its number. */
function firstOf(month: number): number {
  const known = firsts.get(month)
  if (known !== undefined) return known
  const first = Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS
  if (firsts.size < MOST_KNOWN) firsts.set(month, first)
  return first
}
const firsts = new Map<number, number>()

function monthOf(day: BankDay): number {
  const { year, month } = partsOf(day)
  return year * 12 + month - 1
}

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

const SORTS: readonly Sort[] = [
  { every: 'weekly', gaps: [4, 10], off: 3, mean: 1, calendars: each(7, 3) },
  { every: 'fortnightly', gaps: [11, 17], off: 3, mean: 1.4, calendars: each(14, 3) },
  {
    every: 'twice-monthly',
    gaps: [10, 20],
    off: 3,
    mean: 2,
    calendars: newest => {
      const place = 2 * monthOf(newest) - 1
      return upTo(16).flatMap(first =>
        upTo(5).flatMap(more => {
          const [one, other] = [first + 1, Math.min(31, first + 14 + more)]
          return upTo(4).map((near): Calendar => nth => {
            const here = place + near + nth
            return inMonth(Math.floor(here / 2), here % 2 === 0 ? one : other)
          })
        }),
      )
    },
  },
  {
    every: 'monthly',
    gaps: [25, 35],
    off: 6,
    mean: 4,
    calendars: newest => {
      const month = monthOf(newest) - 1
      return upTo(31).flatMap(date =>
        upTo(3).map(
          (near): Calendar =>
            nth =>
              inMonth(month + near + nth, date + 1),
        ),
      )
    },
  },
]

interface Fit {
  readonly every: Rhythm
  readonly calendar: Calendar
  /** How many of the last days are on it, and how far they are from it on average. */
  readonly times: number
  readonly off: number
}

/**
 * The rhythm of days in their order; undefined where there is none, or too few of them. The same days are asked about
 * with each page, so what was found in them is kept.
 */
export function rhythmOf(days: readonly BankDay[]): Beat | undefined {
  const key = days.join()
  if (rhythms.has(key)) return rhythms.get(key)
  const rhythm = rhythmIn(days)
  if (rhythms.size >= MOST_KNOWN) rhythms.clear()
  rhythms.set(key, rhythm)
  return rhythm
}
const rhythms = new Map<string, Beat | undefined>()

function rhythmIn(days: readonly BankDay[]): Beat | undefined {
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
  const here = numbers.at(-1) ?? 0
  const kept = numbers.slice(Math.max(late + 1, numbers.length - MOST_TIMES))
  if (kept.length < TIMES) return undefined
  const near = sort.calendars(newest).filter(calendar => Math.abs(calendar(0) - here) <= sort.off)
  for (let times = kept.length; times >= TIMES; times -= 1) {
    const best = bestOf(sort, near, kept.slice(-times))
    if (best) return best
  }
  return undefined
}

/** The calendar that these days are nearest to, as they are or as a bank moves them. */
function bestOf({ every, off, mean }: Sort, near: readonly Calendar[], days: readonly number[]): Fit | undefined {
  let best: Fit | undefined
  for (const move of moves)
    for (const calendar of near) {
      const most = Math.min(mean * days.length, best ? best.off * days.length - 0.01 : Infinity)
      const total = offOf(days, nth => move(calendar(nth)), off, most)
      if (total !== undefined)
        best = { every, calendar: nth => move(calendar(nth)), times: days.length, off: total / days.length }
      if (best?.off === 0) return best
    }
  return best
}

/** By how much days are off a calendar, all together; undefined once one, or all of them, are too far from it. */
function offOf(days: readonly number[], calendar: Calendar, off: number, most: number): number | undefined {
  let total = 0
  for (let i = days.length - 1; i >= 0; i -= 1) {
    const one = Math.abs((days[i] ?? 0) - calendar(i + 1 - days.length))
    total += one
    if (one > off || total > most) return undefined
  }
  return total
}
