import { type Money, text } from '../../../../ledger/money.ts'
import { BarChart } from '../../../kit/bar-chart.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Money as Amount } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { rate, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { costAfter, feeOf, totalOf } from './cash-advance.ts'

const DAYS = [0, 30, 60, 90, 120]

/** Fee, total, and what it all costs by the day it is paid back. */
export function CostCard({ amount, apr }: { amount: Money | undefined; apr: string | undefined }) {
  const ready = amount?.gt(0) ? amount : undefined
  return (
    <SectionCard title={t('What it costs')}>
      <div className="stack">
        <p>
          {t('The fee is 5% of the amount, at least $10.00.')}{' '}
          {apr
            ? t('Interest accrues immediately at {apr}, with no grace period.', { apr: rate(apr) })
            : t('Interest accrues immediately at your card’s APR, with no grace period.')}
        </p>
        {ready && (
          <Facts
            facts={[
              [t('Amount'), <Amount amount={text(ready)} />],
              [t('Fee'), <Amount amount={text(feeOf(ready))} />],
              [t('Total'), <Amount amount={text(totalOf(ready))} />],
            ]}
          />
        )}
        {ready && apr && <CostOverTime amount={ready} apr={apr} />}
      </div>
    </SectionCard>
  )
}

function CostOverTime({ amount, apr }: { amount: Money; apr: string }) {
  const costs = costAfter(amount, apr, DAYS)
  const last = costs.at(-1)
  return (
    <div>
      <h3 style={{ marginBottom: 8 }}>{t('Fee and interest, by the day you pay it back')}</h3>
      <BarChart
        label={t('Costs rise from {first} on the first day to {last} after {days} days', {
          first: usd(text(feeOf(amount))),
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
