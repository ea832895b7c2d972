import { choiceWith } from '../../../kit/card-owed.ts'
import { useState } from 'react'
import { mixFields, type MixCategory } from '../../../../api/investments/rebalance.schema.ts'
import { Banner } from '../../../kit/banner.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Balance } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { day, usd } from '../../../lib/format.ts'
import { called, t } from '../../../lib/i18n.ts'
import type { Answered } from '../../../lib/trpc.ts'
import { SamplePage } from '../sample-page.tsx'
import { AllocationBars } from './allocation-bars.tsx'
import { MyTradesDialog, type Mix } from './my-trades.dialog.tsx'
import { amountsOf, targetOf, type Portfolio } from './rebalance-portfolio.ts'
import { Targets } from './targets.tsx'

type Told = Answered['investments']['portfolios']
type Account = Told['accounts'][number]
type Wanted = Partial<Record<MixCategory, number>>

export const LEAD = 'Bring your holdings back to the mix that you want.'

/** The same on the customer's own investment accounts: what is confirmed is traded at once, at today's prices. */
export function MyRebalance({ told: { accounts, pricedOn } }: { told: Told }) {
  const [picked, setPicked] = useState<string>()
  const [wanted, setWanted] = useState<Wanted>({})
  const [confirming, setConfirming] = useState(false)
  const account = accounts.find(({ id }) => id === picked) ?? accounts[0]
  if (!account) return null
  const portfolio = portfolioOf(account, wanted)
  const pick = (id: string) => {
    setPicked(id)
    setWanted({})
  }
  return (
    <SamplePage title={t('Rebalance portfolio')} lead={t(LEAD)}>
      <div className="two">
        <div className="stack">
          <SectionCard title={t('Current and target allocation')}>
            <AllocationBars portfolio={portfolio} />
          </SectionCard>
          <Targets
            portfolio={portfolio}
            onSet={(category, percentage) => setWanted({ ...wanted, [category]: targetOf(percentage) })}
            onReset={() => setWanted({})}
            onReview={() => setConfirming(true)}
          />
        </div>
        <SectionCard title={t('Portfolio')}>
          <div className="stack">
            {accounts.length > 1 && (
              <AccountField
                label={t('Account')}
                accounts={accounts.map(one => choiceWith({ ...one, kind: 'investment' }, usd(one.totalValue)))}
                value={account.id}
                onChange={pick}
              />
            )}
            <div>
              <p className="eyebrow">{t('Total value')}</p>
              <Balance amount={account.totalValue} />
            </div>
            <Facts
              facts={[
                [t('Account'), called(`${account.name} ••${account.lastFour}`)],
                [t('Prices of'), <span className="num">{day(pricedOn)}</span>],
                [t('Last rebalanced'), account.lastRebalanced ? day(account.lastRebalanced) : t('Never')],
                [
                  t('Largest drift'),
                  <span className="num">{t('{n} percentage points', { n: driftOf(portfolio) })}</span>,
                ],
              ]}
            />
            {account.lastRebalanced === null && (
              <Banner>{t('The targets begin with the mix that you have. Set the one that you want.')}</Banner>
            )}
          </div>
        </SectionCard>
      </div>
      {confirming && <MyTradesDialog account={account} mix={mixOf(portfolio)} onClose={() => setConfirming(false)} />}
    </SamplePage>
  )
}

function portfolioOf({ allocation, target, totalValue, lastRebalanced }: Account, wanted: Wanted): Portfolio {
  const percentages = target.map(({ category, percentage }) => wanted[category] ?? percentage)
  const amounts = amountsOf(totalValue, percentages)
  return {
    currentAllocation: allocation,
    targetAllocation: target.map(({ category }, i) => ({
      category,
      percentage: percentages[i] ?? 0,
      amount: amounts[i] ?? '0.00',
    })),
    totalValue,
    lastRebalanced: lastRebalanced ?? '',
  }
}

/** How far the category that is farthest from its target is from it. */
const driftOf = ({ currentAllocation, targetAllocation }: Portfolio): string =>
  Math.max(
    ...currentAllocation.map(({ percentage }, i) => Math.abs(percentage - (targetAllocation[i]?.percentage ?? 0))),
  ).toFixed(2)

function mixOf({ targetAllocation }: Portfolio): Mix {
  const of = (field: keyof Mix) =>
    targetAllocation.find(({ category }) => category === mixFields[field])?.percentage ?? 0
  return { stocks: of('stocks'), bonds: of('bonds'), cash: of('cash'), alternatives: of('alternatives') }
}
