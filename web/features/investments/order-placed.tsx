import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Money } from '../../kit/money.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Placed, Side } from './investment.ts'
import { orderText } from './orders.tsx'

/**
 * What became of the order: filled at a price, or waiting with what it holds. One of a sample account waits in any case
 * (doc2 §4), so that it waits says nothing of a limit.
 */
export function OrderPlaced({
  placed,
  side,
  onClose,
  notice,
}: {
  placed: Placed | undefined
  side: Side
  onClose: () => void
  notice?: ReactNode
}) {
  const waits = placed?.status === 'Pending'
  const title = waits ? t('Order placed') : side === 'buy' ? t('Securities bought') : t('Securities sold')
  return (
    <SuccessPanel
      title={title}
      amount={placed?.amount}
      facts={[
        [t('Order'), placed && orderText(placed)],
        [t('Security', { context: 'asset' }), placed && t(placed.name)],
        [placed?.orderType === 'limit' ? t('Limit price') : t('Price'), placed && <Money amount={placed.price} />],
        [t('Date'), placed && day(placed.transaction.date)],
        [t('Status'), placed && <StatusTag status={placed.status} />],
        [t('Settled cash'), placed && <Money amount={placed.withdrawableBalance} />],
      ]}
      confirmation={placed?.confirmationNumber}
    >
      {notice}
      <Button onClick={onClose}>{t('Done')}</Button>
    </SuccessPanel>
  )
}
