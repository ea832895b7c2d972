import { t } from '../lib/i18n.ts'

/** Every rhythm that an order or a plan may have. */
const words: Readonly<Record<string, string>> = {
  once: 'Once',
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Every 2 weeks',
  monthly: 'Monthly',
  bimonthly: 'Every 2 months',
  quarterly: 'Every 3 months',
  semiannually: 'Every 6 months',
  annually: 'Every year',
  custom: 'Every so many days',
}

/** How often it is, in the customer's language. */
export const frequencyWord = (frequency: string): string => t(words[frequency] ?? frequency)

/** A field's choices, in this order. */
export const frequencyChoices = (frequencies: readonly string[]) =>
  frequencies.map(value => ({ value, label: frequencyWord(value) }))
