import { Money } from '../../../kit/money.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { StatusTag } from '../../../kit/tag.tsx'
import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import type { Advance } from './cash-advance.source.ts'

/** What was borrowed before. */
export const RecentAdvances = ({ advances }: { advances: readonly Advance[] }) => (
  <TableCard
    title={t('Recent advances')}
    apart
    empty={t('No cash advances yet. The ones that you take above stand here.')}
    rows={advances}
    rowKey={({ id }) => id}
    columns={[
      { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
      { head: t('Account'), cell: ({ account }) => account, phone: 'lead' },
      { head: t('Status'), cell: ({ status }) => <StatusTag status={status} />, phone: 'plain' },
      { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
    ]}
  />
)
