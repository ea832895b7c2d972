import { ComingAmount, isBetweenOwn } from '../../kit/coming-amount.tsx'
import { TextLink } from '../../kit/link.tsx'
import { placeToPay, wasDue } from '../../kit/place-to-pay.ts'
import { SampleTag } from '../../kit/tag.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'
import css from './dashboard.module.css'

const SHOWN = 6

type Item = Dashboard['upcoming'][number]

function saidOf(item: Item): string | undefined {
  if (item.planned) return isBetweenOwn(item) ? t('Between own accounts') : undefined
  return wasDue(item) ?? (placeToPay(item) ? t('nothing pays it yet') : t('expected'))
}

/**
 * Coming up: the next of what the two weeks bring: scheduled payments, transfers and bills, and income that comes by a
 * rhythm.
 */
export function UpcomingCard({ upcoming, sample }: { upcoming: Dashboard['upcoming']; sample: boolean }) {
  return (
    <section className="card card-body" aria-labelledby="upcoming">
      <h2 id="upcoming" className={css.head}>
        {t('Coming up')} {sample && <SampleTag />}
      </h2>
      {upcoming.length === 0 && (
        <p className="quiet">{t('Nothing is planned. Schedule a payment or a transfer, and it stands here.')}</p>
      )}
      <ul className={css.tiles}>
        {upcoming.slice(0, SHOWN).map(item => (
          <li key={item.id} className={css.tile}>
            <span className={`num muted ${css.when}`}>{day(item.date)}</span>
            <span className={css.told}>
              {item.description}
              {saidOf(item) && <span className={`quiet ${css.why}`}>{saidOf(item)}</span>}
            </span>
            <ComingAmount item={item} amount={item.amount} />
          </li>
        ))}
      </ul>
      <TextLink to={upcoming.length === 0 ? '/pay-bills' : '/coming-up'} gated="dashboard" className={css.more}>
        {upcoming.length === 0 ? t('Schedule a payment') : t('See everything that is coming up')}
      </TextLink>
    </section>
  )
}
