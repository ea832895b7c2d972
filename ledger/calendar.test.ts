// Tries C-111, C-131, LED-07, LED-13.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  addDays,
  addMonths,
  bankDayOf,
  bankTimeOf,
  daysBetween,
  daysFrom,
  endOf,
  endOfMonth,
  endOfQuarter,
  type Every,
  frequencies,
  holidayName,
  indexFrom,
  instantOf,
  isBankDay,
  isBusinessDay,
  isHoliday,
  isLeapYear,
  isWeekend,
  monthsBetween,
  nextBusinessDay,
  nextWeekday,
  occurrence,
  occurrencesIn,
  partsOf,
  quarterOf,
  recurrence,
  type Schedule,
  startOfQuarter,
  taxDay,
  weekdayOf,
} from './calendar.ts'
import { namesIn } from './table.ts'
import { slowness } from '../scripts/testing/pace.ts'

const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map(n => addDays('1970-01-01', n))
const anyEvery: fc.Arbitrary<Every> = fc.oneof(
  fc.constantFrom(...namesIn(frequencies)), // keys of a literal object
  fc.integer({ min: 1, max: 400 }).map(days => ({ days })),
)
const weekdayName = (day: string) => ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][weekdayOf(day)]

describe('a day', () => {
  test.each(['2026-02-28', '2024-02-29', '2000-02-29', '2026-12-31'])('%s is one', day => {
    expect(isBankDay(day)).toBe(true)
  })
  test.each([
    '2026-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '0099-12-31',
    '1899-12-31',
    '2026-1-1',
    '',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
  ])('"%s" is not', day => {
    expect(isBankDay(day)).toBe(false)
    expect(() => partsOf(day)).toThrow(RangeError)
  })

  test('adding and counting days undo each other, and texts sort as days do', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n)
        expect(addDays(day, n) > day).toBe(n > 0)
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day))
      }),
    )
  })

  test('a leap year has 366 days, and February ends on the 29th', () => {
    for (let year = 1996; year <= 2104; year += 1) {
      expect(daysBetween(`${year}-01-01`, `${year + 1}-01-01`)).toBe(isLeapYear(year) ? 366 : 365)
      expect(endOfMonth(`${year}-02-10`)).toBe(`${year}-02-${isLeapYear(year) ? 29 : 28}`)
    }
  })

  test('the listed days of a year are all of them', () => {
    expect([...daysFrom('2024-01-01', '2024-12-31')]).toHaveLength(366)
    expect([...daysFrom('2024-01-02', '2024-01-01')]).toEqual([])
  })
})

describe('months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %i months is %s', (day, n, expected) => expect(addMonths(day, n)).toBe(expected))

  test('the anchor brings a clamped day back', () => expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31'))

  test('counting months: the largest number that does not pass the day', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const n = monthsBetween(a, b)
        expect(addMonths(a, n) <= b).toBe(true)
        expect(addMonths(a, n + 1) > b).toBe(true)
      }),
    )
  })

  test('a quarter runs from its first day to its last and joins the next', () => {
    expect([startOfQuarter('2026-05-20'), endOfQuarter('2026-05-20')]).toEqual(['2026-04-01', '2026-06-30'])
    fc.assert(
      fc.property(anyDay, day => {
        expect(startOfQuarter(day) <= day && day <= endOfQuarter(day)).toBe(true)
        expect(quarterOf(addDays(endOfQuarter(day), 1))).toBe((quarterOf(day) % 4) + 1)
      }),
    )
  })
})

describe('moments in New York', () => {
  const at = (iso: string) => Date.parse(iso)

  test.each([
    ['2026-01-15T04:59:59.999Z', '2026-01-14', '23:59'],
    ['2026-01-15T05:00:00.000Z', '2026-01-15', '00:00'],
    ['2026-07-15T03:59:59.999Z', '2026-07-14', '23:59'],
    ['2026-07-15T04:00:00.000Z', '2026-07-15', '00:00'],
    ['2026-03-08T06:59:00.000Z', '2026-03-08', '01:59'],
    ['2026-03-08T07:00:00.000Z', '2026-03-08', '03:00'],
    ['2026-11-01T05:59:00.000Z', '2026-11-01', '01:59'],
    ['2026-11-01T06:00:00.000Z', '2026-11-01', '01:00'],
    ['2027-01-01T04:59:59.999Z', '2026-12-31', '23:59'],
  ])('%s is %s at %s', (iso, day, time) => {
    expect(bankDayOf(at(iso))).toBe(day)
    expect(bankTimeOf(at(iso))).toBe(time)
  })

  test.each([
    ['2026-01-15', '00:00', '2026-01-15T05:00:00.000Z'],
    ['2026-07-15', '20:00', '2026-07-16T00:00:00.000Z'],
    ['2026-03-08', '00:00', '2026-03-08T05:00:00.000Z'],
    ['2026-03-08', '20:00', '2026-03-09T00:00:00.000Z'],
    ['2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'], // skipped: 03:30 on the wall
    ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'], // comes twice: the first
    ['2026-11-01', '20:00', '2026-11-02T01:00:00.000Z'],
  ])('%s %s is %s', (day, time, iso) => expect(new Date(instantOf(day, time)).toISOString()).toBe(iso))

  test('the changing days have 23 and 25 hours', () => {
    const hours = (day: string) => (endOf(day) - instantOf(day)) / 3_600_000
    expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-11-01')]).toEqual([24, 23, 25])
  })

  test('every time of every day that exists is shown back, whatever the zone of this machine', () => {
    fc.assert(
      fc.property(
        anyDay.filter(d => d > '1970-01-02'),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (day, h, m) => {
          const time = `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`
          const shown = bankTimeOf(instantOf(day, time))
          expect(bankDayOf(instantOf(day, time))).toBe(day)
          if (shown !== time) expect([h, shown.slice(0, 2)]).toEqual([2, '03']) // only the skipped hour
        },
      ),
    )
  })

  test('a hundred thousand moments take a blink', () => {
    const before = process.threadCpuUsage()
    for (let i = 0; i < 100_000; i += 1) bankDayOf(1_790_000_000_000 + i * 60_000)
    expect(process.threadCpuUsage(before).user / 1_000 / slowness()).toBeLessThan(1_500)
  })

  test('refuses a time that is not one', () => expect(() => instantOf('2026-01-01', '24:00')).toThrow(RangeError))
})

/** Days of the years 2000 to 2100 with their weekdays, counted off one by one from 2000-01-01, which was a Saturday. */
function* countedOff(): Generator<{ day: string; year: number; month: number; date: number; weekday: string }> {
  const names = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']
  let n = 0
  for (let year = 2000; year <= 2100; year += 1) {
    const february = year === 2100 || year % 4 > 0 ? 28 : 29
    for (const [m, length] of [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries())
      for (let date = 1; date <= length; date += 1) {
        const day = `${year}-${String(m + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        yield { day, year, month: m + 1, date, weekday: names[n++ % 7] ?? '' }
      }
  }
}

/** The Federal Reserve's rule, read off weekday and date alone: which weekdays its banks are closed. */
function closedOn({ year, month, date, weekday }: { year: number; month: number; date: number; weekday: string }) {
  const of = (m: number, d: number) =>
    month === m && ((date === d && !['Sat', 'Sun'].includes(weekday)) || (date === d + 1 && weekday === 'Mon'))
  const week = Math.ceil(date / 7)
  if (of(1, 1) || of(7, 4) || of(11, 11) || of(12, 25)) return true
  if (year >= 2021 && of(6, 19)) return true
  if (weekday === 'Thu') return month === 11 && week === 4
  if (weekday !== 'Mon') return false
  const nth: Record<number, number> = { 1: 3, 2: 3, 9: 1, 10: 2 }
  return nth[month] === week || (month === 5 && date > 24)
}

describe('holidays', () => {
  // As the Federal Reserve lists them, those that fall on a weekday or are kept on a Monday.
  test.each<[number, string]>([
    [2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
    [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  ])('%i', (year, listed) => {
    const kept = [...daysFrom(`${year}-01-01`, `${year}-12-31`)].filter(day => isHoliday(day) && !isWeekend(day))
    expect(kept.map(day => day.slice(5)).join(' ')).toBe(listed)
  })

  test('one on a Saturday is not moved: the Friday before it is a business day', () => {
    for (const day of ['2027-06-18', '2027-12-24', '2027-12-31', '2026-07-03', '2023-11-10']) {
      expect([day, isBusinessDay(day), holidayName(day)]).toEqual([day, true, undefined])
      expect(isHoliday(addDays(day, 1))).toBe(true)
    }
  })

  test('every day from 2000 to 2100 is one or is not, as counted off by weekday and date', () => {
    for (const one of countedOff()) {
      const closed = closedOn(one)
      if (isBusinessDay(one.day) !== (!closed && !['Sat', 'Sun'].includes(one.weekday)))
        throw new Error(`${one.day}, a ${one.weekday}: ${closed ? 'closed' : 'open'}`)
    }
  })

  test('have names, and Juneteenth begins in 2021', () => {
    expect([holidayName('2026-07-04'), holidayName('2027-07-05')]).toEqual(['Independence Day', 'Independence Day'])
    expect([holidayName('2020-06-19'), holidayName('2022-06-20')]).toEqual([undefined, 'Juneteenth'])
  })
})

describe('business days', () => {
  test.each([
    ['2026-01-16', 1, '2026-01-20'], // Friday, then Martin Luther King Jr. Day
    ['2026-07-02', 1, '2026-07-03'], // the 4th is a Saturday: Friday is like any other
    ['2026-11-25', 2, '2026-11-30'], // Thanksgiving
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-01-20', -1, '2026-01-16'],
    ['2026-01-17', 0, '2026-01-20'],
    ['2026-01-16', 0, '2026-01-16'],
  ])('%s and %i is %s', (day, n, expected) => expect(addBusinessDays(day, n)).toBe(expected))

  test('one on is the first business day after, and going back returns', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (day, n) => {
        const next = nextBusinessDay(day)
        expect(isBusinessDay(next)).toBe(true)
        expect([...daysFrom(addDays(day, 1), addDays(next, -1))].some(isBusinessDay)).toBe(false)
        if (isBusinessDay(day)) expect(addBusinessDays(addBusinessDays(day, n), -n)).toBe(day)
      }),
      { numRuns: 60 },
    )
  })

  test('the next weekday ignores holidays (C-96)', () => {
    expect([nextWeekday('2026-01-16'), nextWeekday('2026-01-18'), nextWeekday('2026-01-19')]).toEqual([
      '2026-01-19',
      '2026-01-19',
      '2026-01-20',
    ])
    expect(weekdayName(nextWeekday('2026-01-16'))).toBe('Mon')
  })
})

describe('recurrence', () => {
  test.each<[string, Every, string]>([
    ['2026-01-31', 'monthly', '2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31'],
    ['2023-12-31', 'bimonthly', '2023-12-31 2024-02-29 2024-04-30 2024-06-30 2024-08-31'],
    ['2025-11-30', 'quarterly', '2025-11-30 2026-02-28 2026-05-30 2026-08-30 2026-11-30'],
    ['2025-08-31', 'semiannually', '2025-08-31 2026-02-28 2026-08-31 2027-02-28 2027-08-31'],
    ['2024-02-29', 'annually', '2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29'],
    ['2026-03-01', 'weekly', '2026-03-01 2026-03-08 2026-03-15 2026-03-22 2026-03-29'],
    ['2026-10-25', 'biweekly', '2026-10-25 2026-11-08 2026-11-22 2026-12-06 2026-12-20'],
    ['2026-02-27', 'daily', '2026-02-27 2026-02-28 2026-03-01 2026-03-02 2026-03-03'],
    ['2024-02-20', { days: 10 }, '2024-02-20 2024-03-01 2024-03-11 2024-03-21 2024-03-31'],
  ])('%s %j', (start, every, expected) => {
    expect([0, 1, 2, 3, 4].map(k => recurrence(start, every, k)).join(' ')).toBe(expected)
  })

  test('once comes once, by either word', () => {
    expect([0, 1].map(k => recurrence('2026-05-05', 'once', k))).toEqual(['2026-05-05', undefined])
    expect(recurrence('2026-05-05', 'one-time', 1)).toBeUndefined()
  })

  test('where the calendar ends, so does every series', () => {
    const step = fc.oneof(fc.constantFrom<Every>('weekly', 'monthly', 'annually'), fc.record({ days: fc.nat(3660) }))
    const every = step.filter(one => typeof one === 'string' || one.days > 0)
    const late = fc.integer({ min: 0, max: 4000 }).map(n => addDays('9999-12-31', -n))
    fc.assert(
      fc.property(late, every, fc.nat(10_000), (start, often, k) => {
        const found = recurrence(start, often, k)
        if (found !== undefined) expect([isBankDay(found), found >= start]).toEqual([true, true])
        for (const { day } of occurrencesIn({ start, every: often, ending: { ends: 'never' } }, start, '9999-12-31'))
          expect(isBankDay(day)).toBe(true)
      }),
    )
    expect(recurrence('9999-12-01', 'weekly', 4)).toBe('9999-12-29')
    expect(recurrence('9999-12-01', 'weekly', 5)).toBeUndefined()
  })

  test('a custom frequency is at least one whole day', () => {
    for (const days of [0, -1, 1.5, Number.NaN]) expect(() => recurrence('2026-01-01', { days }, 1)).toThrow(RangeError)
  })

  test('each occurrence is after the one before, in its own month when counted in months', () => {
    fc.assert(
      fc.property(anyDay, anyEvery, fc.integer({ min: 1, max: 400 }), (start, every, k) => {
        const [before, here] = [recurrence(start, every, k - 1), recurrence(start, every, k)]
        if (before === undefined || here === undefined) return
        expect(here > before).toBe(true)
        if (every === 'monthly') expect(here.slice(0, 7)).toBe(addMonths(`${start.slice(0, 7)}-01`, k).slice(0, 7))
      }),
    )
  })

  test('asking by date and asking by number agree', () => {
    fc.assert(
      fc.property(anyDay, anyEvery, fc.integer({ min: -50, max: 4000 }), (start, every, ahead) => {
        const day = addDays(start, ahead)
        const k = indexFrom(start, every, day)
        const [here, before] = [recurrence(start, every, k), k > 0 ? recurrence(start, every, k - 1) : undefined]
        if (here !== undefined) expect(here >= day || (k === 0 && day <= start)).toBe(true)
        if (before !== undefined) expect(before < day).toBe(true)
      }),
    )
  })

  test('a day by day walk meets the same occurrences as asking for a range, each once', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyEvery,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 120 }),
        (start, every, ahead, span) => {
          const schedule: Schedule = { start, every, ending: { ends: 'never' } }
          const [first, last] = [addDays(start, ahead), addDays(start, ahead + span)]
          const inRange = [...occurrencesIn(schedule, first, last)].map(o => o.day)
          const walked = [...daysFrom(first, last)].flatMap(day =>
            [...occurrencesIn(schedule, day, day)].map(o => o.day),
          )
          expect(walked).toEqual(inRange)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('ends on a date or after a count, both included', () => {
    const monthly = (ending: Schedule['ending']): Schedule => ({ start: '2026-01-31', every: 'monthly', ending })
    const until = monthly({ ends: 'date', last: '2026-03-31' })
    const thrice = monthly({ ends: 'occurrences', count: 3 })
    for (const schedule of [until, thrice])
      expect([2, 3].map(k => occurrence(schedule, k))).toEqual(['2026-03-31', undefined])
  })
})

test.each([
  ['2022', '2022-04-18'],
  ['2023', '2023-04-18'],
  ['2024', '2024-04-15'],
  ['2018', '2018-04-17'],
  ['2017', '2017-04-18'],
  ['2026', '2026-04-15'],
  ['2027', '2027-04-15'],
])('taxes of the year before %s are due on %s, as the IRS had it', (year, day) =>
  expect(taxDay(Number(year))).toBe(day),
)
