import { Button } from '@mantine/core'
import { t } from '../lib/i18n.ts'
import { Icon } from './icon.tsx'

/** Prints what the page or the dialog shows, or saves it as a file, as the browser offers it. */
export const PrintReceipt = ({ size }: { size?: 'sm' }) => (
  <Button
    variant="default"
    {...(size && { size })}
    leftSection={<Icon name="print" size={size === 'sm' ? 18 : 20} />}
    onClick={() => window.print()}
  >
    {t('Print or save receipt')}
  </Button>
)
