import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActState } from '../../kit/act-state.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { Money } from '../../kit/money.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ask, type Answered } from '../../lib/trpc.ts'
import type { Order } from './investment.ts'
import { shares } from './words.ts'

/**
 * Limit orders at rest, with what they hold; each can be given up until it is filled. Stays until the customer has
 * read what became of it.
 */
export function PendingOrders({ orders }: { orders: readonly Order[] }) {
  const [leaving, leave] = useState<Order>()
  if (orders.length === 0 && !leaving) return null
  return (
    <TableCard
      title={t('Pending orders')}
      apart
      note={t('They are filled when a new day’s price reaches the limit.')}
      rows={orders}
      rowKey={({ id }) => id}
      empty={t('No orders are waiting.')}
      columns={[
        { head: t('Order'), phone: 'lead', cell: order => orderText(order) },
        { head: t('Placed'), cell: ({ placedOn }) => day(placedOn) },
        { head: t('Limit price'), align: 'right', cell: ({ limitPrice }) => <Money amount={limitPrice} /> },
        {
          head: t('Price today'),
          align: 'right',
          cell: ({ currentPrice }) => (currentPrice ? <Money amount={currentPrice} /> : ''),
        },
        {
          head: t('Held'),
          align: 'right',
          phone: 'value',
          cell: ({ side, value, quantity }) =>
            side === 'buy' ? <Money amount={value} /> : t('{n} shares', { n: shares(quantity) }),
        },
        { head: t('Status'), cell: ({ status }) => <StatusTag status={status} /> },
        {
          head: t('Actions'),
          align: 'right',
          phone: 'plain',
          cell: order => (
            <Button
              size="compact-sm"
              variant="subtle"
              className="no-print"
              aria-label={t('Cancel order: {order}', { order: orderText(order) })}
              onClick={() => leave(order)}
            >
              {t('Cancel order')}
            </Button>
          ),
        },
      ]}
    >
      <Dialog opened={leaving !== undefined} onClose={() => leave(undefined)} title={t('Cancel order')}>
        {leaving && <CancelOrder key={leaving.id} order={leaving} onClose={() => leave(undefined)} />}
      </Dialog>
    </TableCard>
  )
}

export const orderText = ({ side, quantity, symbol }: Pick<Order, 'side' | 'quantity' | 'symbol'>): string =>
  side === 'buy'
    ? t('Buy {n} {symbol}', { n: shares(quantity), symbol })
    : t('Sell {n} {symbol}', { n: shares(quantity), symbol })

function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const act = useMoneyAct<{ accountId: string; orderId: string }, Answered['investments']['cancelOrder']>({
    send: (draft, context) => ask.investments.cancelOrder.mutate(draft, { context }),
    failed: 'This order could not be cancelled.',
  })
  if (act.done)
    return (
      <div className="stack">
        <p role="status">
          {t('The order is cancelled.')}{' '}
          {act.answer &&
            t('{amount} in settled cash can be used now.', { amount: usd(act.answer.withdrawableBalance) })}
        </p>
        <div className="between">
          <span />
          <Button onClick={onClose}>{t('Done')}</Button>
        </div>
      </div>
    )
  return (
    <div className="stack">
      <ActState act={act} />
      <p>
        {order.side === 'buy'
          ? t('{order} at {limit}: the {amount} that it holds will be free again.', {
              order: orderText(order),
              limit: usd(order.limitPrice),
              amount: usd(order.value),
            })
          : t('{order} at {limit}: the shares that it holds will be free again.', {
              order: orderText(order),
              limit: usd(order.limitPrice),
            })}
      </p>
      <ActionFoot onCancel={onClose} way={t('Keep order')}>
        <Button
          onClick={() => act.confirm({ accountId: order.accountId, orderId: order.id })}
          loading={act.sending}
          disabled={act.held}
        >
          {t('Cancel order')}
        </Button>
      </ActionFoot>
    </div>
  )
}
