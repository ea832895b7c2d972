import { t } from '../lib/i18n.ts'
import css from './tag.module.css'

const pending = [
  'pending',
  'processing',
  'scheduled',
  'paused',
  'awaiting verification',
  'pending review',
  'due soon',
  'settling',
]
const failed = ['failed', 'refused', 'returned', 'declined', 'overdue', 'expired']
/** Most things are done: that is a word and no badge, so that what is not done stands out. */
const done = ['completed', 'processed']
const quiet = ['cancelled', 'canceled', 'inactive', 'released', 'skipped']

/** The status of a movement or a record, in an outlined pill: copper while it is pending, red only for a problem. */
export function StatusTag({ status }: { status: string }) {
  const word = status.toLowerCase()
  if (done.includes(word)) return <span className={css.done}>{t(status)}</span>
  const tone = pending.includes(word)
    ? css.pending
    : failed.includes(word)
      ? css.failed
      : quiet.includes(word)
        ? css.quiet
        : ''
  return <span className={`${css.tag} ${tone}`}>{t(status)}</span>
}

/** Marks a page or a figure that runs on sample data. */
export function SampleTag() {
  return <span className={`${css.tag} ${css.sample}`}>{t('Sample data')}</span>
}

/** A word beside a name, for instance Primary. */
export const Badge = ({ text }: { text: string }) => <span className={css.tag}>{text}</span>
