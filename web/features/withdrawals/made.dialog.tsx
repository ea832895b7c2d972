import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { receiptRequest } from '../../../api/withdrawals/withdraw.schema.ts'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { UndoBar } from '../../kit/undo-bar.tsx'
import { clock, day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { queries, trpc } from '../../lib/trpc.ts'
import { wait } from '../../lib/timings.ts'
import { kindNames, type Withdrawal } from './withdrawal-draft.ts'
import css from './withdrawals.module.css'
import { useUndo } from './use-undo.ts'
import { ActState } from '../../kit/act-state.tsx'

/**
 * The success modal: the code of a machine with its end, an Undo while the money waits, the status, a receipt by mail.
 */
export function MadeDialog({
  withdrawal,
  email,
  onClose,
}: {
  withdrawal: Withdrawal
  email: string
  onClose: () => void
}) {
  const { atmCode, scheduledTime, codeUntil } = withdrawal
  const { stage, state, status, undoSecondsLeft } = useLatest(withdrawal)
  const undo = useUndo(withdrawal.id)
  const over = stage === 'cancelled' || stage === 'failed'
  // doc3 §2.3: a request that got its code is completed. Its cash is what waits.
  const waits = stage === 'cash-waiting'
  return (
    <Dialog opened onClose={onClose} title={t(kindNames[withdrawal.withdrawalType])}>
      <div className="stack">
        {atmCode && waits && <Code code={atmCode} until={codeUntil} />}
        {atmCode && stage === 'done' && <Banner tone="success">{t('The machine gave you the cash.')}</Banner>}
        {stage === 'expired' && (
          <Banner tone="warn">{t('The cash was not fetched in time. The money is back in your account.')}</Banner>
        )}
        {stage === 'undo-runs' && undoSecondsLeft !== null && (
          <UndoBar
            seconds={undoSecondsLeft}
            busy={undo.sending || undo.held}
            said={t('You can still undo this withdrawal.')}
            onUndo={() => undo.confirm(withdrawal.id)}
          />
        )}
        {stage !== 'cancelled' && <ActState act={undo} />}
        {over && (
          <>
            <Banner tone="warn">
              {stage === 'cancelled'
                ? t('The withdrawal was cancelled. The money is back in your account.')
                : t('The withdrawal was not made. No money moved.')}
            </Banner>
            <ActionFoot>
              <Button onClick={onClose}>{t('Done')}</Button>
            </ActionFoot>
          </>
        )}
        {!over && (
          <SuccessPanel
            title={titleOf(status, stage)}
            amount={withdrawal.amount}
            confirmation={withdrawal.confirmationNumber}
            facts={[
              [t('Cash'), waits && codeUntil && t('Waits at a machine until {time}', { time: clock(codeUntil) })],
              [waits ? t('Your request') : t('Status'), <OrderStatus standing={waits ? 'made' : state} />],
              [t('From'), withdrawal.accountName],
              [t('Date'), scheduledTime ? `${day(withdrawal.date)}, ${scheduledTime} ET` : day(withdrawal.date)],
              [t('Fee'), <Money amount={withdrawal.fee} />],
              [t('Total debit'), <Money amount={withdrawal.total} />],
            ]}
          >
            <Button onClick={onClose}>{t('Done')}</Button>
          </SuccessPanel>
        )}
        {!over && stage !== 'undo-runs' && <ReceiptForm id={withdrawal.transactionId} email={email} />}
      </div>
    </Dialog>
  )
}

const Code = ({ code, until }: { code: string; until: string | null | undefined }) => (
  <div className={css.code}>
    <p>{t('Enter this code at a Wrenfield machine')}</p>
    <p className={`num serif ${css.digits}`} role="img" aria-label={code.split('').join(' ')}>
      {code.replace(/(\d{3})(\d{3})/, '$1 $2')}
    </p>
    <p className="quiet">
      {t(
        'Valid for 30 minutes, until {time}. The money is set aside and leaves your account when the machine gives it.',
        {
          time: until ? clock(until) : '',
        },
      )}
    </p>
  </div>
)

function titleOf(status: Withdrawal['status'], stage: Withdrawal['stage']): string {
  if (stage === 'cash-waiting') return t('Your code is ready')
  if (stage === 'undo-runs') return t('Your withdrawal is on its way')
  return status === 'Scheduled' ? t('Withdrawal scheduled') : t('Withdrawal completed')
}

/** Where the money is now: asked again while cash waits at a machine, and when the undo should be over. */
function useLatest(withdrawal: Withdrawal): Latest {
  const status = trpc.withdrawals.status.useQuery(
    { transactionId: withdrawal.id },
    {
      enabled: MOVING.includes(withdrawal.stage),
      refetchInterval: ({ state }) => pauseOf(state.data ?? withdrawal),
      staleTime: 0,
      trpc: { context: { background: true } },
    },
  )
  const latest = status.data ?? withdrawal
  const paid = withdrawal.stage === 'undo-runs' && latest.stage === 'done'
  useEffect(() => {
    if (paid) void queries.invalidateQueries()
  }, [paid])
  return latest
}

type Latest = Pick<Withdrawal, 'stage' | 'state' | 'status' | 'undoSecondsLeft'>

const MOVING: readonly Withdrawal['stage'][] = ['cash-waiting', 'undo-runs']

/** A little after the bank's own moment; once a second when that is past. */
function pauseOf({ stage, undoSecondsLeft }: Latest): number | false {
  if (stage === 'cash-waiting') return wait('transferPoll')
  return stage === 'undo-runs' && (undoSecondsLeft ? undoSecondsLeft * 1000 + 400 : 1000)
}

function ReceiptForm({ id, email }: { id: string; email: string }) {
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string }>()
  const form = useSchemaForm(receiptRequest, { transactionId: id, email })
  const receipt = trpc.withdrawals.receipt.useMutation({
    onSuccess: ({ sentTo }) =>
      setSaid({ tone: 'success', text: t('Receipt sent successfully to {email}', { email: sentTo }) }),
    onError: error =>
      setSaid({ tone: 'error', text: problemOf(error, 'Failed to send receipt. Please try again.').text }),
  })
  return (
    <form className="stack no-print" onSubmit={form.submit(values => receipt.mutate(values))} noValidate>
      {said && <Banner tone={said.tone}>{said.text}</Banner>}
      <div className={css.sent}>
        <TextInput label={t('Email a receipt to')} type="email" autoComplete="email" {...form.field('email')} />
        <Button type="submit" variant="default" px="md" loading={receipt.isPending}>
          {t('Send receipt')}
        </Button>
      </div>
    </form>
  )
}
