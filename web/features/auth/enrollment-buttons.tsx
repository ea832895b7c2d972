import { Button } from '@mantine/core'
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
    <div className="between">
      {onBack ? (
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
      ) : (
        <span />
      )}
      <Button type="submit" loading={busy}>
        {last ? t('Enroll') : t('Next')}
      </Button>
    </div>
  )
}
