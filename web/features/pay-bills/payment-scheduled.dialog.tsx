import { Button } from '@mantine/core'
import { Dialog } from '../../kit/dialog.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { frequencyWords } from './bills-data.ts'

/** The payment is scheduled: its confirmation number, and when the money moves. */
export function PaymentScheduledDialog({
  opened,
  paymentId,
  onClose,
}: {
  opened: boolean
  paymentId: string | undefined
  onClose: () => void
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Payment Scheduled')}>
      <Scheduled paymentId={paymentId} onClose={onClose} />
    </Dialog>
  )
}

function Scheduled({ paymentId, onClose }: { paymentId: string | undefined; onClose: () => void }) {
  const { data } = trpc.payBills.payment.useQuery({ id: paymentId ?? '' }, { enabled: paymentId !== undefined })
  return (
    <SuccessPanel
      title={t('Your payment is scheduled')}
      amount={data?.amount}
      facts={[
        [t('Payee'), data?.payee],
        [t('Payment date'), data && day(data.date)],
        [t('Pay from'), data?.accountUsed],
        [t('Frequency'), data && t(frequencyWords[data.frequency] ?? data.frequency)],
        [t('Memo'), data?.memo],
        [t('Until then'), data && (data.held ? t('The money is set aside.') : t('No money is set aside.'))],
      ]}
      confirmation={data?.confirmationNumber}
    >
      <Button onClick={onClose}>{t('Done')}</Button>
    </SuccessPanel>
  )
}
