/** The contribution schedule (doc3 §3, §5; LED-22: it is shown, nothing is posted). Pure. */
import * as z from 'zod'
import { day, keyIn, money as typedMoney } from '../../../../api/platform/fields.schema.ts'
import { type BankDay, endOfYear, occurrencesIn } from '../../../../ledger/calendar.ts'
import { money, type Money, most, ZERO } from '../../../../ledger/money.ts'
import { CONTRIBUTION_LIMIT } from '../../../../ledger/rates/retirement.ts'

export const frequencies = { 'one-time': 'One time', monthly: 'Monthly', quarterly: 'Quarterly' } as const

/** What a confirmed plan is answered with. */
export const SCHEDULED = 'Contribution scheduled successfully!'
/** What is said where the bank did not. */
export const FAILED = 'Error processing contribution'

/** Amount and start date are required; the source of funds is not enforced (doc3 §5). */
export const contributionForm = z.object({
  account: z.string(),
  amount: typedMoney('Please enter a valid amount'),
  frequency: keyIn(frequencies, 'Please select a frequency'),
  startDate: day('Please select a start date'),
  source: z.string(),
})
export type Contribution = z.output<typeof contributionForm>

/** The days of one calendar year on which the schedule contributes. */
export const daysInYear = (
  { frequency, startDate }: Pick<Contribution, 'frequency' | 'startDate'>,
  year: string,
): BankDay[] =>
  [
    ...occurrencesIn(
      { start: startDate, every: frequency, ending: { ends: 'never' } },
      `${year}-01-01`,
      endOfYear(`${year}-01-01`),
    ),
  ].map(({ day: on }) => on)

/**
 * What the schedule adds to the year in which it starts, beside what was contributed before, and by how much it
 * passes the limit.
 */
export function yearOf(
  contribution: Pick<Contribution, 'amount' | 'frequency' | 'startDate'>,
  contributed: string,
  limit: string = CONTRIBUTION_LIMIT,
) {
  const year = contribution.startDate.slice(0, 4)
  const planned: Money = money(contribution.amount).times(daysInYear(contribution, year).length)
  const total = planned.plus(contributed)
  return {
    year,
    planned,
    total,
    left: most(ZERO, money(limit).minus(total)),
    over: most(ZERO, total.minus(limit)),
  }
}
