import { LineChart } from '../../../kit/line-chart.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { day, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import type { Answered } from '../../../lib/trpc.ts'

type Account = Answered['interestDetails']['get']['accounts'][number]

/** What this month has earned by each day, and will have earned by the rest if today's settled balance stays. */
export function DayByDay({ account: { days, nextInterest, nextInterestDate } }: { account: Account }) {
  const today = days.findLast(({ ahead }) => !ahead)
  return (
    <SectionCard title={t('Day by day')}>
      <div className="stack">
        <Facts
          facts={[
            [t('Earned this month so far'), today && <Money amount={today.earned} />],
            [t('Expected on {day}', { day: day(nextInterestDate) }), <Money amount={nextInterest} />],
          ]}
        />
        <p className="quiet">
          {today
            ? t('Days that are still to come are worked out as if your settled balance of today stayed.')
            : t('A certificate earns a fourth of its yearly rate each quarter, or a twelfth each month.')}
        </p>
        {today && (
          <LineChart
            label={t('Interest of this month: {now} by today, {expected} by {day}', {
              now: usd(today.earned),
              expected: usd(nextInterest),
              day: day(nextInterestDate),
            })}
            heads={[t('Date'), t('Interest so far')]}
            points={days.map(one => (one.ahead ? t('{day}, expected', { day: day(one.day) }) : day(one.day)))}
            series={[{ label: t('Interest so far'), values: days.map(({ earned }) => Number(earned)) }]}
            text={amount => usd(amount.toFixed(2))}
            fromZero
          />
        )}
      </div>
    </SectionCard>
  )
}
