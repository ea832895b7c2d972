import { StepChart } from '../../kit/step-chart.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Dashboard } from './dashboard.page.tsx'

/** Next 14 days: the stepped line and its lowest point in words. The customer's alert line is dashed. */
export function ForecastCard({ forecast }: { forecast: NonNullable<Dashboard['forecast']> }) {
  const { points, lowest, alert } = forecast
  const sentence = t('Lowest point {amount} on {date}.', { amount: usd(lowest.balance), date: day(lowest.date) })
  return (
    <section className="card card-body" aria-labelledby="next">
      <h2 id="next" style={{ fontSize: '1.125rem' }}>
        {t('Next 14 days')}
      </h2>
      <p className="amount" style={{ marginBottom: 8 }}>
        {sentence}
      </p>
      <StepChart points={points} alert={alert ?? undefined} label={sentence} />
      {alert && <p className="quiet amount">{t('Dashed line: your {amount} alert', { amount: usd(alert) })}</p>}
    </section>
  )
}
