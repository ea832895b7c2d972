import { nationalPhone } from '../../api/platform/phone.schema.ts'

/**
 * Texts for amounts, dates and numbers, from what the server sends: amounts are decimal strings ("1234.50"), business
 * dates are "YYYY-MM-DD" and never pass through a time zone, moments are ISO UTC. No arithmetic happens here.
 */
const MINUS = '\u2212'

// The wire format is a decimal string; Intl formats such strings exactly, without a float in between.
const isDecimal = (text: string): text is Intl.StringNumericLiteral => /^-?\d+(\.\d+)?$/.test(text)
const exact = (amount: string) => (isDecimal(amount) ? amount : Number(amount))

const usdWith = (decimals: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
const cents = usdWith(2)
const whole = usdWith(0)

const isZero = (amount: string) => /^-?0*(\.0*)?$/.test(amount)
export const isNegative = (amount: string): boolean => amount.startsWith('-') && !isZero(amount)
const unsigned = (amount: string) => amount.replace(/^-/, '')

/** "$1,234.50"; money out with a true minus before the dollar sign; with `plus`, money in gets a plus. */
export function usd(amount: string, { plus = false, decimals = 2 }: { plus?: boolean; decimals?: 0 | 2 } = {}): string {
  const text = (decimals ? cents : whole).format(exact(unsigned(amount)))
  if (isNegative(amount)) return MINUS + text
  return plus && !isZero(amount) ? `+${text}` : text
}

/** "12.5%", from a number of percent. */
export const percent = (value: string | number, decimals = 2): string =>
  `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: decimals }).format(Number(value))}%`

/** "3.75%", always two decimals: rates. */
export const rate = (value: string | number): string => `${Number(value).toFixed(2)}%`

const fromDay = (day: string) => new Date(`${day.slice(0, 10)}T12:00:00Z`)
const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = (locale: string) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const known = new Map<string, Intl.DateTimeFormat>()
  return (day: string, locale: string) => {
    const found = known.get(locale) ?? format(locale)
    known.set(locale, found)
    return found.format(fromDay(day))
  }
}
const short = dayFormat({ month: 'short', day: 'numeric' })
const shortWithYear = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' })
const long = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const monthWithYear = dayFormat({ month: 'long', year: 'numeric' })
const longWithYear = dayFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

const bankZone = 'America/New_York'
const bankDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: bankZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The bank's calendar day of a moment, "YYYY-MM-DD" in New York; today when no moment is given. */
export const bankDayOf = (moment: Date = new Date()): string => bankDay.format(moment)

/** What the bank said its day is: its clock may be ahead of the browser's, and "this year" is the bank's. */
let toldDay: string | undefined
export function knowBankDay(today: string): void {
  toldDay = today
}

/** Spanish as it is written in the United States: "5:30 p.m.", not the 24 hours of Spain. */
const REGIONAL: Record<string, string> = { es: 'es-US' }
const locale = () => {
  const lang = document.documentElement.lang || 'en'
  return REGIONAL[lang] ?? lang
}
const thisYear = (day: string) => day.slice(0, 4) === (toldDay ?? bankDayOf()).slice(0, 4)

/** "Nov 19" this year, "Nov 19, 2025" before. Takes "YYYY-MM-DD". */
export const day = (date: string): string => (thisYear(date) ? short : shortWithYear)(date, locale())

/** "Nov 19, 2026", always with its year: what is looked up years later, such as the day an account was opened. */
export const fullDay = (date: string): string => shortWithYear(date, locale())

/** "Thursday, November 19": headings of day groups. */
export const longDay = (date: string): string => (thisYear(date) ? long : longWithYear)(date, locale())

/** "October 2026", from "2026-10". */
export const monthName = (month: string): string => monthWithYear(`${month}-01`, locale())

/**
 * "Nov 19, 2:05 PM ET" this year, with its year before: when something was recorded, in the bank's time zone, from
 * an ISO moment.
 */
export const moment = (iso: string): string =>
  `${new Intl.DateTimeFormat(locale(), {
    timeZone: bankZone,
    ...(thisYear(bankDayOf(new Date(iso))) ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso))} ET`

/** "8:00 PM ET", from an ISO moment: when something is or ends, on the bank's clock, wherever the customer is. */
export const clock = (iso: string): string =>
  `${new Intl.DateTimeFormat(locale(), { timeZone: bankZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(iso),
  )} ET`

/** The last four characters of an account number that may already be masked. */
export const lastFour = (number: string): string => number.replace(/[^0-9A-Za-z]/g, '').slice(-4)

/** "(212) 555-0142" of ten digits, the country's code before them or not; what has another form is shown as it is. */
export function phoneText(digits: string): string {
  const national = nationalPhone(digits)
  if (!/^\d{10}$/.test(national)) return digits
  return `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`
}

/** "DW" of Dana Whitlock. */
export const initials = (first: string, last: string): string => `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()
