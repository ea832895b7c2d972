import { addMonths, startOfMonth } from '../../../ledger/calendar.ts'

/**
 * The months of an account's life up to the bank's `today`, newest first, at most two years of them: '2026-11',
 * '2026-10', ...
 */
export function monthsSince(openedOn: string, today: string): string[] {
  const months: string[] = []
  for (
    let month = startOfMonth(today);
    month >= startOfMonth(openedOn) && months.length < 24;
    month = addMonths(month, -1)
  )
    months.push(month.slice(0, 7))
  return months
}
