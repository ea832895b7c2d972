import { ActivityLink } from '../../kit/activity-link.tsx'
import { Money } from '../../kit/money.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Insights } from './told.ts'

const rhythms = {
  weekly: 'Weekly',
  fortnightly: 'Every 2 weeks',
  'twice-monthly': 'Twice a month',
  monthly: 'Monthly',
} as const

/** What comes or goes by a rhythm, when it should be there again, and how its amount has changed. */
export function Recurring({
  title,
  empty,
  found,
  way,
}: {
  title: string
  empty: string
  found: Insights['income']
  way: 'in' | 'out'
}) {
  return (
    <TableCard
      title={title}
      note={found.length > 0 && t('Worked out from your past transactions; it may not happen again.')}
      empty={empty}
      rows={found}
      rowKey={({ such, last }) => `${such} ${last.on} ${last.amount}`}
      few={5}
      columns={[
        {
          head: t('Name'),
          cell: ({ such, name }) => <ActivityLink asked={{ such, way }}>{name}</ActivityLink>,
          phone: 'lead',
        },
        { head: t('How often'), cell: ({ every }) => t(rhythms[every]) },
        { head: t('Last time'), cell: ({ last }) => day(last.on) },
        { head: t('Expected next'), cell: ({ next }) => day(next.on) },
        { head: t('Changes'), cell: ({ changes }) => <Changes changes={changes} /> },
        { head: t('Amount'), cell: ({ last }) => <Money amount={last.amount} />, align: 'right', phone: 'value' },
      ]}
    />
  )
}

function Changes({ changes }: Pick<Insights['income'][number], 'changes'>) {
  const [newest] = changes
  if (!newest) return <span className="muted">{t('none')}</span>
  const { from, to, on } = newest
  return t('from {from} to {to} on {date}', { from: usd(from), to: usd(to), date: day(on) })
}
