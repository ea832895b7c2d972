import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import css from './states.module.css'

/** Nothing here yet: one sentence, at most one action, an engraving drawn faint. */
export function Empty({ text, children, seed = 'empty' }: { text: string; children?: ReactNode; seed?: string }) {
  return (
    <div className={css.empty}>
      <Mark seed={seed} as="faint" />
      <p className="muted">{text}</p>
      {children}
    </div>
  )
}
