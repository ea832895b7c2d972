import type { ReactNode } from 'react'
import { fullDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { AccountNumber } from '../account-number.tsx'
import { earningRate } from '../earning-rate.ts'
import { Facts } from '../facts.tsx'
import { Money } from '../money.tsx'
import { SectionCard } from '../section-card.tsx'
import css from './account-page.module.css'

interface Shown {
  type: string
  accountNumber: string
  routingNumber: string
  openedDate: string
  monthlyFee: string
  monthlyFeeWaived: boolean
  minBalance: string
  interestRate: string
  apy: string
}

type FactList = readonly (readonly [string, ReactNode])[]

/** A card of facts about an account. */
export const DetailsCard = ({ facts }: { facts: FactList }) => (
  <SectionCard title={t('Account details')}>
    <Facts facts={facts} />
  </SectionCard>
)

/** The same over the whole width: each value under its label. */
export const DetailsGrid = ({ facts }: { facts: FactList }) => (
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

/** What every account says of itself: type, number, routing, opened (doc2 §3). */
export const identityFacts = ({ type, accountNumber, routingNumber, openedDate }: Shown): FactList => [
  [t('Account type'), t(type)],
  [t('Account number'), <AccountNumber number={accountNumber} />],
  [t('Routing number'), <span className="num">{routingNumber}</span>],
  [t('Date opened'), fullDay(openedDate)],
]

/** Fee and minimum; `waiver` says when the fee is waived, where it is not always. */
export const feeFacts = ({ monthlyFee, monthlyFeeWaived, minBalance }: Shown, waiver?: string): FactList => [
  [
    t('Monthly service fee'),
    <>
      <Money amount={monthlyFee} /> {monthlyFeeWaived ? t('(waived)') : waiver}
    </>,
  ],
  [t('Minimum balance'), <Money amount={minBalance} />],
]

export const rateFact = (account: Shown): FactList => [[t('Interest rate'), earningRate(account)]]
