import { wordsOf, type Period } from '../../../api/platform/periods.schema.ts'
import { t } from '../../lib/i18n.ts'
import type { Choice } from '../fields/select-field.tsx'

/** The words for the documents' filter ids (doc2 §9). An unknown id is shown as it is. */
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

/** Both are called while drawing. */
export const periodChoices = (ids: readonly Period[]): Choice[] =>
  ids.map(value => ({ value, label: t(wordsOf(value)) }))
export const typeChoices = (ids: readonly string[], words: Record<string, string> = {}): Choice[] =>
  ids.map(value => ({ value, label: t(words[value] ?? typeWords[value] ?? value) }))
