/** Orders that come again: the next one of a series, and what a change of a planned one widens. Pure. */
import { isEnd } from './states.schema.ts'
import {
  addYears,
  frequencies,
  occurrence,
  occurrencesIn,
  type BankDay,
  type Every,
  type Schedule,
} from '../../../ledger/calendar.ts'
import { stepKey } from '../../../ledger/keys.ts'
import { money } from '../../../ledger/money.ts'
import { keyId } from '../key-id.ts'
import type { Course, Order, OrderRules } from './order.ts'

export const once = (startsOn: BankDay): Course => ({ startsOn, every: 'once', ending: { ends: 'never' }, nth: 0 })

export const calendarOf = ({ startsOn, every, ending }: Course): Schedule => ({ start: startsOn, every, ending })

/** The day of the course's next date, undefined when there is none. */
export const dayAfter = (course: Course): BankDay | undefined => occurrence(calendarOf(course), course.nth + 1)

/** Why a series ends with an order, whatever dates are left. */
const LAST: readonly (string | null)[] = ['account_closed', 'payee_deleted']

/**
 * The order of the next date, once this one's date has passed: made, refused, or with nothing to pay. One that was
 * called off ends its series. `runAt` gives the moment of a day at which orders of the kind run.
 */
export function following<D>(
  rules: Pick<OrderRules<D>, 'again' | 'isLast'> & { runAt(on: BankDay): number },
  before: Order<D>,
  after: Order<D>,
): Order<D> | undefined {
  if (!isEnd(after.state) || after.state === 'cancelled' || before.state === 'awaiting-code') return undefined
  if (LAST.includes(after.why) || rules.isLast?.(after)) return undefined
  const on = dayAfter(after.course)
  if (on === undefined) return undefined
  const id = keyId(after.id, 'next')
  const runAt = rules.runAt(on)
  return {
    ...after,
    // what stands on the plan, not what was moved while it was changed
    amount: before.amount,
    ...rules.again?.(after),
    id,
    key: stepKey(after.customer, 'order', id),
    asked: Buffer.alloc(0),
    state: 'scheduled',
    version: 0,
    undoSeconds: 0,
    needsCode: false,
    tries: 0,
    on,
    runAt,
    dueAt: runAt,
    course: { ...after.course, nth: after.course.nth + 1 },
    change: null,
    first: null,
    hold: null,
    bill: null,
    event: null,
    why: null,
    placedAt: after.endedAt ?? after.placedAt,
    endedAt: null,
  }
}

/** What a code was given for: so much, so often, so long. */
export interface Scope {
  readonly amount: string
  readonly course: Course
}

/**
 * Whether a change lets more out than was approved: a higher amount, more often, longer, or on more dates than were
 * left. What is asked for again costs nothing: the dates that are left count, however often they were moved.
 */
export function widens(approved: Scope, wanted: Scope): boolean {
  return (
    money(wanted.amount).gt(approved.amount) ||
    oftener(approved.course.every, wanted.course.every) ||
    longer(approved.course, wanted.course) ||
    datesLeft(wanted.course) > datesLeft(approved.course)
  )
}

const oftener = (approved: Every, wanted: Every): boolean => daysOf(wanted) < daysOf(approved)

/** The days between two dates, at least; a single date never comes again. */
function daysOf(every: Every): number {
  const step = typeof every === 'string' ? frequencies[every] : every
  if (!step) return Infinity
  return 'days' in step ? step.days : step.months * SHORTEST_MONTH
}

const SHORTEST_MONTH = 28

function longer(approved: Course, wanted: Course): boolean {
  if (wanted.every === 'once') return false
  const [before, now] = [lastDay(approved), lastDay(wanted)]
  return before !== undefined && (now === undefined || now > before)
}

const lastDay = ({ every, startsOn, ending }: Course): BankDay | undefined =>
  every === 'once' ? startsOn : ending.ends === 'date' ? ending.last : undefined

/**
 * Of a course that ends: on how many dates it still comes, and the last of them. Undefined for a single date, and for
 * one that goes on for longer than anybody counts.
 */
export function datesAhead(course: Course): { count: number; last: BankDay } | undefined {
  const count = datesLeft(course)
  if (course.every === 'once' || count < 2 || !Number.isFinite(count)) return undefined
  const after = course.nth + count
  const last = occurrence(calendarOf(course), after - 1)
  return last === undefined || occurrence(calendarOf(course), after) !== undefined ? undefined : { count, last }
}

/** No series that is counted here has more. */
const FAR_YEARS = 100

/** How many dates a course still has, its next one included; without end, very many. */
export function datesLeft(course: Course): number {
  const { every, ending, nth } = course
  if (every === 'once') return 1
  if (ending.ends === 'never') return Infinity
  if (ending.ends === 'occurrences') return Math.max(0, ending.count - nth)
  const from = occurrence(calendarOf(course), nth)
  if (from === undefined) return 0
  return [...occurrencesIn(calendarOf(course), from, addYears(from, FAR_YEARS))].filter(({ k }) => k >= nth).length
}
