import { rate } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'

/**
 * What an account earns: "0.85% APY" where the rate is its own yield to two decimals, else both, "3.75%, 3.80%
 * APY".
 */
export const earningRate = ({ interestRate, apy }: { interestRate: string; apy: string }): string =>
  rate(interestRate) === rate(apy)
    ? t('{rate} APY', { rate: rate(apy) })
    : t('{rate}, {apy} APY', { rate: rate(interestRate), apy: rate(apy) })
