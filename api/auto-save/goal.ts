/** How a goal comes along: what its account has gained lately, and when it is reached if that goes on. Pure. */
import { addDays, daysBetween, type BankDay } from '../../ledger/calendar.ts'
import type { Money } from '../../ledger/money.ts'

/** The pace is that of the last so many days. */
export const PACE_DAYS = 90
/** Of less than a week nothing is told. */
const LEAST_DAYS = 7
/** A day that far away says nothing. */
const FARTHEST_DAYS = 36_500

/** `before`: what was there on the day `since`. Undefined where nothing was gained, or too little to tell. */
export function reachedOn(
  goal: Money,
  { there, before }: { there: Money; before: Money },
  since: BankDay,
  today: BankDay,
): BankDay | undefined {
  const [days, gained] = [daysBetween(since, today), there.minus(before)]
  if (there.gte(goal)) return today
  if (days < LEAST_DAYS || gained.lte(0)) return undefined
  const needed = goal.minus(there).times(days).div(gained).ceil()
  return needed.gt(FARTHEST_DAYS) ? undefined : addDays(today, needed.toNumber())
}
