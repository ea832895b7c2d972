import { Button } from '@mantine/core'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { t } from '../../lib/i18n.ts'

export function EnrollmentButtons({
  onBack,
  last = false,
  busy = false,
}: {
  onBack?: () => void
  last?: boolean
  busy?: boolean
}) {
  return (
    <ActionFoot onCancel={onBack} way={t('Back')}>
      <Button type="submit" loading={busy}>
        {last ? t('Enroll') : t('Next')}
      </Button>
    </ActionFoot>
  )
}
