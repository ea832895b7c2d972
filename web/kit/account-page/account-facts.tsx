import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { fullDay, percent, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { AccountNumber } from '../account-number.tsx'
import { earningRate } from '../earning-rate.ts'
import { Facts } from '../facts.tsx'
import { Money } from '../money.tsx'
import { SectionCard } from '../section-card.tsx'
import { WhatIf } from '../what-if.tsx'
import css from './account-page.module.css'

export type Fact = readonly [label: string, value: ReactNode]

interface Told {
  type: string
  accountNumber: string
  routingNumber: string
  openedDate: string
  balance: string
  availableBalance: string
  withdrawableBalance: string
  monthlyFee: string
  monthlyFeeWaived: boolean
  minBalance: string
  interestRate?: string | undefined
  apy?: string | undefined
  purchaseApr?: string | undefined
  cashApr?: string | undefined
  interestAccrued?: string | undefined
  interestYTD?: string | undefined
}
type Has<Name extends keyof Told> = Pick<Told, Name>
const amount = (value: string | undefined) => value && <Money amount={value} />

/** What accounts say of themselves (doc2 §3), by name: `fact.opened(account)`. What has no value is not drawn. */
export const fact = {
  type: (account: Has<'type'>): Fact => [t('Account type'), t(account.type)],
  number: (account: Has<'accountNumber'>): Fact => [
    t('Account number'),
    <AccountNumber number={account.accountNumber} />,
  ],
  routing: (account: Has<'routingNumber'>): Fact => [
    t('Routing number'),
    <span className="num">{account.routingNumber}</span>,
  ],
  opened: (account: Has<'openedDate'>): Fact => [t('Date opened'), fullDay(account.openedDate)],
  balance: (account: Has<'balance'>): Fact => [t('Current balance'), amount(account.balance)],
  available: (account: Has<'availableBalance'>): Fact => [t('Available balance'), amount(account.availableBalance)],
  withdrawable: (account: Has<'withdrawableBalance'>): Fact => [
    t('Available for withdrawal'),
    amount(account.withdrawableBalance),
  ],
  rate: ({ interestRate, apy }: Has<'interestRate' | 'apy'>): Fact => [
    t('Interest rate'),
    interestRate !== undefined && apy !== undefined && earningRate({ interestRate, apy }),
  ],
  purchaseApr: (account: Has<'purchaseApr'>): Fact => [
    t('Purchase APR'),
    account.purchaseApr && percent(account.purchaseApr),
  ],
  cashApr: (account: Has<'cashApr'>): Fact => [t('Cash advance APR'), account.cashApr && percent(account.cashApr)],
  accrued: (account: Has<'interestAccrued'>): Fact => [t('Accrued interest'), amount(account.interestAccrued)],
  interestThisYear: (account: Has<'interestYTD'>): Fact => [t('Interest this year'), amount(account.interestYTD)],
  /** `waiver` says when the fee is waived, where it is not always. */
  fee: (account: Has<'monthlyFee' | 'monthlyFeeWaived' | 'minBalance'>, waiver?: string): Fact => [
    t('Monthly service fee'),
    <>
      {amount(account.monthlyFee)} {account.monthlyFeeWaived ? t('(waived)') : waiver}
      {Number(account.monthlyFee) > 0 && (
        <WhatIf question={t('What happens if I hold less?')}>
          {account.monthlyFeeWaived
            ? t('Nothing. The fee is waived, whatever the balance.')
            : t('A month in which a day ends below {minimum} costs {fee}. Every other month is free.', {
                minimum: usd(account.minBalance),
                fee: usd(account.monthlyFee),
              })}
        </WhatIf>
      )}
    </>,
  ],
  minimum: (account: Has<'minBalance'>): Fact => [t('Minimum balance'), amount(account.minBalance)],
}

/** What every account says first: type, number, routing, opened. */
export const identityOf = (account: Has<'type' | 'accountNumber' | 'routingNumber' | 'openedDate'>): Fact[] => [
  fact.type(account),
  fact.number(account),
  fact.routing(account),
  fact.opened(account),
]

/** A card of facts about an account; on a phone it is folded, so that the lines are near. */
export function DetailsCard({ facts }: { facts: readonly Fact[] }) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  if (phone)
    return (
      <details className={`card ${css.folded}`}>
        <summary>{t('Account details')}</summary>
        <Facts facts={facts} />
      </details>
    )
  return (
    <div className={css.details}>
      <SectionCard title={t('Account details')}>
        <Facts facts={facts} />
      </SectionCard>
    </div>
  )
}

/** The same over the whole width: each value under its label. */
export const DetailsGrid = ({ facts }: { facts: readonly Fact[] }) => (
  <SectionCard title={t('Account details')}>
    <dl className={css.grid}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </SectionCard>
)
