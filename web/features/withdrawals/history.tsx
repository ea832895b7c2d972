import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import { kindNames } from './withdrawal-draft.ts'
import { ActButton, ActState } from '../../kit/act-state.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { useUndo } from './use-undo.ts'

/** The ten latest; a scheduled one can be cancelled. */
export function WithdrawalHistory() {
  const history = trpc.withdrawals.history.useQuery()
  return (
    <TableCard
      title={t('Recent withdrawals')}
      problem={history.error && !history.data && problemOf(history.error).text}
      empty={t('No withdrawals yet. The ones that you make above stand here.')}
      rows={history.data?.withdrawals}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('Date'),
          cell: one => (
            <span className="num">
              {day(one.date)} {one.scheduledTime && `${one.scheduledTime} ET`}
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
          cell: one => one.canCancel && <Cancel withdrawal={one} />,
          align: 'right',
          phone: 'plain',
        },
      ]}
    />
  )
}

function Cancel({ withdrawal: { id, amount } }: { withdrawal: { id: string; amount: string } }) {
  const act = useUndo(id)
  return (
    <>
      <ActState act={act} />
      <ActButton
        act={act}
        onClick={() => act.confirm(id)}
        label={t('Cancel the withdrawal of {amount}', { amount: usd(amount) })}
      >
        {t('Cancel')}
      </ActButton>
    </>
  )
}
