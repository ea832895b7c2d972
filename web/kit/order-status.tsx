import { standingNames, type Standing } from '../../api/platform/orders/states.schema.ts'
import { t } from '../lib/i18n.ts'
import css from './tag.module.css'

const tones: Readonly<Record<Standing, string | undefined>> = {
  asked: css.pending,
  'awaiting-code': css.pending,
  'on-hold': css.pending,
  scheduled: css.pending,
  'on-its-way': css.pending,
  made: undefined,
  refused: css.failed,
  returned: css.failed,
  expired: css.failed,
  cancelled: css.quiet,
  'taken-back': css.quiet,
}

/**
 * How an order stands, in the words that all orders share; `word` is the documents' own, where they have one (doc3
 * §3).
 */
export function OrderStatus({
  standing,
  word = standingNames[standing],
}: {
  standing: Standing
  word?: string | undefined
}) {
  const done = standing === 'made' || word === standingNames.made
  return <span className={done ? css.done : `${css.tag} ${tones[standing] ?? ''}`}>{t(word)}</span>
}
