import { t } from '../lib/i18n.ts'

const words: Readonly<Record<string, string>> = {
  once: 'Once',
  weekly: 'Weekly',
  biweekly: 'Every 2 weeks',
  monthly: 'Monthly',
  bimonthly: 'Every 2 months',
  quarterly: 'Every 3 months',
  semiannually: 'Every 6 months',
  annually: 'Every year',
  custom: 'Custom',
}

/** How often an order is made, in the customer's language. */
export const frequencyWord = (frequency: string): string => t(words[frequency] ?? frequency)
