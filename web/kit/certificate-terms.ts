import { CD_RATES, certificateYield } from '../../ledger/rates/certificate.ts'
import { earningRate } from './earning-rate.ts'
import { t } from '../lib/i18n.ts'

/** The terms of the table with what they earn: "1 year at 3.25%, 3.29% APY". */
export const termChoices = () =>
  CD_RATES.map(({ months, label, rate }) => ({
    value: String(months),
    label: t('{term} at {rate}', {
      term: t(label),
      rate: earningRate({ interestRate: rate, apy: certificateYield(rate) }),
    }),
  }))

export const termName = (months: number): string =>
  t(CD_RATES.find(one => one.months === months)?.label ?? `${months} months`)
