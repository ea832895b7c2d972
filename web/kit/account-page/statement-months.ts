import { daysOf, livedIn, type Days, type Life } from '../../../api/statements/periods.schema.ts'
import { addMonths, startOfMonth, type BankDay } from '../../../ledger/calendar.ts'

/**
 * The months of an account's life up to that of its `last` day, newest first, at most two years of them: '2026-11',
 * '2026-10', ...
 */
function monthsSince(openedOn: string, last: string): string[] {
  const months: string[] = []
  for (
    let month = startOfMonth(last);
    month >= startOfMonth(openedOn) && months.length < 24;
    month = addMonths(month, -1)
  )
    months.push(month.slice(0, 7))
  return months
}

export interface StatementMonth extends Days {
  /** '2026-10' */
  readonly period: string
}

/**
 * The months of an account that can be asked for, newest first; of a card each is the one that closes in it, which the
 * last days before its closing may have after them.
 */
export function monthsOf(account: Life, today: BankDay): StatementMonth[] {
  const afterwards = account.closedOn === undefined ? today : addMonths(startOfMonth(account.closedOn), 1)
  return monthsSince(account.openedOn, afterwards < today ? afterwards : today).flatMap(period => {
    const days = livedIn(period, account, today) ? daysOf(period, account, today) : undefined
    return days ? [{ period, ...days }] : []
  })
}

/** Those of which nothing is to come any more: the days of a running month end today. */
export const closedOf = (months: readonly StatementMonth[], today: BankDay): StatementMonth[] =>
  months.filter(({ last }) => last < today)
