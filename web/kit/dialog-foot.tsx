import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'

/** The way back at the left, what is done at the right: the foot of a form that somebody may leave as it was. */
export function DialogFoot({
  onCancel,
  held = false,
  children,
}: {
  onCancel: () => void
  /** Nobody leaves while the bank's answer is awaited. */
  held?: boolean
  children: ReactNode
}) {
  return (
    <div className="between">
      <Button variant="default" onClick={onCancel} disabled={held}>
        {t('Cancel')}
      </Button>
      {children}
    </div>
  )
}
