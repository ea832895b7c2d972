import { Button } from '@mantine/core'
import { Dialog } from '../../../kit/dialog.tsx'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { isNegative, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { tradesOf, type Portfolio } from './rebalance-portfolio.ts'

/** What is bought and what is sold, before it is. */
export function ConfirmDialog({
  opened,
  portfolio,
  onCancel,
  onConfirm,
}: {
  opened: boolean
  portfolio: Portfolio
  onCancel: () => void
  onConfirm: () => void
}) {
  const said = (amount: string) => {
    if (Number(amount) === 0) return t('No change')
    return isNegative(amount)
      ? t('Sell {amount}', { amount: usd(amount.slice(1)) })
      : t('Buy {amount}', { amount: usd(amount) })
  }
  return (
    <Dialog opened={opened} onClose={onCancel} title={t('Confirm rebalancing')}>
      <div className="stack">
        <p>{t('Your holdings change to the target allocation.')}</p>
        <Facts
          facts={tradesOf(portfolio).map(({ category, amount }) => [
            t(category),
            <span className="num amount">{said(amount)}</span>,
          ])}
        />
        <ActionFoot onCancel={onCancel}>
          <Button onClick={onConfirm}>{t('Confirm')}</Button>
        </ActionFoot>
      </div>
    </Dialog>
  )
}
