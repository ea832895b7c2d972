import { BarChart } from '../../../kit/bar-chart.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { day, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'

/** The approved limits, from the first to today's; nothing where there was only ever one. */
export function LimitChart({ limits }: { limits: readonly { date: string; limit: string }[] }) {
  if (limits.length < 2) return null
  const [first, last] = [limits[0]?.limit ?? '0', limits.at(-1)?.limit ?? '0']
  return (
    <SectionCard title={t('Your limit over time')}>
      <BarChart
        label={t('Your limit grew from {first} to {last}', { first: usd(first), last: usd(last) })}
        heads={[t('From'), t('Limit')]}
        bars={limits.map(({ date, limit }, i) => ({
          label: i === limits.length - 1 ? t('Today') : day(date),
          value: Number(limit),
          text: usd(limit),
        }))}
      />
    </SectionCard>
  )
}
