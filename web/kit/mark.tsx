import { memo } from 'react'
import { engraveMark } from '../../api/platform/engraving-strands.schema.ts'
import css from './engraving.module.css'

/**
 * The bank's own mark, filling its box (`whole`), or faint beside an empty state: there before anything else of a page.
 * Decoration: hidden from readers.
 */
export const Mark = memo(function Mark({
  seed = 'wrenfield',
  as = 'whole',
  fresh = false,
}: {
  seed?: string
  as?: 'whole' | 'faint'
  fresh?: boolean
}) {
  return (
    <svg
      className={`engraving ${css.engraving} ${css[as]} ${fresh ? css.fresh : ''}`}
      viewBox="0 0 200 200"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="var(--wf-pine)"
      strokeWidth="0.4"
    >
      {engraveMark(seed).map((d, i) => (
        <path key={i} d={d} pathLength={fresh ? 1 : undefined} />
      ))}
    </svg>
  )
})
