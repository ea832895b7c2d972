// Tries C-61, C-62.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, isBankDay, daysBetween } from '../../ledger/calendar.ts'
import { firstDayOf, periods as listed, wordsOf } from '../platform/periods.schema.ts'
import { daysOf, isPeriod, periodsOf, periodWords, statementPeriods } from './periods.schema.ts'

const checking = { kind: 'checking', openedOn: '2024-02-29' }
const card = { kind: 'credit', openedOn: '2024-01-31' }

test.each([
  ['current', '2026-11-01', '2026-11-18'],
  ['previous', '2026-10-01', '2026-10-31'],
  ['last3', '2026-08-19', '2026-11-18'],
  ['last3months', '2026-08-19', '2026-11-18'],
  ['last6', '2026-05-19', '2026-11-18'],
  ['year', '2025-11-19', '2026-11-18'],
  ['ytd', '2026-01-01', '2026-11-18'],
  ['lastyear', '2025-01-01', '2025-12-31'],
  ['last_year', '2025-01-01', '2025-12-31'],
  ['last-year', '2025-01-01', '2025-12-31'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['q1', '2026-01-01', '2026-03-31'],
  ['q4-2024', '2024-10-01', '2024-12-31'],
  ['q3-2024', '2024-07-01', '2024-09-30'],
  ['q2-2024', '2024-04-01', '2024-06-30'],
  ['annual-2024', '2024-01-01', '2024-12-31'],
  ['january', '2026-01-01', '2026-01-31'],
  ['february', '2026-02-01', '2026-02-28'],
  ['march', '2026-03-01', '2026-03-31'],
  ['2026-10', '2026-10-01', '2026-10-31'],
  ['2026-11', '2026-11-01', '2026-11-18'],
])('%s on 2026-11-18 is %s to %s', (period, first, last) => {
  expect(daysOf(period, checking, '2026-11-18')).toEqual({ first, last })
})

test('the named months are the most recent ones, the running one up to today (C-63)', () => {
  expect(daysOf('january', checking, '2027-01-05')).toEqual({ first: '2027-01-01', last: '2027-01-05' })
  expect(daysOf('february', checking, '2027-01-05')).toEqual({ first: '2026-02-01', last: '2026-02-28' })
})

test('a card’s month ends on the day of the month on which the card was opened', () => {
  expect(daysOf('current', card, '2026-11-18')).toEqual({ first: '2026-11-01', last: '2026-11-18' })
  expect(daysOf('previous', card, '2026-11-18')).toEqual({ first: '2026-10-01', last: '2026-10-31' })
  expect(daysOf('2026-10', card, '2026-11-18')).toEqual({ first: '2026-10-01', last: '2026-10-31' })
  expect(daysOf('2024-02', card, '2026-11-18')).toEqual({ first: '2024-01-31', last: '2024-02-29' })
  expect(daysOf('2024-03', card, '2026-11-18')).toEqual({ first: '2024-03-01', last: '2024-03-31' })
  for (const before of ['2024-01', '2023-12']) expect(daysOf(before, card, '2026-11-18')).toBeUndefined()
  const young = { kind: 'credit', openedOn: '2026-11-18' }
  expect(daysOf('current', young, '2026-11-18')).toEqual({ first: '2026-11-18', last: '2026-11-18' })
  expect(daysOf('current', { kind: 'credit', openedOn: '2026-09-15' }, '2026-11-15')).toEqual({
    first: '2026-10-16',
    last: '2026-11-15',
  })
  expect(daysOf('current', { kind: 'credit', openedOn: '2026-09-15' }, '2026-11-16')?.first).toBe('2026-11-16')
})

test('a card’s first month has its opening day', () => {
  const young = { kind: 'credit', openedOn: '2026-10-10' }
  expect(daysOf('previous', young, '2026-11-11')).toEqual({ first: '2026-10-10', last: '2026-11-10' })
  expect(daysOf('2026-11', young, '2026-11-11')).toEqual({ first: '2026-10-10', last: '2026-11-10' })
  expect(daysOf('previous', young, '2026-11-10')).toEqual({ first: '2026-09-10', last: '2026-10-09' })
})

/** From the opening on, every day is on exactly one statement, and a month's statement is the one that closes in it. */
test('a card’s months are without gap or overlap', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map(n => addDays('2024-01-01', n))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 30 }), (openedOn, months) => {
      const today = addMonths(openedOn, months + 1)
      let next = openedOn
      for (let n = 1; n <= months; n += 1) {
        const last = addMonths(openedOn, n)
        expect(daysOf(last.slice(0, 7), { kind: 'credit', openedOn }, today)).toEqual({ first: next, last })
        expect(daysOf('previous', { kind: 'credit', openedOn }, addDays(last, 1))).toEqual({ first: next, last })
        next = addDays(last, 1)
      }
    }),
  )
})

test('lists and statements call the past 12 months alike, and neither calls them last year', () => {
  const today = '2026-11-18'
  const year = listed.filter(one => firstDayOf(one, today) === '2025-11-18')
  expect(new Set(year.map(wordsOf))).toEqual(new Set(['Last 12 Months']))
  expect(periodWords['year']).toBe('Last 12 months')
  const before = Object.keys(periodWords).filter(one => daysOf(one, checking, today)?.first === '2025-01-01')
  expect(new Set(before.map(one => periodWords[one]))).toEqual(new Set(['Last year']))
  expect(listed.map(wordsOf)).not.toContain('Last year')
})

test('what is not listed, and what has not come, is no period', () => {
  for (const period of ['', 'forever', 'q5-2024', 'q1-2024', '2026-13', '0000-00', '__proto__'])
    expect([isPeriod(period), daysOf(period, checking, '2026-11-18')]).toEqual([false, undefined])
  expect(daysOf('2026-12', checking, '2026-11-18')).toBeUndefined()
})

test('whatever month is asked for, it is one of the account’s and has begun, or it is none', () => {
  const TODAY = '2026-11-18'
  const openedOn = fc.integer({ min: 0, max: 3_000 }).map(n => addDays(TODAY, -n))
  const year = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 2015, max: 2030 }))
  const month = fc.tuple(year, fc.integer({ min: 0, max: 13 })).map(parts => {
    return parts.map((n, i) => String(n).padStart(i === 0 ? 4 : 2, '0')).join('-')
  })
  const kind = fc.constantFrom('checking', 'credit', 'cd', 'retirement')
  fc.assert(
    fc.property(month, kind, openedOn, (asked, of, opened) => {
      const days = daysOf(asked, { kind: of, openedOn: opened }, TODAY)
      const isOne = isBankDay(`${asked}-01`) && asked >= opened.slice(0, 7) && asked <= TODAY.slice(0, 7)
      if (of === 'credit') expect(days === undefined || isOne).toBe(true)
      else expect(days !== undefined).toBe(isOne)
      if (days) expect(days.last >= opened && days.first <= TODAY).toBe(true)
    }),
  )
})

test('each kind has the documents’ list, and the server takes all of them', () => {
  expect(statementPeriods).toEqual({
    checking: ['current', 'previous', 'last3', 'last6', 'year', 'ytd', 'lastyear'],
    savings: ['current', 'previous', 'last3', 'last6', 'ytd'],
    credit: ['current', 'previous', 'last3months', 'lastyear'],
    retirement: ['current', 'previous', 'q1', 'q4-2024', 'q3-2024', 'q2-2024', 'annual-2024'],
    investment: ['current', 'previous', 'ytd', 'last_year'],
    student: ['current', 'previous', 'january', 'february', 'march'],
    cd: ['current', 'previous', 'ytd', 'last-quarter', 'last-year'],
  })
  expect(periodsOf('money-market')).toEqual(periodsOf('savings'))
  for (const ids of Object.values(statementPeriods)) for (const id of ids) expect(isPeriod(id)).toBe(true)
})

/**
 * Whatever the day and the kind: a period begins before it ends, never ends after today,
 * and this month follows the last without a gap.
 */
test('periods are whole and follow each other', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map(n => addDays('2024-06-01', n))
  fc.assert(
    fc.property(day, day, fc.constantFrom(...Object.keys(statementPeriods)), (opened, today, kind) => {
      fc.pre(opened <= today)
      const account = { kind, openedOn: opened }
      for (const period of periodsOf(kind)) {
        const days = daysOf(period, account, today)
        if (days) expect(days.first <= days.last && days.last <= today).toBe(true)
      }
      const [current, previous] = [daysOf('current', account, today), daysOf('previous', account, today)]
      expect(current?.last).toBe(today)
      if (current && previous) expect(daysBetween(previous.last, current.first)).toBe(1)
    }),
  )
})
