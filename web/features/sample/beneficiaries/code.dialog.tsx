import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { CodeField } from '../../../kit/fields/code-field.tsx'
import { confirmRequest } from '../../../../api/retirement/beneficiaries.schema.ts'
import { Banner } from '../../../kit/banner.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { t } from '../../../lib/i18n.ts'
import { problemOf } from '../../../lib/problem.ts'
import { trpc } from '../../../lib/trpc.ts'

/** The code that belongs to this list and to nothing else. */
export function CodeDialog({
  accountId,
  id,
  onClose,
  onConfirmed,
}: {
  accountId: string
  id: string
  onClose: () => void
  onConfirmed: () => void
}) {
  const utils = trpc.useUtils()
  const form = useSchemaForm(confirmRequest, { accountId, id, verificationCode: '' })
  const { data } = trpc.auth.me.useQuery()
  const confirm = trpc.retirement.confirmBeneficiaries.useMutation({
    onSuccess: () => {
      onConfirmed()
      onClose()
      return utils.retirement.beneficiaries.invalidate()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('Confirm your beneficiaries')}>
      <form className="stack" onSubmit={form.submit(wanted => confirm.mutate(wanted))} noValidate>
        {confirm.error && <Banner tone="error">{problemOf(confirm.error, 'Unknown error').text}</Banner>}
        <p>
          {t('We sent a code to {email}. Until you enter it, the list before this one counts.', {
            email: data?.email ?? '',
          })}
        </p>
        <CodeField
          data-autofocus
          {...form.field('verificationCode')}
          onDemo={verificationCode => confirm.mutate({ accountId, id, verificationCode })}
          busy={confirm.isPending}
        />
        <p className="quiet">{t('Wrenfield never calls to ask for a code.')}</p>
        <SubmitFoot onCancel={onClose} way={t('Later')} held={confirm.isPending} busy={confirm.isPending}>
          {t('Verify')}
        </SubmitFoot>
      </form>
    </Dialog>
  )
}
