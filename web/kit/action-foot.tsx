import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import css from './action-foot.module.css'
import { SafetyLine, type Foretold } from './safe-to-move.tsx'

/**
 * The foot of a form: its buttons, the primary one last. On a phone it stays above the bottom bar, or at the foot of
 * its sheet, with what the bank says of the money in one line above it.
 */
export function ActionFoot({ seen, children }: { seen?: Foretold | undefined; children: ReactNode }) {
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  return (
    <div className={css.foot}>
      {seen && phone && <SafetyLine seen={seen} />}
      <div className={css.buttons}>{children}</div>
    </div>
  )
}
