import { useEffect, useId, useRef, type ReactNode } from 'react'

/**
 * A card with a heading; `flush` lets a table reach the card's edges. With `arrives` the heading takes the focus
 * when the card appears: for the next view of a flow, so that nobody is left where a button has just gone. `apart`: a
 * subject of its own, further below what is above it.
 */
export function SectionCard({
  title,
  note,
  actions,
  flush = false,
  arrives = false,
  apart = false,
  children,
}: {
  title: string
  note?: ReactNode
  actions?: ReactNode
  flush?: boolean
  arrives?: boolean
  apart?: boolean | undefined
  children: ReactNode
}) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrives) heading.current?.focus()
  }, [arrives])
  return (
    <section className={apart ? 'card section' : 'card'} aria-labelledby={id}>
      <div className="between" style={{ padding: flush ? '16px 20px 8px' : '16px 20px 0' }}>
        <div style={{ flex: '1 1 0', minWidth: 160 }}>
          <h2 id={id} ref={heading} tabIndex={arrives ? -1 : undefined} style={{ fontSize: '1.25rem' }}>
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
