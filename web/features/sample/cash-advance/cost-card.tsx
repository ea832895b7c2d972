import { type Money, text } from '../../../../ledger/money.ts'
import { BarChart } from '../../../kit/bar-chart.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Money as Amount } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { WhatIf } from '../../../kit/what-if.tsx'
import { rate, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { costAfter, feeOf, totalOf, type AdvanceFee } from './cash-advance.ts'

const DAYS = [0, 30, 60, 90, 120]

/** Fee, total, and what it all costs by the day it is paid back. */
export function CostCard({
  amount,
  apr,
  fee,
}: {
  amount: Money | undefined
  apr: string | undefined
  fee: AdvanceFee
}) {
  const ready = amount?.gt(0) ? amount : undefined
  return (
    <SectionCard title={t('What it costs')}>
      <div className="stack">
        <p>
          {t('The fee is {percent}% of the amount, at least {minimum}.', {
            percent: fee.percent,
            minimum: usd(fee.minimum),
          })}{' '}
          {apr
            ? t('Interest accrues immediately at {apr}, with no grace period.', { apr: rate(apr) })
            : t('Interest accrues immediately at your card’s APR, with no grace period.')}
        </p>
        <WhatIf question={t('What happens if I pay it back early?')}>
          {t('The fee stays the same. Interest is counted for each day that you owe the money.')}
        </WhatIf>
        {ready && (
          <Facts
            facts={[
              [t('Amount'), <Amount amount={text(ready)} />],
              [t('Fee'), <Amount amount={text(feeOf(ready, fee))} />],
              [t('Total'), <Amount amount={text(totalOf(ready, fee))} />],
            ]}
          />
        )}
        {ready && apr && <CostOverTime amount={ready} apr={apr} fee={fee} />}
      </div>
    </SectionCard>
  )
}

function CostOverTime({ amount, apr, fee }: { amount: Money; apr: string; fee: AdvanceFee }) {
  const costs = costAfter(amount, apr, DAYS, fee)
  const last = costs.at(-1)
  return (
    <div>
      <h3 style={{ marginBottom: 8 }}>{t('Fee and interest, by the day you pay it back')}</h3>
      <BarChart
        label={t('Costs rise from {first} on the first day to {last} after {days} days', {
          first: usd(text(feeOf(amount, fee))),
          last: usd(text(last?.cost ?? amount)),
          days: last?.days ?? 0,
        })}
        heads={[t('Paid back after'), t('Fee and interest')]}
        bars={costs.map(({ days, cost }) => ({
          label: days === 0 ? t('Same day') : t('{n} days', { n: days }),
          value: cost.toNumber(),
          text: usd(text(cost)),
          hue: 1,
        }))}
      />
    </div>
  )
}
