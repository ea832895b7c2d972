import { CD_RATES, certificateYield } from '../../ledger/rates/certificate.ts'
import { earningRate } from './earning-rate.ts'
import { fullDay } from '../lib/format.ts'
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

type Course = { readonly atMaturity: 'renew' | 'pay-out'; readonly inGrace: boolean; readonly maturityDate: string }

/**
 * What comes of a certificate that is to be paid out. It has no days of grace: the bank closes it on the day it
 * matures, or on the next one when it had matured before that was chosen. Undefined of one that renews.
 */
export function payoutText({ atMaturity, inGrace, maturityDate }: Course): string | undefined {
  if (atMaturity === 'renew') return undefined
  if (inGrace) return t('It has matured. The bank pays it out and closes it with the next day, without a penalty.')
  return t(
    'On {date}, when it matures, it is paid out and closed, without a penalty. You can choose otherwise before.',
    {
      date: fullDay(maturityDate),
    },
  )
}

export const termName = (months: number): string =>
  t(CD_RATES.find(one => one.months === months)?.label ?? `${months} months`)
