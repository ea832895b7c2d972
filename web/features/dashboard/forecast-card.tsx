import { useState } from 'react'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { StepChart } from '../../kit/step-chart.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'
import css from './dashboard.module.css'

type Forecast = Dashboard['forecasts'][number]

/**
 * Next 14 days of one account, the one that pays bills first: the stepped line, its lowest point in words, and
 * which bills are counted. The customer's alert line, which is each account's own, is dashed.
 */
export function ForecastCard({ forecasts }: { forecasts: readonly [Forecast, ...Forecast[]] }) {
  const [chosen, choose] = useState('')
  const { accountId, name, points, lowest, bills, alert } =
    forecasts.find(one => one.accountId === chosen) ?? forecasts[0]
  const sentence = t('Lowest point {amount} on {date}.', { amount: usd(lowest.balance), date: day(lowest.date) })
  return (
    <section className={`card card-body ${css.forecast}`} aria-labelledby="next">
      <div className="between" style={{ marginBottom: 8 }}>
        <h2 id="next" className={css.head}>
          {t('Next 14 days')}
        </h2>
        {forecasts.length > 1 ? (
          <SelectField
            aria-label={t('Account')}
            data={forecasts.map(one => ({ value: one.accountId, label: one.name }))}
            value={accountId}
            onChange={choose}
          />
        ) : (
          <span className="quiet">{name}</span>
        )}
      </div>
      <p className="amount" style={{ marginBottom: 8 }}>
        {sentence}
      </p>
      <StepChart points={points} alert={alert ?? undefined} label={`${name}: ${sentence}`} />
      {bills.count > 0 && (
        <p className="quiet amount">
          {t('Counts {amount} of bills that nothing pays yet ({n}).', { amount: usd(bills.amount), n: bills.count })}
        </p>
      )}
      {alert && <p className="quiet amount">{t('Dashed line: your {amount} alert', { amount: usd(alert) })}</p>}
    </section>
  )
}
