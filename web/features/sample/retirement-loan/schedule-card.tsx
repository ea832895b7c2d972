import { Money } from '../../../kit/money.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import type { Answered } from '../../../lib/trpc.ts'

type Instalment = Answered['retirement']['previewLoan']['schedule'][number]

/** Each instalment, what of it is interest, and what is owed after it. */
export const ScheduleCard = ({ left }: { left: readonly Instalment[] }) => (
  <TableCard
    title={t('Payment schedule')}
    note={t('The interest goes into your own account.')}
    rows={left}
    rowKey={({ n }) => String(n)}
    empty={t('Nothing is left to pay.')}
    columns={[
      { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'lead' },
      { head: t('Payment'), cell: ({ payment }) => <Money amount={payment} />, align: 'right', phone: 'value' },
      { head: t('Interest'), cell: ({ interest }) => <Money amount={interest} />, align: 'right' },
      { head: t('Still owed'), cell: ({ owed }) => <Money amount={owed} />, align: 'right' },
    ]}
  />
)
