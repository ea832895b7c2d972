import { Button } from '@mantine/core'
import { useState } from 'react'
import { Money } from '../../../kit/money.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { StatusTag } from '../../../kit/tag.tsx'
import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import type { LimitChange } from './credit-limit.ts'

/** The history, for those who want to see it. */
export function HistorySwitch({ history }: { history: readonly LimitChange[] }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="section stack">
      <div>
        <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('Hide history') : t('Show history')}
        </Button>
      </div>
      {shown && (
        <TableCard
          title={t('Credit limit history')}
          empty={t('No changes yet. Ask for an increase, and it stands here.')}
          rows={history}
          rowKey={({ id }) => id}
          columns={[
            { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
            { head: t('Type'), cell: ({ type }) => t(type), phone: 'lead' },
            { head: t('Old limit'), cell: ({ oldLimit }) => <Money amount={oldLimit} />, align: 'right' },
            {
              head: t('New limit'),
              cell: ({ newLimit }) => <Money amount={newLimit} />,
              align: 'right',
              phone: 'value',
            },
            { head: t('Status'), cell: ({ status }) => <StatusTag status={status} />, phone: 'plain' },
          ]}
        />
      )}
    </div>
  )
}
