import { Button } from '@mantine/core'
import { t } from '../lib/i18n.ts'
import { Icon } from './icon.tsx'

/**
 * Prints the dialog or the card that it stands in, and nothing else of the page (theme/print.css); or saves it as a
 * file, as the browser offers it.
 */
export const PrintReceipt = ({ size }: { size?: 'sm' }) => (
  <Button
    variant="default"
    {...(size && { size })}
    leftSection={<Icon name="print" size={size === 'sm' ? 18 : 20} />}
    onClick={({ currentTarget }) => print(currentTarget.closest('[role="dialog"]') ?? currentTarget.closest('.card'))}
  >
    {t('Print or save receipt')}
  </Button>
)

function print(paper: Element | null): void {
  paper?.setAttribute('data-paper', '')
  // A phone's browser goes on before it has printed.
  addEventListener('afterprint', () => paper?.removeAttribute('data-paper'), { once: true })
  window.print()
}
