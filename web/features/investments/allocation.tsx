import { DonutChart } from '../../kit/donut-chart.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { percent, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Slice } from './investment.ts'

/** What the money is in, cash included; the numbers are in the table behind. */
export function Allocation({ slices }: { slices: readonly Slice[] }) {
  if (slices.length === 0) return null
  return (
    <SectionCard title={t('Allocation')}>
      <DonutChart
        label={slices.map(({ category, percent: part }) => `${t(category)} ${percent(part)}`).join(', ')}
        heads={[t('Category'), t('Value')]}
        slices={slices.map(({ category, value, percent: part }) => ({
          label: t(category),
          value: part,
          text: `${usd(value)} · ${percent(part)}`,
        }))}
      />
    </SectionCard>
  )
}
