import { isNegative, percent, rate, usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { isSample } from '../lib/sample-accounts.ts'
import { slugOf } from './account-kind.ts'

/** What a card shows of an account; amounts are decimal strings, `accountNumber` may be masked. */
export interface AccountView {
  id: string
  type: string
  status?: string | null | undefined
  name?: string | null | undefined
  nickname?: string | null | undefined
  accountNumber: string
  balance: string
  availableBalance?: string | null | undefined
  creditLimit?: string | null | undefined
  availableCredit?: string | null | undefined
  apy?: string | number | null | undefined
  interestRate?: string | number | null | undefined
  ytdReturn?: string | number | null | undefined
  totalGrowth?: string | number | null | undefined
  term?: string | number | null | undefined
  maturityDate?: string | null | undefined
  checksAvailable?: number | null | undefined
  cardLocked?: boolean | null | undefined
  openedDate?: string | null | undefined
  closedDate?: string | null | undefined
  remainingContribution?: string | null | undefined
}

/** The bank has stopped what leaves it (`bank account freeze`); money may still come. */
export const isFrozen = ({ status }: Pick<AccountView, 'status'>): boolean => status === 'Frozen'

/**
 * doc1 §9: what an account card displays when the data are missing. Of a sample account: of a real one it says
 * nothing.
 */
const displayFallbacks = {
  ytdReturn: '3.2',
  totalGrowth: '8.7',
  term: 12,
  interestRate: '3.75',
  apy: '2.45',
} as const

const months = (term: string | number) => {
  const [, n] = /^(\d+)(?: months)?$/.exec(String(term)) ?? []
  return n === undefined ? t(String(term)) : t('{n} months', { n: Number(n) })
}

/** A figure that the account has; a sample account that has none shows the documents'. */
const figure = <T>({ id }: AccountView, own: T | null | undefined, fallback: T): T | undefined =>
  own ?? (isSample(id) ? fallback : undefined)

/** The one line of meaning under a balance. */
export function lineOf(account: AccountView): string {
  const { availableBalance, balance } = account
  if (isFrozen(account)) return t('Frozen: nothing can leave it')
  switch (slugOf(account.type)) {
    case 'credit':
      return account.creditLimit
        ? t('{available} available of {limit}', {
            available: usd(account.availableCredit ?? availableBalance ?? balance),
            limit: usd(account.creditLimit),
          })
        : t('Current balance')
    case 'savings':
    case 'money-market':
      return yieldLine(account)
    case 'retirement-account':
      return account.remainingContribution
        ? t('{amount} left to contribute this year', { amount: usd(account.remainingContribution) })
        : returnLine(account, undefined)
    case 'investment':
      return returnLine(account, figure(account, account.totalGrowth, displayFallbacks.totalGrowth))
    case 'cd':
      return termLine(account)
    case 'checking':
    case 'student':
      if (isNegative(balance)) return t('Overdrawn')
      return availableBalance && availableBalance !== balance
        ? t('{available} available now', { available: usd(availableBalance) })
        : t('Available now')
    default:
      return t('Current balance')
  }
}

function yieldLine(account: AccountView): string {
  const apy = figure(account, account.apy, displayFallbacks.apy)
  return apy === undefined ? t('Current balance') : t('{apy} APY', { apy: rate(apy) })
}

function returnLine(account: AccountView, growth: string | number | undefined): string {
  const ytd = figure(account, account.ytdReturn, displayFallbacks.ytdReturn)
  if (ytd === undefined) return t('Current balance')
  return growth === undefined
    ? t('YTD return {ytd}', { ytd: percent(ytd) })
    : t('YTD return {ytd}, total growth {growth}', { ytd: percent(ytd), growth: percent(growth) })
}

function termLine(account: AccountView): string {
  const term = figure(account, account.term, displayFallbacks.term)
  const earns = figure(account, account.interestRate, displayFallbacks.interestRate)
  if (term === undefined || earns === undefined) return t('Current balance')
  return t('{term} at {rate}', { term: months(term), rate: rate(earns) })
}

/**
 * Used credit in whole percent, 0 to 100, for the usage bar; undefined when there is no limit. A picture, not
 * money.
 */
export function usedCredit({ balance, creditLimit }: AccountView): number | undefined {
  const limit = Number(creditLimit ?? 0)
  if (limit <= 0) return undefined
  return Math.round(Math.min(100, Math.max(0, (-Number(balance) / limit) * 100)))
}
