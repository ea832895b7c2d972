import { Button } from '@mantine/core'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { lastFour } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Payee } from './bills-data.ts'
import type { Say } from '../../kit/toast.tsx'

/** Removing a payee is confirmed, and says what becomes of its payments (ARCHITECTURE, Bills). */
export function RemovePayeeDialog({
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
  const utils = trpc.useUtils()
  const act = trpc.payBills.removePayee.useMutation({
    onSuccess: () => {
      say('success', t('Payee removed successfully!'))
      onClose()
    },
    onError: error =>
      say('error', t('Failed to remove payee: {message}', { message: problemOf(error, 'Unknown error').text })),
    onSettled: () => utils.invalidate(),
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Remove payee?')}>
      {payee && (
        <div className="stack">
          <p>
            {t('{payee}, account {number}, will no longer be offered.', {
              payee: payee.nickname,
              number: `••${lastFour(payee.accountNumber)}`,
            })}
          </p>
          <p className="muted">
            {t('Pending payments will still be made. Automatic payments and AutoPay to this payee are cancelled.')}
          </p>
          <ActionFoot onCancel={onClose} way={t('Keep payee')} careful>
            <Button color="red" loading={act.isPending} onClick={() => act.mutate({ id: payee.id })}>
              {t('Remove payee')}
            </Button>
          </ActionFoot>
        </div>
      )}
    </Dialog>
  )
}
