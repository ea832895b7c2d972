import { CASH_APR, PURCHASE_APR } from '../../../ledger/rates/card.ts'
import { CD_RATES, cdRate, CD_TERM_DEFAULT_MONTHS, certificateYield } from '../../../ledger/rates/certificate.ts'
import { MINIMUM_BALANCE, MONTHLY_FEE, monthlyFee } from '../../../ledger/rates/fees.ts'
import { interestRate, yieldOf } from '../../../ledger/rates/interest.ts'
import { OPENING_MINIMUM } from '../../../ledger/rates/opening.ts'
import { ZERO } from '../../../ledger/money.ts'
import { openable, type OpenableKind } from '../../../api/open-account/open-account.schema.ts'
import { earningRate } from '../../kit/earning-rate.ts'
import type { IconName } from '../../kit/icon.tsx'
import { rate, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'

/**
 * What can be opened, as a card shows it (doc1 §3: description, feature list, icon). Every number is the bank's own
 * table's.
 */
export interface Product {
  readonly kind: OpenableKind
  readonly name: string
  readonly icon: IconName
  readonly description: string
  readonly features: readonly string[]
}

const icons: Record<OpenableKind, IconName> = {
  checking: 'check',
  savings: 'deposit',
  credit: 'card',
  retirement: 'sun',
  investment: 'invest',
  cd: 'clock',
  'money-market': 'accounts',
  student: 'student',
}

/** In the documents' order. Call while drawing. */
export const products = (): Product[] =>
  openable.map(({ kind, name }) => ({ kind, name: t(name), icon: icons[kind], ...wordsOf(kind) }))

export const productOf = (kind: OpenableKind): Product | undefined => products().find(one => one.kind === kind)

/** What an account of this kind earns or costs; nothing for securities, and for certificates, whose term tells it. */
export function interestOf(kind: OpenableKind): string | undefined {
  if (kind === 'credit')
    return t('{apr} APR on purchases, {cash} on cash', { apr: rate(PURCHASE_APR), cash: rate(CASH_APR) })
  return Number(interestRate(kind)) > 0
    ? earningRate({ interestRate: interestRate(kind), apy: yieldOf(kind) })
    : undefined
}

/** What a month of it costs, and when it costs nothing (doc2 §9). */
export const monthlyCostOf = (kind: OpenableKind): string =>
  monthlyFee(kind, ZERO).isZero()
    ? t('None')
    : t('{fee}; none in a month that ends no day below {minimum}', {
        fee: usd(MONTHLY_FEE.savings.amount),
        minimum: inDollars(MINIMUM_BALANCE.savings),
      })

const inDollars = (amount: string) => usd(amount, { decimals: 0 })

export const minimumOf = (kind: OpenableKind): string => OPENING_MINIMUM[kind]
export const needsMinimum = (kind: OpenableKind): boolean => Number(OPENING_MINIMUM[kind]) > 0

function wordsOf(kind: OpenableKind): Pick<Product, 'description' | 'features'> {
  const earns = t('{rate} APY', { rate: rate(yieldOf(kind)) })
  switch (kind) {
    case 'checking':
      return {
        description: t('For everyday spending, bills and paychecks.'),
        features: [t('No monthly fee'), t('Debit card and checks'), t('Pay bills and send wires')],
      }
    case 'savings':
      return {
        description: t('Money set aside, earning interest every day.'),
        features: [
          earns,
          t('No fee from {minimum} up', { minimum: inDollars(MINIMUM_BALANCE.savings) }),
          t('Automatic transfers, when you plan them'),
        ],
      }
    case 'credit':
      return {
        description: t('A card for purchases, paid back monthly or over time.'),
        features: [
          t('Credit limit of {limit}', { limit: usd('5000', { decimals: 0 }) }),
          t('One point for every dollar'),
          t('No opening deposit needed'),
        ],
      }
    case 'retirement':
      return {
        description: t('A traditional IRA for the years after work.'),
        features: [
          t('Up to {limit} a year', { limit: usd('6500', { decimals: 0 }) }),
          earns,
          t('Name your own beneficiaries'),
        ],
      }
    case 'investment':
      return {
        description: t('Funds and shares, bought and sold without commission.'),
        features: [t('Market and limit orders'), t('Dividends paid into your cash'), t('Value and gain in one view')],
      }
    case 'cd':
      return {
        description: t('A fixed rate for a fixed term.'),
        features: [
          t('{low} to {high} APY, by term', {
            low: rate(certificateYield(CD_RATES[0]?.rate ?? '0')),
            high: rate(certificateYield(CD_RATES.at(-1)?.rate ?? '0')),
          }),
          t('Interest paid every quarter'),
          t('Renews by itself, unless you say otherwise'),
        ],
      }
    case 'money-market':
      return {
        description: t('A higher rate for a larger balance that stays within reach.'),
        features: [earns, t('Transfers at any time'), t('No monthly fee')],
      }
    case 'student':
      return {
        description: t('A first account while you study.'),
        features: [t('No monthly fee'), t('Debit card'), t('Transfers at any time')],
      }
  }
}

/** The terms of a certificate with the table's rate: "1 year at 3.25%, 3.29% APY". */
export const cdTerms = () =>
  CD_RATES.map(({ months, label, rate: percent }) => ({
    value: String(months),
    label: t('{term} at {rate}', { term: t(label), rate: earning(percent) }),
  }))

export const DEFAULT_TERM = String(CD_TERM_DEFAULT_MONTHS)
export const rateOfTerm = (months: string): string => earning(cdRate(Number(months)))
const earning = (percent: string): string => earningRate({ interestRate: percent, apy: certificateYield(percent) })
export const termName = (months: string): string =>
  t(CD_RATES.find(term => String(term.months) === months)?.label ?? '')
