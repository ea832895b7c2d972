import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'

/** A dialog with a title; the whole screen on a phone when `tall`. The content closes it with its own buttons, too. */
export function Dialog({
  opened,
  onClose,
  title,
  tall = false,
  children,
}: {
  opened: boolean
  onClose: () => void
  title: string
  tall?: boolean
  children: ReactNode
}) {
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      fullScreen={tall && phone}
      radius={tall && phone ? 0 : 'lg'}
      // The title's <header> is no landmark of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {children}
    </Modal>
  )
}
