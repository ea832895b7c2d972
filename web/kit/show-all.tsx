import { Button } from '@mantine/core'
import { t } from '../lib/i18n.ts'

/** Below the first few of a list on a phone: all of it, or those few again. */
export const ShowAll = ({ n, isWhole, onTurn }: { n: number; isWhole: boolean; onTurn: () => void }) => (
  <div className="phone-only no-print">
    <Button variant="subtle" fullWidth aria-expanded={isWhole} onClick={onTurn}>
      {isWhole ? t('Show fewer') : t('Show all {n}', { n })}
    </Button>
  </div>
)
