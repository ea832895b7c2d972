import { StepChart } from '../../kit/step-chart.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Dashboard } from './dashboard.page.tsx'

/** What the forecast call answers; amounts are decimal strings, dates business days. */
export interface Forecast {
  points: { date: string; balance: string }[]
  lowest: { date: string; balance: string }
  /** The customer's alert line, when one is set. */
  alert?: string | null | undefined
}

// The call does not tell yet; when it does, a later answer has this shape and the cast goes away.
const forecastOf = (dashboard: Dashboard): Forecast | undefined =>
  'forecast' in dashboard ? (dashboard.forecast as Forecast) : undefined

/** Next 14 days: the stepped line and its lowest point in words. Nothing is drawn while the bank does not tell. */
export function ForecastCard({ dashboard }: { dashboard: Dashboard }) {
  const forecast = forecastOf(dashboard)
  if (!forecast) return null
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
