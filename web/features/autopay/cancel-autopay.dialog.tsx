import { Button } from '@mantine/core'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Autopay } from './autopay-words.ts'

/** Cancelling cannot be undone, and says so (doc3 §2.5). */
export function CancelAutopayDialog({
  opened,
  about,
  onClose,
  onDone,
  onFailure,
}: {
  opened: boolean
  about: Autopay | undefined
  onClose: () => void
  onDone: (text: string) => void
  onFailure: (text: string) => void
}) {
  const utils = trpc.useUtils()
  const act = trpc.autopay.cancel.useMutation({
    onSuccess: () => {
      onClose()
      onDone(t('Automatic payment cancelled'))
    },
    onError: error => onFailure(problemOf(error, 'Failed to delete autopay').text),
    onSettled: () => utils.invalidate(),
  })
  return (
    <Dialog opened={opened && about !== undefined} onClose={onClose} title={t('Cancel automatic payment?')}>
      {about && (
        <div className="stack">
          <p>
            {t('The automatic payment to {payee} will be cancelled. This cannot be undone.', {
              payee: about.payeeName,
            })}
          </p>
          <ActionFoot onCancel={onClose} way={t('Keep it')} careful>
            <Button color="red" loading={act.isPending} onClick={() => act.mutate({ id: about.id })}>
              {t('Yes, cancel it')}
            </Button>
          </ActionFoot>
        </div>
      )}
    </Dialog>
  )
}
