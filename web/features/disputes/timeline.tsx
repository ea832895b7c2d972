import { moment } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Filed } from './dispute-draft.ts'
import css from './disputes.module.css'

/** What happened to a dispute, oldest first. */
export function Timeline({ entries }: { entries: Filed['statusHistory'] }) {
  return (
    <ol className={css.timeline}>
      {entries.map(({ date, status, description }) => (
        <li key={status}>
          <strong>{t(status)}</strong>
          <div>{t(description)}</div>
          <div className="quiet num">{moment(date)}</div>
        </li>
      ))}
    </ol>
  )
}

/** The words that the bank may say there; given to the catalogues by being written here. */
export const told = () => [
  t('Dispute Created'),
  t('Your dispute has been received and is under review.'),
  t('Card Blocked'),
  t('Your card was blocked and a replacement card is on its way.'),
  t('Temporary Credit Issued'),
  t('A temporary credit will appear on your account within 1-2 business days.'),
  t('Temporary Credit Posted'),
  t('The temporary credit is on your account.'),
  t('Temporary Credit Not Possible'),
  t('The account cannot take the temporary credit.'),
  t('Dispute Resolved'),
  t('The dispute was decided in your favor. The amount is yours to keep.'),
  t('Dispute Denied'),
  t('The dispute was decided for the merchant. A temporary credit is taken back.'),
  t('Under Review'),
  t('Resolved'),
  t('Denied'),
  t('Already disputed'),
]
