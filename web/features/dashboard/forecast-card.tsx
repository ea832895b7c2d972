import { useState } from 'react'
import { accountName } from '../../kit/account-card.tsx'
import { choiceWith } from '../../kit/card-owed.ts'
import { AccountSelect } from '../../kit/fields/account-select.tsx'
import type { Choice } from '../../kit/fields/select-field.tsx'
import { TextLink } from '../../kit/link.tsx'
import { StepChart } from '../../kit/step-chart.tsx'
import { day, lastFour, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'
import css from './dashboard.module.css'

type Forecast = Dashboard['forecasts'][number]

/**
 * Next 14 days of one account, the one that pays bills first: the stepped line, its lowest point in words, and
 * which bills are counted. The customer's alert line, which is each account's own, is dashed.
 */
export function ForecastCard({
  forecasts,
  accounts,
}: {
  forecasts: readonly [Forecast, ...Forecast[]]
  accounts: Dashboard['accounts']
}) {
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
          <div className={css.whose}>
            <AccountSelect
              aria-label={t('Account')}
              accounts={forecasts.map(one => choiceOf(one, accounts))}
              value={accountId}
              onChange={choose}
            />
          </div>
        ) : (
          <span className="quiet">{name}</span>
        )}
      </div>
      <p className="amount" style={{ marginBottom: 8 }}>
        {sentence}
      </p>
      <StepChart points={points} lowest={lowest} alert={alert ?? undefined} label={`${name}: ${sentence}`} />
      {bills.count > 0 && (
        <p className="quiet amount">
          {t('Counts {amount} of bills that nothing pays yet ({n}).', { amount: usd(bills.amount), n: bills.count })}
        </p>
      )}
      <p className="quiet">
        <TextLink to={`/coming-up?view=forecast&account=${accountId}`} gated="dashboard">
          {t('What is counted')}
        </TextLink>
      </p>
      {alert && <p className="quiet amount">{t('Dashed line: your {amount} alert', { amount: usd(alert) })}</p>}
    </section>
  )
}

function choiceOf({ accountId, name }: Forecast, accounts: Dashboard['accounts']): Choice {
  const account = accounts.find(({ id }) => id === accountId)
  return account
    ? choiceWith({ ...account, name: accountName(account), lastFour: lastFour(account.accountNumber) })
    : { value: accountId, label: name }
}
