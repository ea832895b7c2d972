import { frequencyWord } from '../../kit/frequency-word.ts'
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

/** "Every 2 months", "Every 10 days". */
export const frequencyText = ({ frequency, customFrequency }: Pick<Autopay, 'frequency' | 'customFrequency'>): string =>
  frequency === 'custom' ? t('Every {n} days', { n: customFrequency?.days ?? 1 }) : frequencyWord(frequency)

/** "$25.00", "Minimum payment": what is paid each time. */
export function amountText({ amount, paymentType }: Pick<Autopay, 'amount' | 'paymentType'>): string {
  if (amount !== null) return usd(amount)
  if (paymentType === 'minimum') return t('Minimum payment')
  return paymentType === 'statement' ? t('Statement balance') : t('Full balance')
}

export const statusWord = ({ status }: Pick<Autopay, 'status'>): string =>
  `${status.slice(0, 1).toUpperCase()}${status.slice(1)}`
