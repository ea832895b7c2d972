import { useId, type ReactNode } from 'react'

/** A card with a heading; `flush` lets a table reach the card's edges. */
export function SectionCard({
  title,
  note,
  actions,
  flush = false,
  children,
}: {
  title: string
  note?: ReactNode
  actions?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="between" style={{ padding: flush ? '16px 20px 8px' : '16px 20px 0' }}>
        <div>
          <h2 id={id} style={{ fontSize: '1.25rem' }}>
            {title}
          </h2>
          {note && <p className="quiet">{note}</p>}
        </div>
        {actions}
      </div>
      {flush ? children : <div style={{ padding: '16px 20px 20px' }}>{children}</div>}
    </section>
  )
}
