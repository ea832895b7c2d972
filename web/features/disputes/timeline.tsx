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
