import { TextLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'
import css from './dashboard.module.css'

/** Coming up: scheduled payments, transfers and bills. Nothing is drawn when there is none. */
export function UpcomingCard({ dashboard }: { dashboard: Dashboard }) {
  const { upcoming } = dashboard
  if (upcoming.length === 0) return null
  return (
    <section className="card card-body" aria-labelledby="upcoming">
      <h2 id="upcoming" style={{ fontSize: '1.25rem', marginBottom: 4 }}>
        {t('Coming up')}
      </h2>
      <ul className={css.tiles}>
        {upcoming.map(({ id, date, description, amount }) => (
          <li key={id} className={css.tile}>
            <span className="num muted">{day(date)}</span>
            {description}
            <span style={{ lineHeight: 'inherit' }}>
              <Money amount={amount} movement />
            </span>
          </li>
        ))}
      </ul>
      <TextLink to="/coming-up" gated="dashboard">
        {t('See everything that is coming up')}
      </TextLink>
    </section>
  )
}
