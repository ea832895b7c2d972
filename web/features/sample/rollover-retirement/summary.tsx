import type { ReactNode } from 'react'
import { text } from '../../../../ledger/money.ts'
import { Money } from '../../../kit/money.tsx'
import { t } from '../../../lib/i18n.ts'
import {
  accountTypeNames,
  distributionMethods,
  figuresOf,
  mixOf,
  strategies,
  type Options,
  type Source,
  type Strategy,
} from './rollover-retirement.ts'

/** What has been answered so far; of the outside account only the last four digits. */
export function summaryOf({
  source,
  options,
  strategy,
  destination,
  withStrategy,
}: {
  source: Source | undefined
  options: Options | undefined
  strategy: Strategy
  destination: string
  withStrategy: boolean
}): (readonly [string, ReactNode])[] {
  const figures = source && options && figuresOf(source.estimatedValue, options)
  const mix = mixOf(strategy)
    .map(({ name, percent }) => `${t(name)} ${percent}%`)
    .join(', ')
  return [
    [t('From'), source && `${source.provider} ••${source.accountNumber.slice(-4)}`],
    [t('Account type'), source && t(accountTypeNames[source.accountType])],
    [t('Estimated value'), source && <Money amount={source.estimatedValue} />],
    [t('To'), destination],
    [t('Way'), options && t(distributionMethods[options.distributionMethod])],
    [t('Rollover amount'), figures && <Money amount={text(figures.amount)} />],
    [
      t('Withheld ({percent}%)', { percent: options?.withholding ?? 0 }),
      figures && <Money amount={text(figures.withheld)} />,
    ],
    [t('Credited'), figures && <Money amount={text(figures.credited)} />],
    [t('Strategy'), withStrategy ? t(strategies[strategy.strategy]) : undefined],
    [t('Allocation'), withStrategy ? mix : undefined],
  ]
}
