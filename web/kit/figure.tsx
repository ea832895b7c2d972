import type { ReactNode } from 'react'
import { ActivityLink, type ActivityAsked } from './activity-link.tsx'
import css from './figure.module.css'

/** A row of figures, two beside each other on a phone. */
export const Figures = ({ children }: { children: ReactNode }) => <div className={css.figures}>{children}</div>

/** One figure that matters, with its name above and what it means below; blurred in privacy mode. */
export function Figure({
  label,
  value,
  note,
  asked,
}: {
  label: string
  value: string
  note?: ReactNode
  /** The lines behind it. */
  asked?: ActivityAsked
}) {
  return (
    <div className="card card-body">
      <p className="eyebrow">{label}</p>
      <p className={`serif num amount ${css.value}`}>
        {asked ? (
          <ActivityLink asked={asked} aria-label={`${label}: ${value}`}>
            {value}
          </ActivityLink>
        ) : (
          value
        )}
      </p>
      {note && <p className="quiet">{note}</p>}
    </div>
  )
}
