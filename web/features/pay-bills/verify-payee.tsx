import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { CodeField } from '../../kit/fields/code-field.tsx'
import { verifyPayee } from '../../../api/pay-bills/payee.schema.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { lastFour } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Payee, Payment } from './bills-data.ts'
import type { Say } from '../../kit/toast.tsx'

/** A payee is verified by the code that was mailed for it: once it was added, or later from the list of payees. */
export function VerifyPayeeDialog({
  opened,
  payee,
  onClose,
  say,
}: {
  opened: boolean
  payee: Payee | undefined
  onClose: () => void
  say: Say
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Verify payee')}>
      {payee && <VerifyPayee payee={payee} onLater={onClose} onDone={onClose} say={say} />}
    </Dialog>
  )
}

/** The code is entered, or another one sent. */
function useCode(payee: Payee, onVerified: () => void) {
  const utils = trpc.useUtils()
  const [sent, setSent] = useState(false)
  const form = useSchemaForm(verifyPayee, { id: payee.id, verificationCode: '' })
  const verify = trpc.payBills.verifyPayee.useMutation({
    onSuccess: onVerified,
    onSettled: () => utils.payBills.payees.invalidate(),
  })
  const resend = trpc.payBills.resendPayeeCode.useMutation({
    onMutate: () => setSent(false),
    onSuccess: () => setSent(true),
  })
  const error = verify.error ?? resend.error
  const busy = verify.isPending || resend.isPending
  return { form, sent, verify, resend, error, busy }
}

/** The code that belongs to this payee and to nothing else. Payments to it wait for it. */
function VerifyPayee({
  payee,
  onLater,
  onDone,
  say,
}: {
  payee: Payee
  onLater?: () => void
  onDone?: () => void
  say: Say
}) {
  const { form, sent, verify, resend, error, busy } = useCode(payee, () => {
    say('success', t('Payee verified. Payments to it will be made.'))
    onDone?.()
  })
  return (
    <form className="stack" onSubmit={form.submit(wanted => verify.mutate(wanted))} noValidate>
      {error && <Banner tone="error">{problemOf(error, 'Unknown error').text}</Banner>}
      <p>
        {t('We sent a code by email for paying {payee} {number}. Nothing is paid to it before you enter the code.', {
          payee: payee.nickname,
          number: `••${lastFour(payee.accountNumber)}`,
        })}
      </p>
      <CodeField
        data-autofocus
        {...form.field('verificationCode')}
        onDemo={verificationCode => verify.mutate({ id: payee.id, verificationCode })}
        busy={busy}
      />
      <p className="quiet" role="status">
        {sent
          ? t('Another code is on its way. The earlier one has ended.')
          : t('Wrenfield never calls to ask for a code.')}
      </p>
      <Anchor
        component="button"
        type="button"
        size="sm"
        mih={44}
        disabled={busy}
        onClick={() => resend.mutate({ id: payee.id })}
        style={{ alignSelf: 'start' }}
      >
        {t('Send another code')}
      </Anchor>
      <SubmitFoot onCancel={onLater} way={t('Later')} held={busy} busy={verify.isPending} off={busy}>
        {t('Verify')}
      </SubmitFoot>
    </form>
  )
}

/** The payee of a pending payment, when its code was not entered yet. */
export const unverifiedPayee = (
  payees: readonly Payee[],
  payment: Pick<Payment, 'payeeId' | 'status'> | undefined,
): Payee | undefined =>
  payment?.status === 'Pending' ? payees.find(({ id, verified }) => id === payment.payeeId && !verified) : undefined

/** What a payment still waits for, and where to enter it. */
export const NotVerified = ({ payee, say }: { payee: Payee; say: Say }) => (
  <>
    <Banner tone="warn">
      {t('One step is left: the payee is not verified yet. Until it is, this payment is not made.')}
    </Banner>
    <VerifyPayee payee={payee} say={say} />
  </>
)
