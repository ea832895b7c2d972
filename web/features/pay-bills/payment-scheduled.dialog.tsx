import { Button } from '@mantine/core'
import { Dialog } from '../../kit/dialog.tsx'
import { frequencyWord } from '../../kit/frequency-word.ts'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Payee } from './bills-data.ts'
import type { Say } from '../../kit/toast.tsx'
import { NotVerified, unverifiedPayee } from './verify-payee.tsx'

interface Props {
  paymentId: string | undefined
  payees: readonly Payee[]
  onClose: () => void
  say: Say
}

/**
 * The payment is scheduled: its confirmation number, and when the money moves; the code that a new payee still needs.
 */
export function PaymentScheduledDialog({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('Payment Scheduled')}>
      <Scheduled {...props} />
    </Dialog>
  )
}

function Scheduled({ paymentId, payees, onClose, say }: Props) {
  const { data } = trpc.payBills.payment.useQuery({ id: paymentId ?? '' }, { enabled: paymentId !== undefined })
  const unverified = unverifiedPayee(payees, data)
  return (
    <div className="stack">
      {unverified && <NotVerified payee={unverified} say={say} />}
      <SuccessPanel
        title={t('Your payment is scheduled')}
        amount={data?.amount}
        facts={[
          [t('Payee'), data?.payee],
          [t('Payment date'), data && day(data.date)],
          [t('Pay from'), data?.accountUsed],
          [t('Frequency'), data && frequencyWord(data.frequency)],
          [t('Memo'), data?.memo],
          [t('Until then'), data && (data.held ? t('The money is set aside.') : t('No money is set aside.'))],
        ]}
        confirmation={data?.confirmationNumber}
      >
        <Button onClick={onClose}>{t('Done')}</Button>
      </SuccessPanel>
    </div>
  )
}
