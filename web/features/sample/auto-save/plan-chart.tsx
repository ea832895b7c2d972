import { text, ZERO, type Money } from '../../../../ledger/money.ts'
import { BarChart } from '../../../kit/bar-chart.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { day, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { goalReachedOn, savedByMonth, type AutoSaveSettings } from './auto-save.ts'

/** What the plan alone sets aside in its first year, month by month, and when the goal is full. */
export function PlanChart({
  settings,
  today,
  already,
}: {
  settings: AutoSaveSettings
  today: string
  /** What is saved, and from when on it is added to. */
  already?: { there: Money; next: string }
}) {
  const months = savedByMonth(settings, today)
  const year = usd(text(months.at(-1)?.saved ?? ZERO))
  const reached = goalReachedOn(settings, today, already)
  return (
    <SectionCard
      title={t('Your first year')}
      note={
        reached
          ? t('By AutoSave alone: {amount} in twelve months, and the goal is full on {date}.', {
              amount: year,
              date: day(reached),
            })
          : t('{amount} in twelve months, without interest or rules.', { amount: year })
      }
    >
      <BarChart
        label={t('Saved by the end of each month, up to {amount}', { amount: year })}
        heads={[t('By'), t('Saved')]}
        bars={months.map(({ until, saved }) => ({
          label: day(until),
          value: saved.toNumber(),
          text: usd(text(saved)),
        }))}
      />
    </SectionCard>
  )
}
