/** Orders that come again: which one is next, and which change of a plan lets more out than its code was given for. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type BankDay, type Ending, type Every } from '../../../ledger/calendar.ts'
import { money } from '../../../ledger/money.ts'
import { transfers, type Transfer, type TransferDetails } from '../../transfers/transfer-order.ts'
import { datesAhead, datesLeft, following, once, widens, type Scope } from './course.ts'
import { draftOf } from './draft.ts'
import type { Course } from './order.ts'

const until = (last: BankDay): Ending => ({ ends: 'date', last })
const times = (count: number): Ending => ({ ends: 'occurrences', count })
const never: Ending = { ends: 'never' }

describe('widens', () => {
  /** The third of six: four are left, April's and on to July's of 100.00. */
  const approved: Scope = {
    amount: '100.00',
    course: { startsOn: '2026-02-15', every: 'monthly', ending: until('2026-07-15'), nth: 2 },
  }
  const plan = (startsOn: BankDay, every: Every, ending: Ending, nth = 0): Course => ({ startsOn, every, ending, nth })

  test.each<[name: string, wanted: Partial<Scope>, asks: boolean]>([
    ['nothing', {}, false],
    ['a cent more', { amount: '100.01' }, true],
    ['a cent less', { amount: '99.99' }, false],
    ['the same end, said again', { course: { ...approved.course } }, false],
    ['an earlier end', { course: { ...approved.course, ending: until('2026-06-30') } }, false],
    ['a later end with one date more', { course: { ...approved.course, ending: until('2026-08-15') } }, true],
    ['a later end, by a day', { course: { ...approved.course, ending: until('2026-07-16') } }, true],
    ['no end any more', { course: { ...approved.course, ending: never } }, true],
    ['as many as were left', { course: plan('2026-04-15', 'monthly', times(4)) }, true], // nobody said until when
    ['every week', { course: plan('2026-04-15', 'weekly', until('2026-05-06')) }, true],
    ['every 27 days', { course: plan('2026-04-15', { days: 27 }, until('2026-07-05')) }, true],
    ['seldomer', { course: plan('2026-04-15', 'quarterly', until('2026-07-15')) }, false],
    ['once', { course: once('2026-04-20') }, false],
    ['once, with more', { amount: '400.00', course: once('2026-04-20') }, true],
    ['a later start, the same end', { course: plan('2026-04-20', 'monthly', until('2026-07-15')) }, false],
    ['an earlier start that adds a date', { course: plan('2026-03-15', 'monthly', until('2026-07-15')) }, true],
    [
      'an earlier start, and one date off the end',
      { course: plan('2026-03-20', 'monthly', until('2026-06-25')) },
      false,
    ],
  ])('%s: %s', (_name, wanted, asks) => {
    expect(widens(approved, { ...approved, ...wanted })).toBe(asks)
  })

  test('one date comes again when it was approved for one', () => {
    const one = { amount: '100.00', course: once('2026-04-15') }
    expect(widens(one, { ...one, course: once('2026-09-01') })).toBe(false)
    expect(widens(one, { ...one, course: plan('2026-04-15', 'monthly', until('2026-04-30')) })).toBe(true)
  })

  test('however often the next date moves, each date that is made is gone from those that are left', () => {
    let [course, made]: [Course, number] = [approved.course, 0]
    for (let day = '2026-03-20'; ; day = addDays(day, 1)) {
      // each day its owner wants the next one on the morrow, with whatever end still asks for nothing
      const ends = Array.from({ length: 150 }, (_, n) => plan(day, 'monthly', until(addDays(day, 150 - n))))
      const wanted = [...ends, once(day)].find(
        one => !widens({ amount: '100.00', course }, { amount: '100.00', course: one }),
      )
      if (!wanted) break
      made += 1
      const next = following(transfers, scheduled(wanted), { ...scheduled(wanted), state: 'made', event: 9 })
      if (!next) break
      course = next.course
    }
    expect(made).toBe(4)
  })

  /** Every date that is left, told by a wall calendar, up to a far one. */
  function naive({ startsOn, every, ending, nth }: Course): BankDay[] {
    const [year = 0, month = 0, date = 0] = startsOn.split('-').map(Number)
    const found: BankDay[] = []
    for (let k = 0; k < 700; k += 1) {
      const day = new Date(Date.UTC(year, month - 1, 1))
      const [days, months] = steps(every)
      if (months === 0) day.setUTCDate(date + k * days)
      else {
        day.setUTCMonth(month - 1 + k * months)
        const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
        day.setUTCDate(Math.min(date, last))
      }
      const told = day.toISOString().slice(0, 10)
      if (ending.ends === 'date' && told > ending.last) break
      if (ending.ends === 'occurrences' && k >= ending.count) break
      found.push(told)
      if (days === 0 && months === 0) break
    }
    return found.slice(nth)
  }

  function steps(every: Every): [days: number, months: number] {
    if (typeof every !== 'string') return [every.days, 0]
    const known: Record<string, [number, number]> = {
      weekly: [7, 0],
      biweekly: [14, 0],
      monthly: [0, 1],
      bimonthly: [0, 2],
      quarterly: [0, 3],
      annually: [0, 12],
    }
    return known[every] ?? [0, 0]
  }

  const anyDay = fc.integer({ min: 0, max: 900 }).map(n => addDays('2026-01-01', n))
  const anyEvery = fc.oneof(
    fc.constantFrom<Every[]>('once', 'weekly', 'biweekly', 'monthly', 'monthly', 'bimonthly', 'quarterly', 'annually'),
    fc.integer({ min: 1, max: 40 }).map(days => ({ days })),
  )
  /** Like what the bank keeps: it has a date left, and what comes once comes once. */
  const anyCourse = fc
    .record({
      startsOn: anyDay,
      every: anyEvery,
      lasts: fc.integer({ min: 0, max: 500 }),
      count: fc.option(fc.integer({ min: 1, max: 30 })),
      nth: fc.nat({ max: 400 }),
    })
    .map(({ startsOn, every, lasts, count, nth }): Course => {
      if (every === 'once') return once(startsOn)
      const ending = count === null ? until(addDays(startsOn, lasts)) : times(count)
      const whole = naive({ startsOn, every, ending, nth: 0 }).length
      return { startsOn, every, ending, nth: nth % whole }
    })
  const anyScope = fc.record({ amount: fc.constantFrom('10.00', '10.01', '20.00'), course: anyCourse })
  /** What a customer makes of it: something else altogether, or a part of it. */
  const anyChange = fc.oneof(
    fc.tuple(anyScope, anyScope),
    fc
      .tuple(anyScope, anyDay, anyEvery, fc.integer({ min: -40, max: 40 }))
      .map(([before, startsOn, every, by]): [Scope, Scope] => {
        const { ending } = before.course
        const last = naive(before.course).at(-1) ?? startsOn
        const end = ending.ends === 'date' ? until(addDays(ending.last, by)) : until(addDays(last, by))
        const course = by % 3 === 0 ? { ...before.course, ending: end } : { startsOn, every, ending: end, nth: 0 }
        const none = course.every !== 'once' && naive(course).length === 0
        return [before, { ...before, course: none ? before.course : course }]
      }),
  )

  test('the dates that are left are those that a wall calendar tells', () => {
    const same = fc.property(anyCourse, course => {
      const dates = naive(course)
      expect(datesLeft(course)).toBe(dates.length)
      expect(datesAhead(course)).toEqual(dates.length > 1 ? { count: dates.length, last: dates.at(-1) } : undefined)
    })
    fc.assert(same, { numRuns: 1_000 })
  })

  test('what ends beyond all that is counted has no last date and no sum', () => {
    const far = (last: BankDay): Course => ({ startsOn: '2026-12-04', every: 'weekly', ending: until(last), nth: 0 })
    expect(datesAhead(far('9999-12-31'))).toBeUndefined()
    expect(datesAhead(far('2126-12-13'))).toBeUndefined()
    expect(datesAhead(far('2126-11-30'))).toEqual({ count: 5_218, last: '2126-11-29' })
  })

  test('without a code no more dates, no more money, no later end, and never oftener', () => {
    let free = 0
    fc.assert(
      fc.property(anyChange, ([before, wanted]) => {
        if (widens(before, wanted)) return
        free += 1
        const [left, then] = [naive(before.course), naive(wanted.course)]
        expect(then.length).toBeLessThanOrEqual(left.length)
        const total = ({ amount }: Scope, dates: readonly BankDay[]) => money(amount).times(dates.length)
        expect(total(wanted, then).lte(total(before, left))).toBe(true)
        if (wanted.course.every === 'once') return
        if (before.course.ending.ends === 'date')
          expect((then.at(-1) ?? '') <= before.course.ending.last || before.course.every === 'once').toBe(true)
        expect(gap(then)).toBeGreaterThanOrEqual(Math.min(28, gap(left)))
      }),
      { numRuns: 3_000 },
    )
    expect(free).toBeGreaterThan(100)
  })

  const countOf = ({ ending }: Course): number => (ending.ends === 'occurrences' ? ending.count : Infinity)

  /** The fewest days between two dates. */
  const gap = (dates: readonly BankDay[]): number =>
    Math.min(
      ...dates.slice(1).map((day, i) => (Date.parse(day) - Date.parse(dates[i] ?? day)) / 86_400_000),
      Number.MAX_SAFE_INTEGER,
    )

  test('nobody is asked for a code who only takes away', () => {
    fc.assert(
      fc.property(anyScope, fc.integer({ min: 0, max: 40 }), (before, less) => {
        const { course } = before
        const last = naive(course).at(-1)
        if (last === undefined || course.every === 'once') return
        const sooner = addDays(course.ending.ends === 'date' ? course.ending.last : last, -less)
        const ending = course.ending.ends === 'date' ? until(sooner) : times(Math.max(1, countOf(course) - less))
        expect(widens(before, { amount: '10.00', course: { ...course, ending } })).toBe(false)
        expect(widens(before, { amount: before.amount, course: once(last) })).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

const details: TransferDetails = {
  type: 'wire',
  fromLabel: 'x',
  toLabel: 'y',
  toKind: null,
  recipient: null,
  last4: '6789',
  memo: '',
}

function scheduled(course: Course): Transfer {
  const asking = { customer: '11111111-1111-4111-8111-111111111111', key: 'c:x:y', asked: Buffer.alloc(1), at: 0 }
  const draft = draftOf(transfers, asking, { from: 1, amount: '100.00', details, on: course.startsOn, course })
  return { ...draft, state: 'scheduled', dueAt: draft.runAt, first: 3, number: 5 }
}

describe('the next of a series', () => {
  const series = { startsOn: '2026-01-31', every: 'monthly', ending: until('2026-04-30'), nth: 0 } as const
  const before = scheduled(series)
  const ended = (state: Transfer['state'], more: Partial<Transfer> = {}) => ({
    ...before,
    version: 4,
    state,
    dueAt: null,
    endedAt: 77,
    event: state === 'made' ? 9 : null,
    ...more,
  })

  test('month ends do not drift, and the last date is the last', () => {
    const days: BankDay[] = []
    for (let one: Transfer | undefined = before; one;) {
      days.push(one.on)
      one = following(transfers, one, { ...one, state: 'made', event: 9, dueAt: null, endedAt: 77 })
    }
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  })

  test.each([
    ['made', {}, true],
    ['refused', { why: 'insufficient_funds' }, true],
    ['expired', { why: 'nothing_due' }, true],
    ['cancelled', {}, false],
    ['refused', { why: 'account_closed' }, false],
    ['refused', { why: 'payee_deleted' }, false],
  ] as const)('%s %j: %s', (state, more, goesOn) => {
    expect(following(transfers, before, ended(state, more)) !== undefined).toBe(goesOn)
  })

  test('one whose code never came has no next; one that comes once has none either', () => {
    expect(following(transfers, { ...before, state: 'awaiting-code' }, ended('expired'))).toBeUndefined()
    const single = scheduled(once('2026-01-31'))
    expect(following(transfers, single, { ...single, state: 'made', event: 9, endedAt: 77 })).toBeUndefined()
  })

  test('it is a new order under a key of its own, with nothing of the last one’s fate', () => {
    const next = following(transfers, before, ended('refused', { why: 'insufficient_funds', hold: 4, tries: 2 }))
    expect(next).toMatchObject({
      series: before.series,
      state: 'scheduled',
      on: '2026-02-28',
      dueAt: transfers.runAt('2026-02-28'),
      course: { ...series, nth: 1 },
      first: null,
      hold: null,
      event: null,
      why: null,
      change: null,
      tries: 0,
      version: 0,
      endedAt: null,
    })
    expect([next?.id === before.id, next?.key === before.key]).toEqual([false, false])
    // whoever keeps the step again means the same one
    expect(following(transfers, before, ended('refused'))?.id).toBe(next?.id)
  })
})
