/** How a planned transfer changes, purely. */
import { instantOf, type BankDay } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { once } from '../platform/orders/course.ts'
import type { Change, Course } from '../platform/orders/order.ts'
import type { ChangeRequest } from './change.schema.ts'
import type { Transfer } from './transfer-order.ts'

/** The plan as it is wanted; what was not named stays. A date that stays goes on counting where it is. */
export function wish(one: Transfer, wanted: Omit<ChangeRequest, 'transferId'>, today: BankDay): Omit<Change, 'by'> {
  const { course } = one
  const startsOn = wanted.transferDate ?? one.on
  if (startsOn <= today && startsOn !== one.on)
    throw new AppError('validation_failed', 'Please select a date', 'transferDate')
  const every = wanted.transferFrequency ?? course.every
  const last = wanted.recurringEndDate ?? (course.ending.ends === 'date' ? course.ending.last : undefined)
  if (every !== 'once' && (last === undefined || last < startsOn))
    throw new AppError('validation_failed', 'Please select an end date', 'recurringEndDate')
  return {
    amount: wanted.amount ?? one.amount ?? '0.00',
    memo: wanted.memo ?? one.details.memo,
    course: courseOf(course, { startsOn, every, last, stays: startsOn === one.on && every === course.every }),
  }
}

interface Dates {
  readonly startsOn: BankDay
  readonly every: Course['every']
  readonly last: BankDay | undefined
  readonly stays: boolean
}

function courseOf(before: Course, { startsOn, every, last, stays }: Dates): Course {
  if (every === 'once' || last === undefined) return once(startsOn)
  const ending = { ends: 'date', last } as const
  return stays ? { ...before, ending } : { startsOn, every, ending, nth: 0 }
}

/** The transfer with its change in force. */
export function changeTo(one: Transfer, { amount, memo, course }: Omit<Change, 'by'>): Transfer {
  const on = course.nth === 0 ? course.startsOn : one.on
  const runAt = instantOf(on)
  const details = { ...one.details, memo }
  return { ...one, amount, details, course, on, runAt, dueAt: runAt, change: null, tries: 0, version: one.version + 1 }
}
