import { Button } from '@mantine/core'
import { t } from '../lib/i18n.ts'

/** Under a list that has more lines than it shows: asks for them. On paper it says that there are more. */
export function MoreButton({ onMore, loading = false }: { onMore: () => void; loading?: boolean }) {
  return (
    <>
      <Button variant="default" loading={loading} onClick={onMore}>
        {t('Show more')}
      </Button>
      <p className="print-only">{t('There are more, which are not on this paper.')}</p>
    </>
  )
}
