import { t } from '../../lib/i18n.ts'
import type { Choice } from '../fields/select-field.tsx'

/** The words for the documents' filter and period ids (doc2 §9). An unknown id is shown as it is. Call while drawing. */
const periodWords: Record<string, string> = {
  '7days': 'Last 7 days',
  '30days': 'Last 30 days',
  '60days': 'Last 60 days',
  '90days': 'Last 90 days',
  '6months': 'Last 6 months',
  '12months': 'Last 12 months',
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

export const periodChoices = (ids: readonly string[]): Choice[] =>
  ids.map(value => ({ value, label: t(periodWords[value] ?? value) }))
export const typeChoices = (ids: readonly string[], words: Record<string, string> = {}): Choice[] =>
  ids.map(value => ({ value, label: t(words[value] ?? typeWords[value] ?? value) }))
