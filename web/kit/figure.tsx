import type { ReactNode } from 'react'

/** One figure that matters, with its name above and what it means below. `amount` text is blurred in privacy mode. */
export function Figure({ label, value, note }: { label: string; value: string; note?: ReactNode }) {
  return (
    <div className="card card-body">
      <p className="eyebrow">{label}</p>
      <p className="serif num amount" style={{ fontSize: '1.625rem', lineHeight: 1.3 }}>
        {value}
      </p>
      {note && <p className="quiet">{note}</p>}
    </div>
  )
}
