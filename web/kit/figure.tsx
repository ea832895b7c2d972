import type { ReactNode } from 'react'
import css from './figure.module.css'

/** A row of figures, two beside each other on a phone. */
export const Figures = ({ children }: { children: ReactNode }) => <div className={css.figures}>{children}</div>

/** One figure that matters, with its name above and what it means below; blurred in privacy mode. */
export function Figure({ label, value, note }: { label: string; value: string; note?: ReactNode }) {
  return (
    <div className="card card-body">
      <p className="eyebrow">{label}</p>
      <p className={`serif num amount ${css.value}`}>{value}</p>
      {note && <p className="quiet">{note}</p>}
    </div>
  )
}
