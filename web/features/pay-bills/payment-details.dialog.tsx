import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Balance } from '../../kit/money.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { saveFile } from '../../lib/download.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import type { Payee, Payment } from './bills-data.ts'
import type { Say } from '../../kit/toast.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { NotVerified, unverifiedPayee } from './verify-payee.tsx'
import { ActState } from '../../kit/act-state.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'

/**
 * One payment: its receipt, and, while it is pending, cancelling it (doc3 §4) and the code that its payee still needs.
 */
interface Props {
  payees: readonly Payee[]
  onClose: () => void
  say: Say
}

export function PaymentDetailsDialog({
  opened,
  paymentId,
  ...props
}: Props & { opened: boolean; paymentId: string | undefined }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('Payment Details')} tall>
      {paymentId !== undefined && <Details id={paymentId} {...props} />}
    </Dialog>
  )
}

function Details({ id, payees, onClose, say }: Props & { id: string }) {
  const { data, error } = trpc.payBills.payment.useQuery({ id })
  useEffect(() => {
    if (!error) return
    say('error', t('Failed to load payment details: {message}', { message: problemOf(error, 'Unknown error').text }))
  }, [error, say])
  if (error && !data) return <Banner tone="error">{problemOf(error, 'Unknown error').text}</Banner>
  if (!data) return <RowsSkeleton rows={5} />
  const unverified = unverifiedPayee(payees, data)
  return (
    <div className="stack">
      <Balance amount={data.amount} />
      <PaymentFacts payment={data} />
      {unverified && <NotVerified payee={unverified} say={say} />}
      <div className="row">
        <Receipt payment={data} say={say} />
        {data.canCancel && <CancelPayment payment={data} say={say} onDone={onClose} />}
      </div>
    </div>
  )
}

function Receipt({ payment: { id }, say }: { payment: Payment; say: Say }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveFile((await ask.payBills.receiptLink.mutate({ id })).downloadUrl)
    } catch {
      say('error', t('Failed to download receipt'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void save()}>
      {t('Download receipt')}
    </Button>
  )
}

/** Asks once more: of a series, the payments after it go too (C-181). */
function CancelPayment({ payment, say, onDone }: { payment: Payment; say: Say; onDone: () => void }) {
  const [asked, setAsked] = useState(false)
  const act = useMoneyAct({
    send: (id: string) => ask.payBills.cancel.mutate({ id }),
    failed: 'Unknown error',
    repeats: true,
    onMade: () => {
      say('success', t('Payment cancelled successfully!'))
      onDone()
    },
    onRefused: problem => problem && say('error', t('Failed to cancel payment: {message}', { message: problem.text })),
  })
  if (!asked)
    return (
      <Button variant="outline" color="red" onClick={() => setAsked(true)}>
        {t('Cancel payment')}
      </Button>
    )
  return (
    <div className="stack" role="group" aria-label={t('Cancel payment')}>
      {act.held && <ActState act={act} />}
      <p>
        {payment.frequency === 'once'
          ? t('Cancel this payment? No money will move.')
          : t('Cancel this payment and all that follow it? No money will move.')}
      </p>
      <div className="row">
        <Button data-autofocus variant="default" onClick={() => setAsked(false)}>
          {t('Keep it')}
        </Button>
        <Button color="red" loading={act.sending} disabled={act.held} onClick={() => act.confirm(payment.id)}>
          {t('Yes, cancel it')}
        </Button>
      </div>
    </div>
  )
}
