import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import { kindNames } from './withdrawal-draft.ts'
import { ActButton, ActState } from '../../kit/act-state.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { MadeDialog } from './made.dialog.tsx'
import { useUndo } from './use-undo.ts'

/** The ten latest; what is still to come can be cancelled, and cash that waits at a machine shows its code again. */
export function WithdrawalHistory({ email }: { email: string }) {
  const [asked, ask] = useState<string>()
  const history = trpc.withdrawals.history.useQuery()
  return (
    <>
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
            cell: one => (
              <>
                {one.stage === 'cash-waiting' && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => ask(one.id)}
                    aria-label={t('Show code for {amount}', { amount: usd(one.amount) })}
                  >
                    {t('Show code')}
                  </Button>
                )}
                {one.canCancel && <Cancel withdrawal={one} />}
              </>
            ),
            align: 'right',
            phone: 'plain',
          },
        ]}
      />
      {asked && <CodeAgain id={asked} email={email} onClose={() => ask(undefined)} />}
    </>
  )
}

/** The bank is asked for the code each time: this tab keeps it no longer than it shows it. */
function CodeAgain({ id, email, onClose }: { id: string; email: string; onClose: () => void }) {
  const { data, error } = trpc.withdrawals.code.useQuery({ transactionId: id }, { gcTime: 0, staleTime: 0 })
  if (data) return <MadeDialog withdrawal={data.withdrawal} email={email} onClose={onClose} />
  return (
    <Dialog opened={error !== null} onClose={onClose} title={t('Withdrawal')}>
      {error && <Banner tone="error">{problemOf(error).text}</Banner>}
    </Dialog>
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
