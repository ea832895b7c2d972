import { Button } from '@mantine/core'
import { Dialog } from '../../../kit/dialog.tsx'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { t } from '../../../lib/i18n.ts'
import type { Beneficiary } from './beneficiaries.ts'

/** Asks before a beneficiary is taken off. */
export const RemoveDialog = ({
  beneficiary: { name, percentage },
  onConfirm,
  onClose,
}: {
  beneficiary: Beneficiary
  onConfirm: () => void
  onClose: () => void
}) => (
  <Dialog opened onClose={onClose} title={t('Remove beneficiary')}>
    <div className="stack">
      <p>
        {t('{name} would no longer receive {percentage}%. The share is not given to anybody by itself.', {
          name,
          percentage,
        })}
      </p>
      <ActionFoot onCancel={onClose}>
        <Button color="red" onClick={onConfirm}>
          {t('Remove')}
        </Button>
      </ActionFoot>
    </div>
  </Dialog>
)
