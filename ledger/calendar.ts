/**
 * The bank's calendar: days in America/New_York, business days, month ends and recurrences. Pure;
 * the browser imports it too.
 *
 * A business date is text, `YYYY-MM-DD`, and never a moment: it is not parsed by `new Date(text)`, whose answer depends
 * on the machine's time zone (C-111, C-158).
 */

/** `YYYY-MM-DD`. Such texts sort and compare as dates do. */
export type BankDay = string

/** 'YYYY-MM'. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const BANK_ZONE = 'America/New_York'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})$/

const two = (n: number) => String(n).padStart(2, '0')

/** Nobody who banks was born before; not every year that can be written is one to the platform and the database. */
const FIRST_YEAR = 1900
/** The last day that is written with four figures for its year, in days since 1970. */
const LAST_DAY = Date.UTC(9999, 11, 31) / DAY
const LONGEST_MONTH = 31

interface Parts {
  readonly year: number
  readonly month: number
  readonly date: number
}

function read(text: string): Parts | undefined {
  const found = WRITTEN.exec(text)
  if (!found) return undefined
  const [year, month, date] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if (year < FIRST_YEAR || month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return undefined
  return { year, month, date }
}

export const isBankDay = (text: string): boolean => read(text) !== undefined

/** The day as its numbers; throws on text that is not a day of the calendar (2026-02-29). */
export function partsOf(day: BankDay): Parts {
  const parts = read(day)
  if (!parts) throw new RangeError(`not a day: ${day}`)
  return parts
}

const dayOf = (year: number, month: number, date: number): BankDay =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** Days since 1970-01-01; what day arithmetic is done in. Few days are asked about, and each again and again. */
function numberOf(day: BankDay): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const { year, month, date } = partsOf(day)
  const number = Date.UTC(year, month - 1, date) / DAY
  if (numbers.size >= MOST_KNOWN) numbers.clear()
  numbers.set(day, number)
  return number
}

const MOST_KNOWN = 20_000
const numbers = new Map<BankDay, number>()

const dayNumbered = (n: number): BankDay => new Date(n * DAY).toISOString().slice(0, 10)

// --- moments and days ------------------------------------------------------------------------------------------------

const zoneClock = new Intl.DateTimeFormat('en-US', { timeZone: BANK_ZONE, timeZoneName: 'longOffset' })
const offsets = new Map<number, number>()

/**
 * What the bank's wall clock shows at a moment less UTC, in ms. Offsets change on whole hours,
 * so an hour is asked about once.
 */
function offsetAt(ms: number): number {
  const hour = Math.floor(ms / HOUR)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const name = zoneClock.formatToParts(hour * HOUR).find(part => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000)
  if (offsets.size > MOST_KNOWN) offsets.clear()
  offsets.set(hour, offset)
  return offset
}

/** The bank day on which a moment (ms since 1970, UTC) falls. */
export function bankDayOf(ms: number): BankDay {
  const n = Math.floor((ms + offsetAt(ms)) / DAY)
  if (n !== asked.n) asked = { n, day: dayNumbered(n) }
  return asked.day
}

/** The day that was asked for last: mostly today, many thousand times. */
let asked: { readonly n: number; readonly day: BankDay } = { n: 0, day: '1970-01-01' }

/** The moment as events carry it, in UTC with milliseconds: what many events of one batch share. */
export function isoOf(ms: number): string {
  if (ms !== written.ms) written = { ms, iso: new Date(ms).toISOString() }
  return written.iso
}

let written: { readonly ms: number; readonly iso: string } = { ms: 0, iso: '1970-01-01T00:00:00.000Z' }

/** The time of day that the bank's wall clock shows: "09:05". */
export const bankTimeOf = (ms: number): string => new Date(ms + offsetAt(ms)).toISOString().slice(11, 16)

/**
 * The moment (ms) at which the bank's wall clock shows a time on a day: `instantOf('2026-03-08', '20:00')`; midnight
 * when no time is given. A time that daylight saving skips is read an hour later; one that comes twice is the first of
 * the two.
 */
export function instantOf(day: BankDay, time = '00:00'): number {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hour === undefined) throw new RangeError(`not a time: ${time}`)
  const shown = numberOf(day) * DAY + Number(hour) * HOUR + Number(minute) * 60_000
  const [before, after] = [offsetAt(shown - DAY), offsetAt(shown + DAY)]
  const later = shown - after
  return offsetAt(shown - before) !== before && offsetAt(later) === after ? later : shown - before
}

/** The first moment after a bank day: 23, 24 or 25 hours after its midnight. */
export const endOf = (day: BankDay): number => instantOf(addDays(day, 1))

// --- day arithmetic --------------------------------------------------------------------------------------------------

export const addDays = (day: BankDay, n: number): BankDay => dayNumbered(numberOf(day) + n)

/** Days from `a` to `b`: 1 from a day to the next, negative backwards. */
export const daysBetween = (a: BankDay, b: BankDay): number => numberOf(b) - numberOf(a)

/**
 * `n` months on, on `anchor`'s day of the month or the month's last. Schedules hand in the day of their start as
 * anchor, so that the 31st becomes the 28th in February and the 31st again in March (LED-07).
 */
export function addMonths(day: BankDay, n: number, anchor = partsOf(day).date): BankDay {
  const { year, month } = partsOf(day)
  const count = year * 12 + (month - 1) + n
  const [y, m] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return dayOf(y, m, Math.min(anchor, daysInMonth(y, m)))
}

export const addYears = (day: BankDay, n: number): BankDay => addMonths(day, 12 * n)

/** Whole months from `a` to `b`: the largest n for which `addMonths(a, n)` is not after `b`. */
export function monthsBetween(a: BankDay, b: BankDay): number {
  const [from, to] = [partsOf(a), partsOf(b)]
  const n = (to.year - from.year) * 12 + (to.month - from.month)
  return addMonths(a, n) > b ? n - 1 : n
}

/** Each day from `first` to `last`, both included. */
export function* daysFrom(first: BankDay, last: BankDay): Generator<BankDay> {
  for (let n = numberOf(first), end = numberOf(last); n <= end; n += 1) yield dayNumbered(n)
}

/** 0 Sunday ... 6 Saturday. */
export const weekdayOf = (day: BankDay): number => (((numberOf(day) + 4) % 7) + 7) % 7

export const startOfMonth = (day: BankDay): BankDay => `${day.slice(0, 8)}01`
export const endOfMonth = (day: BankDay): BankDay => addDays(addMonths(startOfMonth(day), 1), -1)
export const startOfYear = (day: BankDay): BankDay => `${day.slice(0, 4)}-01-01`
export const endOfYear = (day: BankDay): BankDay => `${day.slice(0, 4)}-12-31`

/** 1 to 4. */
export const quarterOf = (day: BankDay): number => Math.ceil(partsOf(day).month / 3)
export const startOfQuarter = (day: BankDay): BankDay => dayOf(partsOf(day).year, quarterOf(day) * 3 - 2, 1)
export const endOfQuarter = (day: BankDay): BankDay => addDays(addMonths(startOfQuarter(day), 3), -1)

// --- business days ---------------------------------------------------------------------------------------------------

const SUNDAY = 0
const SATURDAY = 6

const nth = (year: number, month: number, weekday: number, n: number): BankDay => {
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

/**
 * A fixed date on a Sunday is kept on the Monday after; one on a Saturday is not moved:
 * banks are open the Friday before.
 */
const observed = (day: BankDay): BankDay => (weekdayOf(day) === SUNDAY ? addDays(day, 1) : day)

const [MONDAY, THURSDAY] = [1, 4]

/** The holidays of a year as the Federal Reserve keeps them; Juneteenth since 2021. */
function holidaysOf(year: number): [BankDay, string][] {
  const juneteenth: [BankDay, string][] = year >= 2021 ? [[observed(dayOf(year, 6, 19)), 'Juneteenth']] : []
  return [
    [observed(dayOf(year, 1, 1)), 'New Year’s Day'],
    [nth(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day'],
    [nth(year, 2, MONDAY, 3), 'Washington’s Birthday'],
    [addDays(nth(year, 6, MONDAY, 1), -7), 'Memorial Day'],
    ...juneteenth,
    [observed(dayOf(year, 7, 4)), 'Independence Day'],
    [nth(year, 9, MONDAY, 1), 'Labor Day'],
    [nth(year, 10, MONDAY, 2), 'Columbus Day'],
    [observed(dayOf(year, 11, 11)), 'Veterans Day'],
    [nth(year, 11, THURSDAY, 4), 'Thanksgiving Day'],
    [observed(dayOf(year, 12, 25)), 'Christmas Day'],
  ]
}

const holidays = new Map<number, Map<BankDay, string>>()

/** The holiday's name, or undefined. */
export function holidayName(day: BankDay): string | undefined {
  const { year } = partsOf(day)
  const known = holidays.get(year) ?? new Map(holidaysOf(year))
  holidays.set(year, known)
  return known.get(day)
}

export const isHoliday = (day: BankDay): boolean => holidayName(day) !== undefined
export const isWeekend = (day: BankDay): boolean => weekdayOf(day) === SATURDAY || weekdayOf(day) === SUNDAY
export const isBusinessDay = (day: BankDay): boolean => !isWeekend(day) && !isHoliday(day)

/** The next weekday, holidays or not: the documents' "next deposit date" (doc2 §4, C-96). */
export const nextWeekday = (day: BankDay): BankDay => {
  const next = addDays(day, 1)
  return isWeekend(next) ? nextWeekday(next) : next
}

/**
 * `n` business days after (or, negative, before) a day, which itself is not counted;
 * 0 is the day or the next business day.
 */
export function addBusinessDays(day: BankDay, n: number): BankDay {
  if (n === 0) return isBusinessDay(day) ? day : addBusinessDays(day, 1)
  let at = day
  for (let left = Math.abs(n); left > 0;) {
    at = addDays(at, Math.sign(n))
    if (isBusinessDay(at)) left -= 1
  }
  return at
}

export const nextBusinessDay = (day: BankDay): BankDay => addBusinessDays(day, 1)

/**
 * The day by which the taxes of the year before are due (26 USC 6072, 7503): April 15, else the next day that is
 * neither on a weekend nor
 * Emancipation Day as the District of Columbia keeps it, on the weekday nearest to April 16.
 */
export function taxDay(year: number): BankDay {
  const sixteenth = dayOf(year, 4, 16)
  const weekday = weekdayOf(sixteenth)
  const emancipation = addDays(sixteenth, weekday === SATURDAY ? -1 : weekday === SUNDAY ? 1 : 0)
  let day = dayOf(year, 4, 15)
  while (isWeekend(day) || day === emancipation) day = addDays(day, 1)
  return day
}

// --- recurrence ------------------------------------------------------------------------------------------------------

/**
 * Every frequency that a form offers; `bimonthly` is every two months (C-131), `one-time` is another word for `once`.
 */
export const frequencies = {
  once: undefined,
  'one-time': undefined,
  daily: { days: 1 },
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  bimonthly: { months: 2 },
  quarterly: { months: 3 },
  semiannually: { months: 6 },
  annually: { months: 12 },
} as const

type Frequency = keyof typeof frequencies

/** A named frequency, or `{ days: n }` for a custom one. */
export type Every = Frequency | { readonly days: number }

/**
 * The k-th occurrence (0 is the start), computed from the start and never from the occurrence before, so that month
 * ends clamp without drifting (LED-13). Undefined past the only occurrence of `once`, and where the calendar ends.
 */
export function recurrence(start: BankDay, every: Every, k: number): BankDay | undefined {
  const step = typeof every === 'string' ? frequencies[every] : every
  if (!step) return k === 0 ? start : undefined
  if (!('months' in step) && (!Number.isInteger(step.days) || step.days < 1))
    throw new RangeError('a custom frequency is a whole number of days, at least 1')
  const days = 'months' in step ? step.months * LONGEST_MONTH : step.days
  if (numberOf(start) + k * days > LAST_DAY) return undefined
  return 'months' in step ? addMonths(start, k * step.months) : addDays(start, k * step.days)
}

export type Ending =
  | { readonly ends: 'never' }
  | { readonly ends: 'date'; readonly last: BankDay }
  | { readonly ends: 'occurrences'; readonly count: number }

export interface Schedule {
  readonly start: BankDay
  readonly every: Every
  readonly ending: Ending
}

/**
 * The k-th occurrence of a schedule, or undefined when it has ended by then. The last day and the count are included.
 */
export function occurrence({ start, every, ending }: Schedule, k: number): BankDay | undefined {
  if (ending.ends === 'occurrences' && k >= ending.count) return undefined
  const day = recurrence(start, every, k)
  return day !== undefined && ending.ends === 'date' && day > ending.last ? undefined : day
}

/** The number of the first occurrence on or after a day; it may lie past the schedule's end. */
export function indexFrom(start: BankDay, every: Every, day: BankDay): number {
  if (day <= start) return 0
  const step = typeof every === 'string' ? frequencies[every] : every
  if (!step) return 1
  if ('days' in step) return Math.ceil(daysBetween(start, day) / step.days)
  const k = Math.floor(monthsBetween(start, day) / step.months)
  return addMonths(start, k * step.months) >= day ? k : k + 1
}

/** The occurrences from one day to another, both included. */
export function* occurrencesIn(
  schedule: Schedule,
  first: BankDay,
  last: BankDay,
): Generator<{ k: number; day: BankDay }> {
  for (let k = indexFrom(schedule.start, schedule.every, first); ; k += 1) {
    const day = occurrence(schedule, k)
    if (day === undefined || day > last) return
    yield { k, day }
  }
}
