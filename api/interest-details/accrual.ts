/** Interest by day: a pure function of daily balances, as it is posted (ARCHITECTURE, Time). */
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { cents, text, ZERO } from '../../ledger/money.ts'
import { interestOnRuns } from '../../ledger/rates/interest.ts'
import { stretches, type Movement } from '../platform/jobs/daily-balances.ts'

interface EarnedBy {
  readonly day: BankDay
  /** By the end of that day, since the first, in cents. */
  readonly earned: string
  /** Not come yet: as if the last balance stayed. */
  readonly ahead: boolean
}

/** What was earned by the end of each day from `from` to `to`; the last of them is what is posted. */
export function earnedByDay(
  earning: Movement,
  rate: string,
  { from, today, to }: { from: BankDay; today: BankDay; to: BankDay },
): EarnedBy[] {
  if (from > to) return []
  const found: EarnedBy[] = []
  let dollarDays = ZERO
  for (const { from: start, days, balance } of stretches(earning, from, to)) {
    for (let n = 0; n < days; n += 1) {
      const day = addDays(start, n)
      if (balance.gt(0)) dollarDays = dollarDays.plus(balance)
      const earned = interestOnRuns([{ balance: dollarDays, days: 1 }], rate)
      found.push({ day, earned: text(cents(earned)), ahead: day > today })
    }
  }
  return found
}
