import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { ActionFoot } from './action-foot.tsx'
import type { Foretold } from './safe-to-move.tsx'

/** The foot of a form that somebody may leave as it was: the way back first, what is done last. */
export function DialogFoot({
  onCancel,
  way = t('Cancel'),
  careful = false,
  held = false,
  seen,
  children,
}: {
  onCancel: () => void
  /** What the way back is called. */
  way?: string
  /** Whoever presses Enter at once leaves: what is done cannot be taken back. */
  careful?: boolean
  /** Nobody leaves while the bank's answer is awaited. */
  held?: boolean
  /** What the bank says of the money. */
  seen?: Foretold | undefined
  children: ReactNode
}) {
  return (
    <ActionFoot seen={seen}>
      <Button variant="default" onClick={onCancel} disabled={held} {...(careful && { 'data-autofocus': true })}>
        {way}
      </Button>
      {children}
    </ActionFoot>
  )
}
