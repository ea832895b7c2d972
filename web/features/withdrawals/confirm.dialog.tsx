import { Button } from '@mantine/core'
import { NoNetwork } from '../../kit/act-state.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Balance, Money } from '../../kit/money.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { useOnline } from '../../lib/online.ts'
import type { Problem } from '../../lib/problem.ts'
import { kindNames, type Account } from './withdrawal-draft.ts'
import type { Asked } from './withdrawals.machine.ts'

/** The confirm modal: the exact debit and fee, as the bank reckons them. */
export function ConfirmDialog({
  asked: { request, preview },
  account,
  problem,
  notMade,
  busy,
  unconfirmed,
  onBack,
  onConfirm,
}: {
  asked: Asked
  account: Account | undefined
  problem: Problem | undefined
  notMade: boolean
  busy: boolean
  unconfirmed: boolean
  onBack: () => void
  onConfirm: () => void
}) {
  const { withdrawalType, scheduledDate, scheduledTime } = request as {
    withdrawalType: keyof typeof kindNames
    scheduledDate?: string
    scheduledTime?: string
  } // made by requestOf
  const online = useOnline()
  return (
    <Dialog opened onClose={() => !busy && !unconfirmed && onBack()} title={t('Confirm withdrawal')}>
      <div className="stack">
        {problem && <Banner tone="error">{problem.text}</Banner>}
        {notMade && (
          <Banner tone="warn">{t('This was not made: the bank did not receive it. You can send it again.')}</Banner>
        )}
        {!online && !unconfirmed && <NoNetwork />}
        {unconfirmed && (
          <Banner tone="warn">
            <strong>{t('Not confirmed yet')}</strong>
            <p>
              {t(
                'The bank has not answered. Your balance is unchanged here until it does. We keep asking; you need not send this again.',
              )}
            </p>
          </Banner>
        )}
        <Balance amount={preview.amount} />
        <Facts
          facts={[
            [t('Type'), t(kindNames[withdrawalType])],
            [t('From'), account && `${account.name} ••${account.lastFour}`],
            [t('When'), scheduledDate ? `${day(scheduledDate)}, ${scheduledTime ?? ''}` : t('Now')],
            [t('Fee'), <Money amount={preview.fee} />],
            [t('Total debit'), <Money amount={preview.total} />],
            [t('Available after'), scheduledDate ? undefined : <Money amount={preview.safe.after} />],
          ]}
        />
        <div className="between">
          <Button variant="default" onClick={onBack} disabled={busy || unconfirmed}>
            {t('Back')}
          </Button>
          <Button data-autofocus onClick={onConfirm} loading={busy} disabled={unconfirmed || !online}>
            {t('Confirm withdrawal')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
