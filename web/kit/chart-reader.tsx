import { useState, type PointerEvent, type ReactNode } from 'react'
import css from './chart-reader.module.css'

/**
 * Reads a chart point by point: under a pointer, under a thumb, and with the arrow keys, each point in words. It is a
 * slider that lies over the picture; what is read stands in a bubble at its point, in the row of the scale above. Where
 * the points do not lie side by side, in a ring, `under` says which of them is under a pointer; no line is drawn, and
 * what is read stands in the middle.
 */
export function ChartReader({
  label,
  points,
  place,
  under,
  children,
}: {
  label: string
  /** What each point says: "Nov 24: $3,500.00". */
  points: readonly string[]
  /** Where a point lies, from 0 (left) to 1 (right). */
  place: (index: number) => number
  /** The point under a pointer, from 0 to 1 across and down the picture. */
  under?: (across: number, down: number) => number
  children: ReactNode
}) {
  const [at, setAt] = useState(0)
  const [read, setRead] = useState(false)
  const last = points.length - 1
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const across = (event.clientX - left) / Math.max(1, width)
    const distances = points.map((_, i) => Math.abs(place(i) - across))
    const nearest = distances.indexOf(Math.min(...distances))
    setAt(under ? under(across, (event.clientY - top) / Math.max(1, height)) : nearest)
    setRead(true)
  }
  // The custom property carries the place into the styles.
  const style = { '--at': place(Math.min(at, last)) }
  return (
    <div className={css.plot} data-read={read} data-ring={under !== undefined} style={style}>
      {children}
      {!under && <span className={`${css.line} no-print`} aria-hidden="true" />}
      <span className={`num amount ${css.bubble} no-print`} aria-hidden="true">
        {points[Math.min(at, last)]}
      </span>
      <input
        className={`${css.reader} no-print`}
        type="range"
        min={0}
        max={Math.max(0, last)}
        value={Math.min(at, last)}
        aria-label={label}
        aria-valuetext={points[Math.min(at, last)]}
        onChange={event => setAt(Number(event.currentTarget.value))}
        onFocus={() => setRead(true)}
        onBlur={() => setRead(false)}
        onPointerMove={follow}
        onPointerLeave={() => setRead(false)}
      />
    </div>
  )
}
