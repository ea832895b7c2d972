import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import css from './states.module.css'

/** Nothing here yet: one sentence, what to do next, at most one action, an engraving drawn faint. */
export function Empty({
  text,
  next,
  children,
  seed = 'empty',
}: {
  text: string
  /** What to do next, where the sentence is a document's and does not say it. */
  next?: string | undefined
  children?: ReactNode
  seed?: string
}) {
  return (
    <div className={css.empty}>
      <Mark seed={seed} as="faint" />
      <p className="muted">{text}</p>
      {next && <p className="quiet">{next}</p>}
      {children}
    </div>
  )
}
