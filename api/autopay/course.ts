/** What the form says about when: the schedule's course. */
import type { BankDay, Ending, Every } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { everyOf } from './autopay.queries.ts'
import type { AutopayRequest } from './autopay.schema.ts'

export interface Course {
  readonly startsOn: BankDay
  readonly every: Every
  readonly ending: Ending
}

/** `earliest`: the first day that may be chosen, which is today, or an old start that is left as it was. */
export function courseOf(request: AutopayRequest, earliest: BankDay): Course {
  const { startDate, frequency, customFrequency } = request
  if (startDate < earliest) throw new AppError('validation_failed', 'Please select a start date', 'startDate')
  return {
    startsOn: startDate,
    every: everyOf({ frequency, customDays: customFrequency ?? null }),
    ending: endingOf(request),
  }
}

function endingOf({ endCondition, endDate, numOccurrences }: AutopayRequest): Ending {
  if (endCondition === 'date' && endDate !== undefined) return { ends: 'date', last: endDate }
  if (endCondition === 'occurrences' && numOccurrences !== undefined)
    return { ends: 'occurrences', count: numOccurrences }
  return { ends: 'never' }
}

export const sameCourse = (a: Course, b: Course): boolean => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

const ordered = ({ startsOn, every, ending }: Course) => [
  startsOn,
  typeof every === 'string' ? every : every.days,
  ending.ends === 'date' ? ending.last : ending.ends === 'occurrences' ? ending.count : 'never',
]
