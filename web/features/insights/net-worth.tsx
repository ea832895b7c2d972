import { LineChart } from '../../kit/line-chart.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Balance, Money } from '../../kit/money.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'

/** All accounts together, at the end of each month: money, securities at that day's prices, less what is owed. */
export function NetWorth() {
  const { data, error } = trpc.insights.netWorth.useQuery()
  const today = data?.points.at(-1)
  return (
    <SectionCard title={t('Net worth')} note={t('All your accounts here, securities at the prices of the day.')}>
      {error && <Banner tone="error">{problemOf(error).text}</Banner>}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data && today && (
        <div className="stack">
          <Balance amount={today.total} />
          <Facts
            facts={[
              [t('Money'), <Money amount={today.cash} />],
              [t('Securities'), <Money amount={today.securities} />],
              [t('Owed'), <Money amount={today.owed} />],
            ]}
          />
          <LineChart
            label={t('Net worth at the end of each month')}
            points={data.points.map(point => day(point.day))}
            series={[{ label: t('Net worth'), values: data.points.map(({ total }) => Number(total)) }]}
            heads={[t('Date'), t('Net worth')]}
            text={value => usd(value.toFixed(2))}
          />
        </div>
      )}
    </SectionCard>
  )
}
