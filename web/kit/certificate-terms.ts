import { CD_RATES, certificateYield } from '../../ledger/rates/certificate.ts'
import { earningRate } from './earning-rate.ts'
import { fullDay } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import type { Answered } from '../lib/trpc.ts'

/** The terms of the table with what they earn: "1 year at 3.25%, 3.29% APY". */
export const termChoices = () =>
  CD_RATES.map(({ months, label, rate }) => ({
    value: String(months),
    label: t('{term} at {rate}', {
      term: t(label),
      rate: earningRate({ interestRate: rate, apy: certificateYield(rate) }),
    }),
  }))

type Course = Answered['cds']['get']

/** All of it was taken out; in its days of grace money can still be added. */
export const isEmptied = ({ balance }: Pick<Course, 'balance'>): boolean => balance === '0.00'

/**
 * What comes of a certificate that does not renew: nothing is left in it, or it is to be paid out, and has no days of
 * grace then. The bank closes that one on the day it matures, or on the next one when it had matured before that was
 * chosen. Undefined of one that renews.
 */
export function endText(account: Course): string | undefined {
  const { atMaturity, inGrace, maturityDate, graceEndsOn } = account
  if (isEmptied(account))
    return t('Nothing is left in this certificate. It is closed by itself after {date}.', {
      date: fullDay(graceEndsOn),
    })
  if (atMaturity === 'renew') return undefined
  if (inGrace) return t('It has matured. The bank pays it out and closes it with the next day, without a penalty.')
  return t(
    'On {date}, when it matures, it is paid out and closed, without a penalty. You can choose otherwise before.',
    { date: fullDay(maturityDate) },
  )
}

/** What follows on its maturity, as far as it was chosen; nothing of one that is empty. */
export function maturityFacts(account: Course): [label: string, value: string][] {
  if (isEmptied(account)) return []
  const { payTo, renewalApy, renewalOption, renewalRate, renewalTerm } = account
  if (account.atMaturity === 'pay-out')
    return [
      [t('What follows'), t(renewalOption)],
      [t('Paid to'), payTo?.label ?? t('Your checking account, else a check by mail')],
    ]
  return [
    [t('What follows'), t(renewalOption)],
    [t('Renews for'), termName(renewalTerm)],
    [t('Rate of the renewal'), earningRate({ interestRate: renewalRate, apy: renewalApy })],
    [t('New maturity date'), fullDay(account.renewsUntil)],
    [t('Open without a penalty until'), fullDay(account.graceEndsOn)],
  ]
}

const termName = (months: number): string => t(CD_RATES.find(one => one.months === months)?.label ?? `${months} months`)
