import { addDays, addMonths, startOfYear } from '../../../ledger/calendar.ts'
import { t } from '../../lib/i18n.ts'
import type { Choice } from '../fields/select-field.tsx'

/**
 * The words for the documents' filter and period ids (doc2 §9; doc1 §2.7 has three of them in words). An unknown id
 * is shown as it is. Call while drawing.
 */
const periodWords: Record<string, string> = {
  '7days': 'Last 7 Days',
  '30days': 'Last 30 Days',
  '60days': 'Last 60 Days',
  '90days': 'Last 90 Days',
  '6months': 'Last 6 Months',
  '12months': 'Last 12 Months',
  '1year': 'Last year',
  year: 'Past year',
  ytd: 'Year to date',
  '3months': 'Last 3 Months',
  thisyear: 'This Year',
  all: 'All dates',
}
const typeWords: Record<string, string> = {
  all: 'All types',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  payment: 'Payments',
  transfer: 'Transfers',
  fee: 'Fees',
  purchase: 'Purchases',
  interest: 'Interest',
  dividend: 'Dividends',
  buy: 'Buys',
  sell: 'Sells',
  other: 'Other',
}

const days: Record<string, number> = { '7days': 7, '30days': 30, '60days': 60, '90days': 90 }
const months: Record<string, number> = { '3months': 3, '6months': 6, '12months': 12, '1year': 12, year: 12 }

/**
 * The first day of a documented period that ends today; for 'all' and an unknown one every day counts. Days are
 * "YYYY-MM-DD".
 */
export function firstDayOf(period: string, today: string): string {
  if (days[period]) return addDays(today, -days[period])
  if (months[period]) return addMonths(today, -months[period])
  return period === 'thisyear' || period === 'ytd' ? startOfYear(today) : ''
}

export const periodChoices = (ids: readonly string[]): Choice[] =>
  ids.map(value => ({ value, label: t(periodWords[value] ?? value) }))
export const typeChoices = (ids: readonly string[], words: Record<string, string> = {}): Choice[] =>
  ids.map(value => ({ value, label: t(words[value] ?? typeWords[value] ?? value) }))
