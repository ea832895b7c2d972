import { Button } from '@mantine/core'
import { DataTable } from '../../kit/data-table.tsx'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { queries, trpc } from '../../lib/trpc.ts'
import { kindNames } from './withdrawal-draft.ts'

/** The ten latest; a scheduled one can be cancelled. */
export function WithdrawalHistory() {
  const history = trpc.withdrawals.history.useQuery()
  const cancel = trpc.withdrawals.cancel.useMutation({ onSettled: () => void queries.invalidateQueries() })
  return (
    <SectionCard title={t('Recent withdrawals')} flush>
      {history.isPending ? (
        <RowsSkeleton rows={3} />
      ) : (
        <DataTable
          caption={t('Recent withdrawals')}
          empty={t('No withdrawals yet.')}
          rows={history.data?.withdrawals ?? []}
          rowKey={({ id }) => id}
          columns={[
            {
              head: t('Date'),
              cell: one => (
                <span className="num">
                  {day(one.date)} {one.scheduledTime}
                </span>
              ),
              phone: 'plain',
            },
            { head: t('Type'), cell: one => t(kindNames[one.withdrawalType]), phone: 'lead' },
            { head: t('Location'), cell: one => t(one.location) },
            {
              head: t('Status'),
              cell: one => (
                <div>
                  <OrderStatus standing={one.state} />
                  {one.reason && <div className="quiet">{t(one.reason)}</div>}
                </div>
              ),
              phone: 'plain',
            },
            { head: t('Amount'), cell: one => <Money amount={one.amount} />, align: 'right', phone: 'value' },
            {
              head: t('Action'),
              cell: one =>
                one.canCancel ? (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    loading={cancel.isPending && cancel.variables.transactionId === one.id}
                    onClick={() => cancel.mutate({ transactionId: one.id })}
                    aria-label={t('Cancel the withdrawal of {amount}', { amount: usd(one.amount) })}
                  >
                    {t('Cancel')}
                  </Button>
                ) : null,
              align: 'right',
              phone: 'plain',
            },
          ]}
        />
      )}
    </SectionCard>
  )
}
