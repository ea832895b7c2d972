import { t } from '../../lib/i18n.ts'
import type { Answered } from '../../lib/trpc.ts'
import { usd } from '../../lib/format.ts'

export type Autopay = Answered['autopay']['list'][number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For the first paint of its details; fetched again there. */
    autopay?: Autopay
  }
}

export const isAlive = ({ status }: Pick<Autopay, 'status'>): boolean => status === 'active' || status === 'paused'

/** "Every month", "Every 10 days". */
export function frequencyText({ frequency, customFrequency }: Pick<Autopay, 'frequency' | 'customFrequency'>): string {
  switch (frequency) {
    case 'weekly':
      return t('Weekly')
    case 'biweekly':
      return t('Every 2 weeks')
    case 'monthly':
      return t('Monthly')
    case 'bimonthly':
      return t('Every 2 months')
    case 'quarterly':
      return t('Every 3 months')
    case 'semiannually':
      return t('Every 6 months')
    case 'annually':
      return t('Every year')
    default:
      return t('Every {n} days', { n: customFrequency?.days ?? 1 })
  }
}

export const frequencyChoices = () => [
  { value: 'weekly', label: t('Weekly') },
  { value: 'biweekly', label: t('Every 2 weeks') },
  { value: 'monthly', label: t('Monthly') },
  { value: 'bimonthly', label: t('Every 2 months') },
  { value: 'quarterly', label: t('Every 3 months') },
  { value: 'semiannually', label: t('Every 6 months') },
  { value: 'annually', label: t('Every year') },
  { value: 'custom', label: t('Every so many days') },
]

/** "$25.00", "Minimum payment": what is paid each time. */
export function amountText({ amount, paymentType }: Pick<Autopay, 'amount' | 'paymentType'>): string {
  if (amount !== null) return usd(amount)
  if (paymentType === 'minimum') return t('Minimum payment')
  return paymentType === 'statement' ? t('Statement balance') : t('Full balance')
}

export const statusWord = ({ status }: Pick<Autopay, 'status'>): string =>
  `${status.slice(0, 1).toUpperCase()}${status.slice(1)}`
